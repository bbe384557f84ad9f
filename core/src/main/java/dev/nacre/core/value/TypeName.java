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
  JSON(19, ValueKind.JSON);

  private final int wire;
  private final ValueKind kind;

  TypeName(int wire, ValueKind kind) {
    this.wire = wire;
    this.kind = kind;
  }

  public int wire() {
    return wire;
  }

  public ValueKind kind() {
    return kind;
  }

  /** As SQL writes it. */
  public String text() {
    return this == DOUBLE ? "DOUBLE PRECISION" : name().replace('_', ' ');
  }

  /** Whether a length in characters or bytes belongs to it. */
  public boolean hasLength() {
    return switch (this) {
      case CHAR, VARCHAR, BINARY, VARBINARY -> true;
      default -> false;
    };
  }

  /** Whether digits of a second belong to it. */
  public boolean hasFraction() {
    return switch (kind) {
      case TIME, TIME_ZONED, TIMESTAMP, TIMESTAMP_ZONED -> true;
      default -> false;
    };
  }
}
