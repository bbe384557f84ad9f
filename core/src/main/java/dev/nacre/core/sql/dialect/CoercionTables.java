package dev.nacre.core.sql.dialect;

/**
 * The tables of {@link Coercions}, with a sign of {@link Coercion} for each pair. What is not in a
 * table is refused.
 */
final class CoercionTables {
  private CoercionTables() {}

  static final String H2_STORED =
      """
                          CHAR VARCHAR WHOLE NUMERIC REAL DOUBLE DATE TIME TIMETZ TIMESTAMP TIMESTAMPTZ BOOLEAN UUID BINARY VARBINARY JSON CLOB BLOB
      TEXT                 =    =       p     p       p    p      p    p    p      p         p           p       =    =      =         =    =    =
      TEXT_LITERAL         =    =       p     p       p    p      p    p    p      p         p           p       =    =      =         =    =    =
      CHARACTER            =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         .    =    .
      BOOLEAN              =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      BOOLEAN_LITERAL      =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      WHOLE                =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      WHOLE_LITERAL        =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      DECIMAL              =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      DECIMAL_LITERAL      =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      REAL                 =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      DOUBLE               =    =       =     =       =    =      .    .    .      .         .           =       .    .      .         .    =    .
      DOUBLE_LITERAL       .    .       =     =       =    =      .    .    .      .         .           =       .    .      .         .    .    .
      BYTES                =    =       .     .       .    .      .    .    .      .         .           .       =    =      =         .    =    =
      BYTES_LITERAL        =    =       .     .       .    .      .    .    .      .         .           .       =    =      =         .    =    =
      UUID                 =    =       .     .       .    .      .    .    .      .         .           .       =    .      =         .    =    =
      SQL_DATE             =    =       .     .       .    .      =    .    .      =         .           .       .    .      .         .    =    .
      SQL_TIME             .    .       .     .       .    .      .    =    .      .         .           .       .    .      .         .    .    .
      SQL_TIMESTAMP        .    .       .     .       .    .      =    =    .      =         =           .       .    .      .         .    .    .
      UTIL_DATE            .    .       .     .       .    .      m    .    .      m         .           .       .    .      .         .    .    .
      LOCAL_DATE           =    =       .     .       .    .      =    .    .      =         .           .       .    .      .         .    =    .
      LOCAL_TIME           =    =       .     .       .    .      .    =    .      .         .           .       .    .      .         .    =    .
      LOCAL_DATE_TIME      =    =       .     .       .    .      =    =    .      =         .           .       .    .      .         .    =    .
      OFFSET_TIME          .    .       .     .       .    .      .    .    =      .         .           .       .    .      .         .    .    .
      OFFSET_DATE_TIME     .    .       .     .       .    .      .    .    .      .         =           .       .    .      .         .    .    .
      ZONED_DATE_TIME      .    .       .     .       .    .      .    .    .      .         =           .       .    .      .         .    .    .
      INSTANT              .    .       .     .       .    .      .    .    .      .         =           .       .    .      .         .    .    .
      DATE_LITERAL         .    .       .     .       .    .      =    .    .      =         .           .       .    .      .         .    .    .
      TIME_LITERAL         .    .       .     .       .    .      .    =    .      .         .           .       .    .      .         .    .    .
      TIMESTAMP_LITERAL    .    .       .     .       .    .      =    =    .      =         .           .       .    .      .         .    .    .
      CHARACTER_STREAM     =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         =    =    .
      CLOB                 =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         =    =    .
      BINARY_STREAM        .    .       .     .       .    .      .    .    .      .         .           .       .    =      =         .    .    =
      BLOB                 .    .       .     .       .    .      .    .    .      .         .           .       .    =      =         .    .    =
      """;

