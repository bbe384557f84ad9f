package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.type.Coercions;

/** The coercions of Derby. */
final class DerbyCoercions {
  private static final String STORED =
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

  private static final String COMPARED =
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

  static final Coercions ALL = new Coercions(STORED, COMPARED);

  private DerbyCoercions() {}
}
