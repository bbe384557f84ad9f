package dev.nacre.core.value;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;

/**
 * A class of types that SQL can compare with each other. Values of one kind share an encoding, and
 * a deterministic column can only be joined with columns of its kind. Wire numbers are for ever.
 */
public enum ValueKind {
  CHARACTER(1, String.class, true),
  /** Trailing spaces do not count. */
  PADDED(2, String.class, true),
  NUMBER(3, BigDecimal.class, true),
  /** 0.0 and -0.0 are equal but not identical, so there is no encoding for both. */
  FLOAT(4, Double.class, false),
  DATE(5, LocalDate.class, true),
  TIME(6, LocalTime.class, true),
  /** Equal when the instant is, and the offset is part of the value. */
  TIME_ZONED(7, OffsetTime.class, false),
  TIMESTAMP(8, LocalDateTime.class, true),
  /** As {@link #TIME_ZONED}. */
  TIMESTAMP_ZONED(9, OffsetDateTime.class, false),
  BOOLEAN(10, Boolean.class, true),
  UUID(11, UUID.class, true),
  BINARY(12, byte[].class, true),
  /** Equal when the trees are, and the text is part of the value. */
  JSON(13, String.class, false),
  /** Of any length; databases do not compare them like short ones. */
  LARGE_CHARACTER(14, String.class, false),
  /** As {@link #LARGE_CHARACTER}. */
  LARGE_BINARY(15, byte[].class, false);

  private final int wire;
  private final Class<?> javaType;
  private final boolean canonical;

  ValueKind(int wire, Class<?> javaType, boolean canonical) {
    this.wire = wire;
    this.javaType = javaType;
    this.canonical = canonical;
  }

  public int wire() {
    return wire;
  }

  /** The Java class of encoded and decoded values. */
  public Class<?> javaType() {
    return javaType;
  }

  /**
   * Whether values that SQL calls equal have the same bytes, without losing a part of the value.
   */
  public boolean isCanonical() {
    return canonical;
  }
}
