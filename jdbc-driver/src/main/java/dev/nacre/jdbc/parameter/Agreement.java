package dev.nacre.jdbc.parameter;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.value.ValueKind;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.Temporal;
import java.util.UUID;

/** Whether a database would make of a value what we make of it. */
public final class Agreement {
  private Agreement() {}

  /**
   * Whether a database compares a value with a column in the way in which the column holds it. It
   * may convert the column instead, and then others are equal.
   */
  public static boolean compares(EncryptedColumn column, Object given) {
    return switch (column.encryption().type().kind()) {
      case CHARACTER, PADDED, JSON ->
          !(given instanceof Boolean
              || given instanceof Double
              || given instanceof Float
              || given instanceof byte[]
              || given instanceof java.util.Date
              || given instanceof Temporal);
      case BINARY -> given instanceof byte[] || given instanceof String || given instanceof UUID;
      default -> !(given instanceof byte[]) || column.encryption().type().kind() == ValueKind.UUID;
    };
  }

  /**
   * Whether a value that is given as one of a type of {@link Types} is the same value without it: a
   * driver would convert it to that type first, and lose what does not fit there.
   */
  public static boolean agrees(ValueKind column, Object given, int type) {
    return switch (type) {
      case Types.BIT, Types.BOOLEAN -> column == ValueKind.BOOLEAN || given instanceof Boolean;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> !hasFraction(given);
      case Types.REAL ->
          !(given instanceof Double number) || Double.compare(number.floatValue(), number) == 0;
      case Types.DATE ->
          column == ValueKind.DATE || given instanceof LocalDate || given instanceof Date;
      case Types.TIME ->
          column == ValueKind.TIME || given instanceof LocalTime || given instanceof Time;
      default -> true;
    };
  }

  private static boolean hasFraction(Object given) {
    if (given instanceof BigDecimal number) {
      return number.signum() != 0 && number.scale() > 0 && number.stripTrailingZeros().scale() > 0;
    }
    return (given instanceof Double || given instanceof Float)
        && ((Number) given).doubleValue() % 1 != 0;
  }
}
