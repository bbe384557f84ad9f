package dev.nacre.jdbc.result.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.StoreAssignment;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.JdbcValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/** Converts a decrypted value to a number or a boolean. */
public record NumberConversions(JdbcValues values, TextConversions texts) {
  public BigDecimal toBigDecimal(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Double || value instanceof String) {
      String text = value.toString();
      boolean real = column.encryption().type().name() == TypeName.REAL;
      if (value instanceof Double && (real || values.behavior().readsNumbersFromText())) {
        text = texts.toText(column, value);
      }
      try {
        return new BigDecimal(text.strip());
      } catch (NumberFormatException | ArithmeticException none) {
        throw unfit(column);
      }
    }
    throw GetterConversions.refused(column, "a getter for numbers");
  }

  public BigDecimal toBigDecimal(EncryptedColumn column, Object value, int scale)
      throws SQLException {
    BigDecimal number = toBigDecimal(column, value);
    if (scale < 0
        || scale > ColumnType.MAX_DIGITS
        || StoreAssignment.digitsBeforePoint(number) > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return StoreAssignment.digitsBeforePoint(number) < -scale
        ? BigDecimal.ZERO.setScale(scale)
        : number.setScale(scale, values.behavior().scaleRounding());
  }

  public boolean toBoolean(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof Double number) {
      return number != 0 && !Double.isNaN(number);
    }
    if (value instanceof String text
        && values.as(ValueKind.BOOLEAN, text) instanceof Boolean meant) {
      return meant;
    }
    BigDecimal number = toBigDecimal(column, value);
    if (values.behavior().dropsFractionForBoolean() && value instanceof BigDecimal) {
      return number.abs().compareTo(BigDecimal.ONE) >= 0;
    }
    return number.signum() != 0;
  }

  public byte toByte(EncryptedColumn column, Object value) throws SQLException {
    return (byte) toWhole(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  public short toShort(EncryptedColumn column, Object value) throws SQLException {
    return (short) toWhole(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  public int toInt(EncryptedColumn column, Object value) throws SQLException {
    return (int) toWhole(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public long toLong(EncryptedColumn column, Object value) throws SQLException {
    return toWhole(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long toWhole(EncryptedColumn column, Object value, long least, long most)
      throws SQLException {
    BigDecimal number =
        value instanceof Double inexact
                && values.behavior().roundsReadDoubles()
                && Double.isFinite(inexact)
            ? new BigDecimal(values.behavior().rounded(inexact))
            : toBigDecimal(column, value);
    long digits = StoreAssignment.digitsBeforePoint(number);
    if (digits > 20) {
      // 1E10000000, perhaps planted in a text, would be ten million digits.
      throw unfit(column);
    }
    BigDecimal whole =
        digits < 0 ? BigDecimal.ZERO : number.setScale(0, values.behavior().wholeRounding());
    if (whole.compareTo(BigDecimal.valueOf(least)) < 0
        || whole.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw unfit(column);
    }
    return whole.longValueExact();
  }

  BigInteger toBigInteger(EncryptedColumn column, Object value) throws SQLException {
    BigDecimal number = toBigDecimal(column, value);
    long digits = StoreAssignment.digitsBeforePoint(number);
    if (digits > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return digits <= 0 ? BigInteger.ZERO : number.toBigInteger();
  }

  public double toDouble(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Double number
        && column.encryption().type().name() == TypeName.REAL
        && values.behavior().readsNumbersFromText()) {
      return Double.parseDouble(Float.toString(number.floatValue()));
    }
    return value instanceof Double number ? number : toBigDecimal(column, value).doubleValue();
  }

  public float toFloat(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof Double number
        ? number.floatValue()
        : toBigDecimal(column, value).floatValue();
  }

  private static SQLException unfit(EncryptedColumn column) {
    return SqlErrors.refused(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "A value of the encrypted column " + column.text() + " does not fit the requested type");
  }
}
