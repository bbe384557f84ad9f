package dev.nacre.jdbc.value.column;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.type.Coercion;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.value.CalendarTimes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a {@link Coercion} holds for a single value: that the database converts it as we
 * do.
 */
final class CoercionConditions {
  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,30}");
  private static final Pattern NUMBER =
      Pattern.compile("0|-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,30})?");
  private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
  private static final String CLOCK = "[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?";
  private static final String OFFSET = "[+-][0-9]{2}(:[0-9]{2})?";
  private static final Pattern DATE = Pattern.compile(DAY);
  private static final Pattern TIME = Pattern.compile(CLOCK);
  private static final Pattern TIMESTAMP = Pattern.compile(DAY + " " + CLOCK);
  private static final Pattern ZONED_TIME = Pattern.compile(CLOCK + OFFSET);
  private static final Pattern ZONED_TIMESTAMP = Pattern.compile(DAY + " " + CLOCK + OFFSET);
  private static final Pattern DAY_OR_TIMESTAMP = Pattern.compile(DAY + "([ T]" + CLOCK + ")?");
  private static final Pattern DIGITS_ONLY = Pattern.compile(" *[+-]?[0-9]{1,30} *");
  private static final Pattern DECIMALS =
      Pattern.compile(" *[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})? *");
  private static final Pattern WORDS =
      Pattern.compile("(?i) *(true|t|yes|y|false|f|no|n|[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?) *");
  private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false");
  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /** Decimal digits that a binary number always keeps. */
  private static final int DIGITS = 15;

  private final JdbcBehavior behavior;

  CoercionConditions(JdbcBehavior behavior) {
    this.behavior = behavior;
  }

  /**
   * @param type of the column, or of the cast
   * @param value converted to the type
   */
  @Safeguard(value = "columns-11c", stub = Stub.TRUE)
  boolean hold(Coercion coercion, ColumnType type, Object given, Object value, Rounding rounding) {
    return switch (coercion) {
      case EXACT -> true;
      case HELD -> type.holds(value);
      case DAYTIME ->
          rounding == Rounding.FORBIDDEN
              ? type.holds(value)
              : !StoredTimes.reachesMidnight(value, type.scale());
      case PLAIN ->
          given instanceof String text
              && (rounding == Rounding.FORBIDDEN
                  ? isPlainText(type, text) && isHeld(type, value)
                  : isParsedAlike(type, text, value));
      case BIT -> isBit(given);
      case CLEAR -> isSameAsTextAndBinary(type, given, rounding);
      case WHOLE -> isWhole(given) && type.holds(value) && isDistinct(type, value);
      case MODERN -> CalendarTimes.isModern(given);
      case TRIMMED -> !given.toString().endsWith(" ");
      case FULL -> given instanceof String text && isFull(type, text);
      case NONE -> false;
    };
  }

  /** Whether text to be stored is parsed here as by the database, including rounding. */
  private boolean isParsedAlike(ColumnType type, String text, Object value) {
    return switch (type.kind()) {
      case NUMBER ->
          (type.name().isDecimal() || behavior.readsFractions() ? DECIMALS : DIGITS_ONLY)
              .matcher(text)
              .matches();
      case FLOAT -> DECIMALS.matcher(text).matches() && isNormal(type, text, (Double) value);
      case TIMESTAMP ->
          (behavior.acceptsDateOnlyText() ? DAY_OR_TIMESTAMP : TIMESTAMP).matcher(text).matches()
              && clockDigits(text) <= behavior.parsedFractionDigits();
      case TIME ->
          TIME.matcher(text).matches()
              && type.holds(value)
              && clockDigits(text)
                  <= (behavior.truncatesSeconds() ? 0 : behavior.parsedFractionDigits());
      case BOOLEAN -> (behavior.acceptsBooleanWords() ? WORDS : BOOLEAN).matcher(text).matches();
      default -> isPlainText(type, text) && isHeld(type, value);
    };
  }

  static int clockDigits(String text) {
    int point = text.indexOf('.');
    return point < 0 ? 0 : text.length() - point - 1;
  }

  /** Neither too large nor too small, and no zero with a sign. */
  private static boolean isNormal(ColumnType type, String text, double value) {
    if (value == 0) {
      return text.indexOf('-') < 0 && text.chars().noneMatch(c -> c >= '1' && c <= '9');
    }
    boolean real = type.name() == TypeName.REAL;
    double size = Math.abs(value);
    return real
        ? size >= Float.MIN_NORMAL && size < Float.MAX_VALUE && digits(text) <= DIGITS
        : size >= Double.MIN_NORMAL && size < Double.MAX_VALUE;
  }

  /** Whether the number is the same in either form that a driver may send: text or binary. */
  private static boolean isSameAsTextAndBinary(ColumnType type, Object given, Rounding rounding) {
    if (!(given instanceof Double || given instanceof Float)) {
      return false;
    }
    double binary = ((Number) given).doubleValue();
    if (!Double.isFinite(binary)) {
      return false;
    }
    if (rounding == Rounding.FORBIDDEN) {
      return isWhole(given);
    }
    if (type.kind() == ValueKind.FLOAT) {
      return binary == Double.parseDouble(given.toString());
    }
    BigDecimal text = new BigDecimal(given.toString());
    BigDecimal other =
        type.name().bits() > 0
            ? new BigDecimal(Math.rint(binary))
            : new BigDecimal(Double.toString(binary));
    return rounded(text, type.scale()).compareTo(rounded(other, type.scale())) == 0;
  }

  private static BigDecimal rounded(BigDecimal number, int scale) {
    return number.precision() - (long) number.scale() < -scale
        ? BigDecimal.ZERO
        : number.setScale(scale, RoundingMode.HALF_UP);
  }

  private static boolean isHeld(ColumnType type, Object value) {
    return type.name() == TypeName.REAL || type.holds(value);
  }

  private static boolean isPlainText(ColumnType type, String text) {
    Pattern pattern =
        switch (type.kind()) {
          case NUMBER -> type.name().isDecimal() ? NUMBER : WHOLE;
          case FLOAT -> NUMBER;
          case DATE -> DATE;
          case TIME -> TIME;
          case TIME_ZONED -> ZONED_TIME;
          case TIMESTAMP -> TIMESTAMP;
          case TIMESTAMP_ZONED -> ZONED_TIMESTAMP;
          case BOOLEAN -> BOOLEAN;
          case UUID -> ID;
          default -> null;
        };
    return pattern != null
        && pattern.matcher(text).matches()
        && (pattern != NUMBER || digits(text) <= DIGITS);
  }

  private static long digits(String text) {
    return text.chars().filter(Character::isDigit).count();
  }

  private static boolean isBit(Object given) {
    @Nullable BigDecimal number =
        given instanceof BigDecimal decimal
            ? decimal
            : given instanceof Number other ? new BigDecimal(other.toString()) : null;
    return number != null && (number.signum() == 0 || number.compareTo(BigDecimal.ONE) == 0);
  }

  private static boolean isWhole(Object given) {
    if (!(given instanceof Number number)) {
      return false;
    }
    double value = number.doubleValue();
    long most = given instanceof Float ? 1L << 20 : 1L << 49;
    return value == Math.rint(value) && Math.abs(value) <= most;
  }

  /** Longer text equals no value padded to the column's length, unless it ends with spaces. */
  private static boolean isFull(ColumnType type, String text) {
    return text.length() == type.length() || (text.length() > type.length() && !text.endsWith(" "));
  }

  /**
   * Whether no other number of the column has the same binary value, since the column is converted.
   */
  private static boolean isDistinct(ColumnType type, Object value) {
    return !(value instanceof BigDecimal number)
        || Math.max(1, number.precision() - number.scale()) + type.scale() <= DIGITS;
  }
}