  static final String H2_COMPARED =
      """
                          CHAR VARCHAR WHOLE NUMERIC DATE TIME TIMESTAMP BOOLEAN UUID BINARY VARBINARY
      TEXT                 =    =       p     p       p    p    p         p       =    =      =
      TEXT_LITERAL        f=    =       p     p       p    p    p         .       =    .      .
      CHARACTER            t    t       .     .       .    .    .         .       .    .      .
      BOOLEAN              .    .       .     .       .    .    .         =       .    .      .
      BOOLEAN_LITERAL      .    .       .     .       .    .    .         =       .    .      .
      WHOLE                .    .       =     =       .    .    .         b       .    .      .
      WHOLE_LITERAL        .    .       =     =       .    .    .         .       .    .      .
      DECIMAL              .    .       =     =       .    .    .         .       .    .      .
      DECIMAL_LITERAL      .    .       =     =       .    .    .         .       .    .      .
      REAL                 .    .       w     w       .    .    .         .       .    .      .
      DOUBLE               .    .       w     w       .    .    .         .       .    .      .
      DOUBLE_LITERAL       .    .       w     w       .    .    .         .       .    .      .
      BYTES                .    .       .     .       .    .    .         .       =    =      =
      BYTES_LITERAL        .    .       .     .       .    .    .         .       =    =      =
      UUID                 .    .       .     .       .    .    .         .       =    .      .
      SQL_DATE             .    .       .     .       =    .    =         .       .    .      .
      SQL_TIME             .    .       .     .       .    =    .         .       .    .      .
      SQL_TIMESTAMP        .    .       .     .       =    =    =         .       .    .      .
      UTIL_DATE            .    .       .     .       m    .    m         .       .    .      .
      LOCAL_DATE           .    .       .     .       =    .    =         .       .    .      .
      LOCAL_TIME           .    .       .     .       .    =    .         .       .    .      .
      LOCAL_DATE_TIME      .    .       .     .       =    =    =         .       .    .      .
      DATE_LITERAL         .    .       .     .       =    .    =         .       .    .      .
      TIME_LITERAL         .    .       .     .       .    =    .         .       .    .      .
      TIMESTAMP_LITERAL    .    .       .     .       =    .    =         .       .    .      .
      CHARACTER_STREAM     =    =       .     .       .    .    .         .       .    .      .
      BINARY_STREAM        .    .       .     .       .    .    .         .       .    =      =
      """;

  static final String POSTGRESQL_STORED =
      """
                          CHAR VARCHAR WHOLE NUMERIC REAL DOUBLE DATE TIME TIMETZ TIMESTAMP TIMESTAMPTZ BOOLEAN UUID BINARY VARBINARY JSON CLOB BLOB
      TEXT                 =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         =    =    .
      TEXT_LITERAL         =    =       p     p       p    p      p    p    p      p         p           p       p    .      =         =    =    =
      CHARACTER            =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         .    =    .
      BOOLEAN              =    =       .     .       .    .      .    .    .      .         .           =       .    .      .         .    =    .
      BOOLEAN_LITERAL      =    =       .     .       .    .      .    .    .      .         .           =       .    .      .         .    =    .
      WHOLE                =    =       =     =       =    =      .    .    .      .         .           .       .    .      .         .    =    .
      WHOLE_LITERAL        =    =       =     =       =    =      .    .    .      .         .           .       .    .      .         .    =    .
      DECIMAL              =    =       =     =       =    =      .    .    .      .         .           .       .    .      .         .    =    .
      DECIMAL_LITERAL      =    =       =     =       =    =      .    .    .      .         .           .       .    .      .         .    =    .
      REAL                 .    .       =     =       =    =      .    .    .      .         .           .       .    .      .         .    .    .
      DOUBLE               .    .       =     =       =    =      .    .    .      .         .           .       .    .      .         .    .    .
      DOUBLE_LITERAL       .    .       =     =       =    =      .    .    .      .         .           .       .    .      .         .    .    .
      BYTES                .    =       .     .       .    .      .    .    .      .         .           .       .    .      =         .    =    =
      UUID                 =    =       .     .       .    .      .    .    .      .         .           .       =    .      .         .    =    .
      SQL_DATE             .    .       .     .       .    .      =    .    .      =         .           .       .    .      .         .    .    .
      SQL_TIME             .    .       .     .       .    .      .    d    .      .         .           .       .    .      .         .    .    .
      SQL_TIMESTAMP        .    .       .     .       .    .      =    .    .      =         m           .       .    .      .         .    .    .
      LOCAL_DATE           =    =       .     .       .    .      =    .    .      =         .           .       .    .      .         .    =    .
      LOCAL_TIME           .    .       .     .       .    .      .    d    .      .         .           .       .    .      .         .    .    .
      LOCAL_DATE_TIME      .    .       .     .       .    .      =    .    .      =         .           .       .    .      .         .    .    .
      OFFSET_TIME          .    .       .     .       .    .      .    .    h      .         .           .       .    .      .         .    .    .
      OFFSET_DATE_TIME     .    .       .     .       .    .      .    .    .      .         =           .       .    .      .         .    .    .
      DATE_LITERAL         .    .       .     .       .    .      =    .    .      =         .           .       .    .      .         .    .    .
      TIME_LITERAL         .    .       .     .       .    .      .    d    .      .         .           .       .    .      .         .    .    .
      TIMESTAMP_LITERAL    .    .       .     .       .    .      .    .    .      =         .           .       .    .      .         .    .    .
      CHARACTER_STREAM     =    =       .     .       .    .      .    .    .      .         .           .       .    .      .         =    =    .
      CLOB                 .    .       .     .       .    .      .    .    .      .         .           .       .    .      .         .    =    .
      BINARY_STREAM        .    .       .     .       .    .      .    .    .      .         .           .       .    .      =         .    .    =
      BLOB                 .    .       .     .       .    .      .    .    .      .         .           .       .    .      .         .    .    =
      """;

