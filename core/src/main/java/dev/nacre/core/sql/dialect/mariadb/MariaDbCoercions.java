package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.type.Coercions;

/** The coercions of MariaDB. */
final class MariaDbCoercions {
  private static final String STORED =
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

  private static final String COMPARED =
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

  static final Coercions ALL = new Coercions(STORED, COMPARED);

  private MariaDbCoercions() {}
}
