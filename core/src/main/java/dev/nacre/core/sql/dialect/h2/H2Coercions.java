package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.type.Coercions;

/** The coercions of H2. */
final class H2Coercions {
  private static final String STORED =
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

  private static final String COMPARED =
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

  static final Coercions ALL = new Coercions(STORED, COMPARED);

  private H2Coercions() {}
}