  static final String POSTGRESQL_COMPARED =
      """
                          CHAR VARCHAR WHOLE NUMERIC DATE TIME TIMESTAMP BOOLEAN UUID VARBINARY
      TEXT                 t    =       .     .       .    .    .         .       .    .
      TEXT_LITERAL        =t    =       p     p       p    p    p         p       p    =
      CHARACTER            t    =       .     .       .    .    .         .       .    .
      BOOLEAN              .    .       .     .       .    .    .         =       .    .
      BOOLEAN_LITERAL      .    .       .     .       .    .    .         =       .    .
      WHOLE                .    .       =     =       .    .    .         .       .    .
      WHOLE_LITERAL        .    .       =     =       .    .    .         .       .    .
      DECIMAL              .    .       =     =       .    .    .         .       .    .
      DECIMAL_LITERAL      .    .       =     =       .    .    .         .       .    .
      REAL                 .    .       w     w       .    .    .         .       .    .
      DOUBLE               .    .       w     w       .    .    .         .       .    .
      DOUBLE_LITERAL       .    .       =     =       .    .    .         .       .    .
      BYTES                .    .       .     .       .    .    .         .       .    =
      UUID                 .    .       .     .       .    .    .         .       =    .
      SQL_DATE             .    .       .     .       =    .    =         .       .    .
      SQL_TIME             .    .       .     .       .    h    .         .       .    .
      SQL_TIMESTAMP        .    .       .     .       .    .   h=         .       .    .
      LOCAL_DATE           .    .       .     .       =    .    =         .       .    .
      LOCAL_TIME           .    .       .     .       .    h    .         .       .    .
      LOCAL_DATE_TIME      .    .       .     .       .    .    h=        .       .    .
      DATE_LITERAL         .    .       .     .       =    .    =         .       .    .
      TIME_LITERAL         .    .       .     .       .    h    .         .       .    .
      TIMESTAMP_LITERAL    .    .       .     .       =    .   h=         .       .    .
      CHARACTER_STREAM     t    =       .     .       .    .    .         .       .    .
      BINARY_STREAM        .    .       .     .       .    .    .         .       .    =
      """;

