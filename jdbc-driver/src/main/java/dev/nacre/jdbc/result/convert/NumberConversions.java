package dev.nacre.jdbc.result.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.JdbcValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;

/** Converts a decrypted value to a number or a boolean. */
public record NumberConversions(JdbcValues values, TextConversions texts) {
  public BigDecimal number(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof Boolean bool) {
      return bool ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Double || value instanceof String) {
      String text = value.toString();
      boolean real = column.encryption().type().name() == TypeName.REAL;
      if (value instanceof Double && (real || !values.behavior().exponentPrefix().isEmpty())) {
        text = texts.text(column, value);
      }
      try {
        return new BigDecimal(text.strip());
      } catch (NumberFormatException | ArithmeticException none) {
        throw unfit(column);
      }
    }
    throw JdbcConversions.refused(column, "a getter for numbers");
  }

  public BigDecimal number(EncryptedColumn column, Object value, int scale) throws SQLException {
    BigDecimal number = number(column, value);
    if (scale < 0
        || scale > ColumnType.MAX_DIGITS
        || digitsBeforePoint(number) > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return digitsBeforePoint(number) < -scale
        ? BigDecimal.ZERO.setScale(scale)
        : number.setScale(scale, values.behavior().scaleRounding());
  }

  public boolean bool(EncryptedColumn column, Object value) throws SQLException {
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
    BigDecimal number = number(column, value);
    if (values.behavior().returnsShort() && value instanceof BigDecimal) {
      return number.abs().compareTo(BigDecimal.ONE) >= 0; // without its fraction
    }
    return number.signum() != 0;
  }

  public byte whole8(EncryptedColumn column, Object value) throws SQLException {
    return (byte) whole(column, value, Byte.MIN_VALUE, Byte.MAX_VALUE);
  }

  public short whole16(EncryptedColumn column, Object value) throws SQLException {
    return (short) whole(column, value, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  public int whole32(EncryptedColumn column, Object value) throws SQLException {
    return (int) whole(column, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public long whole64(EncryptedColumn column, Object value) throws SQLException {
    return whole(column, value, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long whole(EncryptedColumn column, Object value, long least, long most)
      throws SQLException {
    BigDecimal number =
        value instanceof Double inexact
                && values.behavior().datesAreInstants()
                && Double.isFinite(inexact)
            ? new BigDecimal(values.behavior().rounded(inexact))
            : number(column, value);
    long digits = digitsBeforePoint(number);
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

  BigInteger big(EncryptedColumn column, Object value) throws SQLException {
    BigDecimal number = number(column, value);
    long digits = digitsBeforePoint(number);
    if (digits > ColumnType.MAX_DIGITS) {
      throw unfit(column);
    }
    return digits <= 0 ? BigInteger.ZERO : number.toBigInteger();
  }

  private static long digitsBeforePoint(BigDecimal number) {
    return number.signum() == 0 ? 0 : number.precision() - (long) number.scale();
  }

  public double approximate(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof Double number
        && column.encryption().type().name() == TypeName.REAL
        && !values.behavior().exponentPrefix().isEmpty()) {
      return Double.parseDouble(Float.toString(number.floatValue())); // it is sent as text
    }
    return value instanceof Double number ? number : number(column, value).doubleValue();
  }

  public float real(EncryptedColumn column, Object value) throws SQLException {
    return value instanceof Double number
        ? number.floatValue()
        : number(column, value).floatValue();
  }

  private static SQLException unfit(EncryptedColumn column) {
    return SqlErrors.refused(
        ErrorCode.VALUE_DOES_NOT_FIT,
        "A value of the encrypted column " + column.text() + " does not fit the requested type");
  }
}
