package dev.nacre.jdbc.parameter;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;

/**
 * Whether a value among others comes to the same as alone. Some databases make all values of a list
 * or of the rows of VALUES of one type before they look at the column: with {@code 0E0} beside it
 * {@code 9007199254740993} is one less. Each value is judged for itself, whatever the others are.
 */
record AmongOthers(Dialect dialect) {
  /** What Derby has for a DECIMAL that several others fit into. */
  private static final int MOST_DIGITS = 31;

  /** The digits of a binary number that stand before its point here. */
  private static final int WHOLE_DIGITS = 15;

  /**
   * @param value the same as one of the column's
   */
  boolean isAsAlone(ColumnType type, Given given, Object value, boolean compared) {
    return compared
        ? !dialect.unifiesLists() || isAsAloneInList(given)
        : !dialect.unifiesRows() || isAsAloneInRows(type, given, value);
  }

  // Beside a binary number all others become binary numbers.
  private static boolean isAsAloneInList(Given given) {
    return switch (given.source()) {
      case REAL, DOUBLE -> false;
      default -> true;
    };
  }

  // Parameters are of the column's type, but a CHAR is not padded.
  private static boolean isAsAloneInRows(ColumnType type, Given given, Object value) {
    return switch (given.source()) {
      case BOOLEAN_LITERAL -> type.name() == TypeName.BOOLEAN;
      case DOUBLE_LITERAL -> isBinary(type);
      case WHOLE_LITERAL, DECIMAL_LITERAL -> isAsAloneInRows(type, (BigDecimal) given.value());
      case TEXT_LITERAL -> true;
      default ->
          given.cast() != null
              || type.name() != TypeName.CHAR
              || !(value instanceof String text)
              || text.length() >= type.length();
    };
  }

  // Decimal numbers become one that all of them fit into, and beside a binary one binary.
  private static boolean isAsAloneInRows(ColumnType type, BigDecimal number) {
    int whole =
        isBinary(type) ? WHOLE_DIGITS : type.name().isDecimal() ? type.length() - type.scale() : 19;
    boolean fits =
        number.precision() - number.scale() <= whole && number.scale() <= MOST_DIGITS - whole;
    return fits
        && (type.name() != TypeName.REAL || number.floatValue() == (float) number.doubleValue());
  }

  private static boolean isBinary(ColumnType type) {
    return type.name() == TypeName.REAL || type.name() == TypeName.DOUBLE;
  }
}