  static final String MARIADB_STORED =
      """
                          CHAR VARCHAR WHOLE NUMERIC REAL DOUBLE DATE TIME TIMESTAMP BOOLEAN UUID BINARY VARBINARY JSON CLOB BLOB
      TEXT                 =    =       p     p       p    p      p    p    p         .       =    =      =         =    =    =
      TEXT_LITERAL         =    =       p     p       p    p      p    p    p         .       =    =      =         =    =    =
      BOOLEAN              =    =       =     =       =    =      .    .    .         =       .    .      .         .    =    .
      BOOLEAN_LITERAL      =    =       =     =       =    =      .    .    .         =       .    .      .         .    =    .
      WHOLE                =    =       =     =       =    =      .    .    .         b       .    .      .         .    =    .
      WHOLE_LITERAL        =    =       =     =       =    =      .    .    .         b       .    .      .         .    =    .
      DECIMAL              =    =       =     =       =    =      .    .    .         b       .    .      .         .    =    .
      DECIMAL_LITERAL      =    =       =     =       =    =      .    .    .         b       .    .      .         .    =    .
      REAL                 .    .       c     c       =    c      .    .    .         .       .    .      .         .    .    .
      DOUBLE               .    .       c     =       =    =      .    .    .         .       .    .      .         .    .    .
      DOUBLE_LITERAL       .    .       w     w       =    =      .    .    .         .       .    .      .         .    .    .
      BYTES                =    =       .     .       .    .      .    .    .         .       .    =      =         .    =    =
      BYTES_LITERAL        =    =       .     .       .    .      .    .    .         .       .    =      =         .    =    =
      UUID                 =    =       .     .       .    .      .    .    .         .       =    .      .         .    =    .
      SQL_DATE             =    =       .     .       .    .      =    .    =         .       .    .      .         .    =    .
      SQL_TIME             .    .       .     .       .    .      .    =    .         .       .    .      .         .    .    .
      SQL_TIMESTAMP        .    .       .     .       .    .      =    =    =         .       .    .      .         .    .    .
      UTIL_DATE            .    .       .     .       .    .      m    .    =         .       .    .      .         .    .    .
      LOCAL_DATE           =    =       .     .       .    .      =    .    =         .       .    .      .         .    =    .
      LOCAL_TIME           .    .       .     .       .    .      .    =    .         .       .    .      .         .    .    .
      LOCAL_DATE_TIME      .    .       .     .       .    .      =    =    =         .       .    .      .         .    .    .
      DATE_LITERAL         .    .       .     .       .    .      =    .    =         .       .    .      .         .    .    .
      TIME_LITERAL         .    .       .     .       .    .      .    h    .         .       .    .      .         .    .    .
      TIMESTAMP_LITERAL    .    .       .     .       .    .      =    .    h         .       .    .      .         .    .    .
      CHARACTER_STREAM     =    =       .     .       .    .      .    .    .         .       .    .      .         =    =    .
      CLOB                 =    =       .     .       .    .      .    .    .         .       .    .      .         =    =    .
      BINARY_STREAM        .    .       .     .       .    .      .    .    .         .       .    =      =         .    .    =
      BLOB                 .    .       .     .       .    .      .    .    .         .       .    =      =         .    .    =
      """;

  static final String MARIADB_COMPARED =
      """
                          CHAR VARCHAR WHOLE NUMERIC DATE TIME TIMESTAMP BOOLEAN UUID BINARY VARBINARY
      TEXT                 t    =       p     p       p    p    p         .       =    =      =
      TEXT_LITERAL         t    =       p     p       p    p    p         .       =    =      =
      BOOLEAN              .    .       .     .       .    .    .         =       .    .      .
      BOOLEAN_LITERAL      .    .       .     .       .    .    .         =       .    .      .
      WHOLE                .    .       =     =       .    .    .         b       .    .      .
      WHOLE_LITERAL        .    .       =     =       .    .    .         b       .    .      .
      DECIMAL              .    .       =     =       .    .    .         .       .    .      .
      DECIMAL_LITERAL      .    .       =     =       .    .    .         .       .    .      .
      REAL                 .    .       w     w       .    .    .         .       .    .      .
      DOUBLE               .    .       w     w       .    .    .         .       .    .      .
      DOUBLE_LITERAL       .    .       w     w       .    .    .         .       .    .      .
      BYTES                .    .       .     .       .    .    .         .       .    =      =
      BYTES_LITERAL        .    .       .     .       .    .    .         .       .    =      =
      UUID                 =    =       .     .       .    .    .         .       =    .      .
      SQL_DATE             .    .       .     .       =    .    =         .       .    .      .
      SQL_TIME             .    .       .     .       .    h    .         .       .    .      .
      SQL_TIMESTAMP        .    .       .     .       =    .    =         .       .    .      .
      UTIL_DATE            .    .       .     .       m    .    m         .       .    .      .
      LOCAL_DATE           .    .       .     .       =    .    =         .       .    .      .
      LOCAL_TIME           .    .       .     .       .    h    .         .       .    .      .
      LOCAL_DATE_TIME      .    .       .     .       =    .    =         .       .    .      .
      DATE_LITERAL         .    .       .     .       =    .    =         .       .    .      .
      TIME_LITERAL         .    .       .     .       .    h    .         .       .    .      .
      TIMESTAMP_LITERAL    .    .       .     .       =    .    =         .       .    .      .
      CHARACTER_STREAM     t    =       .     .       .    .    .         .       .    .      .
      BINARY_STREAM        .    .       .     .       .    .    .         .       .    =      =
      """;

