package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.Coercions.Target;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.plan.TypeUnification;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.value.InputValue;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a value in a list or in rows of VALUES is stored or compared as it would be alone.
 * Databases convert all of these values to one type before they convert to the column's: next to
 * {@code 0E0}, {@code 9007199254740993} becomes one less. Each value is checked separately,
 * whatever the others are.
 */
final class UnificationCheck {
  /** Derby's maximum digits for a DECIMAL that several others fit into. */
  private static final int MOST_DIGITS = 31;

  /** The digits before the point that Derby gives a binary number here. */
  private static final int DOUBLE_DIGITS = 15;

  private static final int LONG_DIGITS = 19;

  private final Dialect dialect;

  UnificationCheck(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Describes the position of the value, for a refusal. */
  static String words(TypeUnification unification) {
    return switch (unification) {
      case NONE -> "stands alone";
      case LIST -> "stands among others in a list";
      case ROW_LIST -> "stands among the rows of a list";
      case BRANCHES -> "stands beside others in CASE or COALESCE";
      case ROWS -> "stands among several rows";
      case OFFERED_ROWS, OFFERED_QUERY -> "is offered without a cast to the column's type";
    };
  }

  /**
   * @param value converted to the column's type
   */
  boolean isAsAlone(ColumnType type, InputValue given, Object value) {
    return switch (given.unification()) {
      case NONE -> true;
      case LIST -> !dialect.unifiesLists() || !isBinary(given.source());
      // H2 finds no type for a BINARY and literals, even of its length.
      case ROW_LIST ->
          !dialect.unifiesRowLists()
              || (type.name() != TypeName.BINARY && isOwnKind(given.source(), type));
      // Derby takes a parameter unchanged here, and does not pad a CHAR.
      case BRANCHES ->
          isOfColumn(type, given) && (!dialect.unifiesRows() || isOfLength(type, value));
      case ROWS -> !dialect.unifiesRows() || isAsAloneInRows(type, given, value);
      case OFFERED_ROWS, OFFERED_QUERY -> !dialect.unifiesSourceRows() || isTyped(type, given);
    };
  }

  // Next to a binary number, all others become binary numbers.
  private static boolean isBinary(SourceType source) {
    return source == SourceType.REAL || source == SourceType.DOUBLE;
  }

  /** Whether such values have one type in a database, and it is the column's. */
  private static boolean isOwnKind(SourceType source, ColumnType type) {
    Target target = Target.of(type);
    return switch (source) {
      case TEXT, TEXT_LITERAL, CHARACTER_STREAM ->
          target == Target.CHAR || target == Target.VARCHAR;
      case WHOLE, WHOLE_LITERAL -> target == Target.WHOLE || target == Target.NUMERIC;
      case DECIMAL, DECIMAL_LITERAL -> target == Target.NUMERIC;
      case REAL -> target == Target.REAL;
      case DOUBLE -> target == Target.DOUBLE;
      case BOOLEAN, BOOLEAN_LITERAL -> target == Target.BOOLEAN;
      case BYTES, BYTES_LITERAL -> target == Target.BINARY || target == Target.VARBINARY;
      case UUID -> target == Target.UUID;
      case LOCAL_DATE, SQL_DATE, DATE_LITERAL, DATE_ESCAPE -> target == Target.DATE;
      case LOCAL_TIME, SQL_TIME, TIME_LITERAL, TIME_ESCAPE -> target == Target.TIME;
      case LOCAL_DATE_TIME, SQL_TIMESTAMP, TIMESTAMP_LITERAL, TIMESTAMP_ESCAPE ->
          target == Target.TIMESTAMP;
      case OFFSET_TIME -> target == Target.TIMETZ;
      case OFFSET_DATE_TIME -> target == Target.TIMESTAMPTZ;
      default -> false;
    };
  }

  /** Whether a value has the column's type, although no column determines it. */
  private boolean isTyped(ColumnType type, InputValue given) {
    SourceType source = given.source();
    boolean text = source == SourceType.TEXT || source == SourceType.TEXT_LITERAL;
    if (given.cast() == null && dialect.takesParametersForText() && !source.isLiteral()) {
      // In a query its type is not determined at all.
      return text && given.unification() == TypeUnification.OFFERED_ROWS && isOwnKind(source, type);
    }
    return isOfColumn(type, given);
  }

  /** Whether a value has the column's type, by itself or by its cast. */
  private static boolean isOfColumn(ColumnType type, InputValue given) {
    ColumnType cast = given.cast();
    return cast == null
        ? !given.source().isInZone() && isOwnKind(given.source(), type)
        : Target.of(cast) == Target.of(type);
  }

  private static boolean isAsAloneInRows(ColumnType type, InputValue given, Object value) {
    ColumnType cast = given.cast();
    if (cast != null && cast.name().isDecimal()) {
      return fits(type, cast.length() - cast.scale(), cast.scale());
    }
    return switch (given.source()) {
      case BOOLEAN_LITERAL -> type.name() == TypeName.BOOLEAN;
      case DOUBLE_LITERAL -> isBinary(type);
      case WHOLE_LITERAL, DECIMAL_LITERAL -> isAsAloneInRows(type, (BigDecimal) given.value());
      case TEXT_LITERAL -> true;
      default -> cast != null || isOfLength(type, value);
    };
  }

  // Parameters have the column's type, but a CHAR is neither padded nor trimmed.
  private static boolean isOfLength(ColumnType type, @Nullable Object value) {
    return type.name() != TypeName.CHAR
        || !(value instanceof String text)
        || text.length() == type.length();
  }

  // Decimal numbers become one that all of them fit into, or binary next to a binary one.
  private static boolean isAsAloneInRows(ColumnType type, BigDecimal number) {
    return fits(type, number.precision() - number.scale(), number.scale())
        && (type.name() != TypeName.REAL || number.floatValue() == (float) number.doubleValue());
  }

  private static boolean fits(ColumnType type, int whole, int fraction) {
    int most =
        isBinary(type)
            ? DOUBLE_DIGITS
            : type.name().isDecimal() ? type.length() - type.scale() : LONG_DIGITS;
    return whole <= most && fraction <= MOST_DIGITS - most;
  }

  private static boolean isBinary(ColumnType type) {
    return type.name() == TypeName.REAL || type.name() == TypeName.DOUBLE;
  }
}
