package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.type.Coercions;

/** The coercions of PostgreSQL. */
final class PostgresCoercions {
  private static final String STORED =
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

  private static final String COMPARED =
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

  static final Coercions ALL = new Coercions(STORED, COMPARED);

  private PostgresCoercions() {}
}