  static final String DERBY_STORED =
      """
                          CHAR VARCHAR WHOLE NUMERIC REAL DOUBLE DATE TIME TIMESTAMP BOOLEAN BINARY VARBINARY CLOB BLOB UUID
      TEXT                 =    =       p     p       p    p      p    p    p         p       .      .         =    .    .
      TEXT_LITERAL         =    =       .     .       .    .      p    p    p         .       .      .         .    .    .
      BOOLEAN              =    =       =     =       =    =      .    .    .         =       .      .         .    .    .
      BOOLEAN_LITERAL      =    =       .     .       .    .      .    .    .         =       .      .         .    .    .
      WHOLE                =    =       =     =       =    =      .    .    .         =       .      .         .    .    .
      WHOLE_LITERAL        .    .       =     =       =    =      .    .    .         .       .      .         .    .    .
      DECIMAL              =    =       =     =       =    =      .    .    .         =       .      .         .    .    .
      DECIMAL_LITERAL      .    .       =     =       =    =      .    .    .         .       .      .         .    .    .
      REAL                 .    .       =     =       =    =      .    .    .         =       .      .         .    .    .
      DOUBLE               =    =       =     =       =    =      .    .    .         =       .      .         .    .    .
      DOUBLE_LITERAL       .    .       w     w      w=   w=      .    .    .         .       .      .         .    .    .
      BYTES                .    .       .     .       .    .      .    .    .         .       h      =         .    =    .
      BYTES_LITERAL        .    .       .     .       .    .      .    .    .         .       h      =         .    .    .
      SQL_DATE             =    =       .     .       .    .      =    .    =         .       .      .         .    .    .
      SQL_TIME             .    .       .     .       .    .      .    =    .         .       .      .         .    .    .
      LOCAL_TIME           .    .       .     .       .    .      .    h    .         .       .      .         .    .    .
      SQL_TIMESTAMP        .    .       .     .       .    .      =    =    =         .       .      .         .    .    .
      UTIL_DATE            .    .       .     .       .    .      =    .    =         .       .      .         .    .    .
      DATE_ESCAPE          .    .       .     .       .    .      =    .    .         .       .      .         .    .    .
      TIME_ESCAPE          .    .       .     .       .    .      .    h    .         .       .      .         .    .    .
      TIMESTAMP_ESCAPE     .    .       .     .       .    .      .    .    =         .       .      .         .    .    .
      CHARACTER_STREAM     =    =       .     .       .    .      .    .    .         .       .      .         =    .    .
      CLOB                 .    .       .     .       .    .      .    .    .         .       .      .         =    .    .
      BINARY_STREAM        .    .       .     .       .    .      .    .    .         .       h      =         .    =    .
      BLOB                 .    .       .     .       .    .      .    .    .         .       .      .         .    =    .
      UUID                 .    .    .    .    .    .    .    .    .    .    .    .    .    .    =
      """;

  static final String DERBY_COMPARED =
      """
                          CHAR VARCHAR WHOLE NUMERIC DATE TIME TIMESTAMP BOOLEAN BINARY VARBINARY UUID
      TEXT                 =    =       p     p       p    p    p         .       .      .    .
      TEXT_LITERAL         =    =       .     .       p    p    p         .       .      .    .
      BOOLEAN              .    .       .     .       .    .    .         =       .      .    .
      BOOLEAN_LITERAL      .    .       .     .       .    .    .         =       .      .    .
      WHOLE                .    .       h     h       .    .    .         b       .      .    .
      WHOLE_LITERAL        .    .       =     =       .    .    .         .       .      .    .
      DECIMAL              .    .       h     h       .    .    .         .       .      .    .
      DECIMAL_LITERAL      .    .       =     =       .    .    .         .       .      .    .
      REAL                 .    .       w     w       .    .    .         .       .      .    .
      DOUBLE               .    .       w     w       .    .    .         .       .      .    .
      DOUBLE_LITERAL       .    .       .     .       .    .    .         .       .      .    .
      BYTES                .    .       .     .       .    .    .         .       h      =    .
      BYTES_LITERAL        .    .       .     .       .    .    .         .       h      =    .
      SQL_DATE             .    .       .     .       =    .    =         .       .      .    .
      SQL_TIME             .    .       .     .       .    h    .         .       .      .    .
      SQL_TIMESTAMP        .    .       .     .       .    .    =         .       .      .    .
      DATE_ESCAPE          .    .       .     .       =    .    .         .       .      .    .
      TIME_ESCAPE          .    .       .     .       .    h    .         .       .      .    .
      TIMESTAMP_ESCAPE     .    .       .     .       .    .    =         .       .      .    .
      CHARACTER_STREAM     =    =       .     .       .    .    .         .       .      .    .
      BINARY_STREAM        .    .       .     .       .    .    .         .       h      =    .
      UUID                 .    .    .    .    .    .    .    .    .    .    =
      """;
}
