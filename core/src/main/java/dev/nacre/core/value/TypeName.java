package dev.nacre.core.value;

/** The types that an encrypted column can be declared with. Wire numbers are for ever. */
public enum TypeName {
  CHAR(1, ValueKind.PADDED),
  VARCHAR(2, ValueKind.CHARACTER),
  TINYINT(3, ValueKind.NUMBER),
  SMALLINT(4, ValueKind.NUMBER),
  INTEGER(5, ValueKind.NUMBER),
  BIGINT(6, ValueKind.NUMBER),
  NUMERIC(7, ValueKind.NUMBER),
  REAL(8, ValueKind.FLOAT),
  DOUBLE(9, ValueKind.FLOAT),
  DATE(10, ValueKind.DATE),
  TIME(11, ValueKind.TIME),
  TIME_WITH_TIME_ZONE(12, ValueKind.TIME_ZONED),
  TIMESTAMP(13, ValueKind.TIMESTAMP),
  TIMESTAMP_WITH_TIME_ZONE(14, ValueKind.TIMESTAMP_ZONED),
  BOOLEAN(15, ValueKind.BOOLEAN),
  UUID(16, ValueKind.UUID),
  BINARY(17, ValueKind.BINARY),
  VARBINARY(18, ValueKind.BINARY),
  JSON(19, ValueKind.JSON),
  CLOB(20, ValueKind.LARGE_CHARACTER),
  BLOB(21, ValueKind.LARGE_BINARY),
  /** As CLOB, but the driver returns it as a String. */
  TEXT(22, ValueKind.LARGE_CHARACTER),
  /** As BLOB, but the driver returns it as bytes. */
  BYTEA(23, ValueKind.LARGE_BINARY),
  MEDIUMINT(24, ValueKind.NUMBER),
  TINYINT_UNSIGNED(25, ValueKind.NUMBER),
  SMALLINT_UNSIGNED(26, ValueKind.NUMBER),
  MEDIUMINT_UNSIGNED(27, ValueKind.NUMBER),
  INTEGER_UNSIGNED(28, ValueKind.NUMBER),
  BIGINT_UNSIGNED(29, ValueKind.NUMBER),
  /** A NUMERIC by its other name, where metadata tells the two apart. */
  DECIMAL(30, ValueKind.NUMBER);

  private final int wire;
  private final ValueKind kind;

  TypeName(int wire, ValueKind kind) {
    this.wire = wire;
    this.kind = kind;
  }

  public int wire() {
    return wire;
  }

  ValueKind kind() {
    return kind;
  }

  /** The name in SQL. */
  public String text() {
    return this == DOUBLE ? "DOUBLE PRECISION" : name().replace('_', ' ');
  }

  /** Whether it has a number of decimal digits and a scale. */
  public boolean isDecimal() {
    return this == NUMERIC || this == DECIMAL;
  }

  /** The bits of a whole number, or 0. */
  public int bits() {
    return switch (this) {
      case TINYINT, TINYINT_UNSIGNED -> 8;
      case SMALLINT, SMALLINT_UNSIGNED -> 16;
      case MEDIUMINT, MEDIUMINT_UNSIGNED -> 24;
      case INTEGER, INTEGER_UNSIGNED -> 32;
      case BIGINT, BIGINT_UNSIGNED -> 64;
      default -> 0;
    };
  }

  public boolean isUnsigned() {
    return switch (this) {
      case TINYINT_UNSIGNED,
          SMALLINT_UNSIGNED,
          MEDIUMINT_UNSIGNED,
          INTEGER_UNSIGNED,
          BIGINT_UNSIGNED ->
          true;
      default -> false;
    };
  }

  /** Whether it has a length in characters or bytes. */
  public boolean hasLength() {
    return switch (this) {
      case CHAR, VARCHAR, BINARY, VARBINARY -> true;
      default -> false;
    };
  }

  /** Whether a value need not fit into memory. */
  public boolean isLarge() {
    return kind == ValueKind.LARGE_CHARACTER || kind == ValueKind.LARGE_BINARY;
  }

  /** Whether it has fractional seconds. */
  public boolean hasFraction() {
    return switch (kind) {
      case TIME, TIME_ZONED, TIMESTAMP, TIMESTAMP_ZONED -> true;
      default -> false;
    };
  }
}
