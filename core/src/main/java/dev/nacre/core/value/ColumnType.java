package dev.nacre.core.value;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;

/**
 * The declared type of an encrypted column, which the server no longer knows.
 *
 * @param length characters, bytes, or digits of a NUMERIC; 0 where the type has none
 * @param scale digits after the point, or digits of a second; 0 where the type has none
 */
public record ColumnType(TypeName name, int length, int scale) {
  /**
   * The longest value whose cell all four databases can store in a binary column without an index.
   */
  public static final int MAX_LENGTH = 16_000;

  /** The length that databases report for large types. */
  public static final int LARGEST = 1 << 30;

  /** More than any of the databases supports, and small enough for arithmetic. */
  public static final int MAX_DIGITS = 1_000;

  /**
   * @throws NacreException {@link ErrorCode#COLUMN_TYPE_REFUSED}
   */
  public ColumnType {
    if (name.hasLength() && (length < 1 || length > MAX_LENGTH)) {
      throw refused(name, "needs a length of 1 to " + MAX_LENGTH);
    }
    if (name.isDecimal()) {
      if (length < 1 || length > MAX_DIGITS) {
        throw refused(name, "needs 1 to " + MAX_DIGITS + " digits");
      }
      if (scale < 0 || scale > length) {
        throw refused(name, "needs a scale of 0 to its number of digits");
      }
    } else if (name.hasFraction()) {
      if (scale < 0 || scale > 9) {
        throw refused(name, "has 0 to 9 digits of a second");
      }
    } else if (scale != 0) {
      throw refused(name, "has no scale");
    }
    if (!name.hasLength() && !name.isDecimal() && name != TypeName.JSON && length != 0) {
      throw refused(name, "has no length");
    }
  }

  public static ColumnType of(TypeName name) {
    return new ColumnType(name, 0, 0);
  }

  public static ColumnType of(TypeName name, int length) {
    return new ColumnType(name, length, 0);
  }

  /** A DECIMAL holds what a NUMERIC of its digits does. */
  public boolean holdsSameValuesAs(ColumnType other) {
    return (name.isDecimal() && other.name.isDecimal())
        ? length == other.length && scale == other.scale
        : equals(other);
  }

  public ValueKind kind() {
    return name.kind();
  }

  /**
   * Converts a value to what the column would store, and encodes that canonically.
   *
   * @param value of the kind's {@link ValueKind#javaType}
   * @throws NacreException {@link ErrorCode#VALUE_DOES_NOT_FIT}
   */
  public byte[] encode(Object value) {
    return CanonicalCodec.encode(kind(), StoreAssignment.fit(this, value));
  }

  /**
   * Whether the column could store a value unchanged. A value that it would round or truncate
   * equals no stored value.
   *
   * @param value of the kind's {@link ValueKind#javaType}
   */
  @Safeguard(value = "columns-11b", stub = Stub.TRUE)
  public boolean holds(Object value) {
    return StoreAssignment.holds(this, value);
  }

  /**
   * The value of canonical bytes, as a column of this type shows it: with its scale and padding.
   *
   * @throws NacreException {@link ErrorCode#CELL_TAMPERED} when the bytes are not such a value:
   *     cells of a wider column of the same key group can be decrypted here, too
   */
  public Object decode(byte[] canonical) {
    Object value = CanonicalCodec.decode(kind(), canonical);
    requireOwn(value);
    return StoreAssignment.show(this, value);
  }

  @Safeguard("columns-06c")
  private void requireOwn(Object value) {
    if (!StoreAssignment.holds(this, value)) {
      throw new NacreException(
          ErrorCode.CELL_TAMPERED, "A cell holds a value that is not of the type " + this);
    }
  }

  /** The longest canonical encoding of a value of this type. */
  public int maxBytes() {
    return switch (name) {
      case CHAR, VARCHAR -> 4 * length;
      case BINARY, VARBINARY -> length;
      case TINYINT, SMALLINT, INTEGER, BIGINT -> 1 + Long.BYTES;
      case MEDIUMINT, TINYINT_UNSIGNED, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED, INTEGER_UNSIGNED ->
          1 + Long.BYTES;
      case BIGINT_UNSIGNED -> 2 + Long.BYTES;
      // A digit takes less than half a byte; the scale takes two groups at most.
      case NUMERIC, DECIMAL -> 3 + length / 2;
      case REAL, DOUBLE -> Double.BYTES;
      case DATE -> Integer.BYTES;
      case TIME -> 6;
      case TIME_WITH_TIME_ZONE -> 10;
      case TIMESTAMP -> 12;
      case TIMESTAMP_WITH_TIME_ZONE, UUID -> 16;
      case BOOLEAN -> 1;
      case JSON -> MAX_LENGTH;
      case CLOB, BLOB, TEXT, BYTEA -> LARGEST;
    };
  }

  /** The type in SQL: {@code DECIMAL(12,2)}. */
  @Override
  public String toString() {
    if (name.isDecimal()) {
      return name + "(" + length + "," + scale + ")";
    }
    if (name.hasLength()) {
      return name.text() + "(" + length + ")";
    }
    if (name.hasFraction()) {
      String[] words = name.text().split(" ", 2);
      return words[0] + "(" + scale + ")" + (words.length > 1 ? " " + words[1] : "");
    }
    return name.text();
  }

  private static NacreException refused(TypeName name, String what) {
    return new NacreException(
        ErrorCode.COLUMN_TYPE_REFUSED, "An encrypted " + name.text() + " " + what);
  }
}
