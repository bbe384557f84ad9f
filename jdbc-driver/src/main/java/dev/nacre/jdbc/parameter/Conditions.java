package dev.nacre.jdbc.parameter;

import dev.nacre.core.sql.dialect.Coercion;
import dev.nacre.core.sql.dialect.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether a single value is one of those of which a {@link Coercion} says that the database makes
 * of them what we make of them.
 */
final class Conditions {
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
  private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false");
  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /** Digits that a binary number always keeps. */
  private static final int DIGITS = 15;

  /** 1583-01-01, the first year with one calendar. */
  private static final long MODERN = -12_212_553_600_000L;

  private Conditions() {}

  /**
   * @param value the same as one of the type
   */
  static boolean hold(
      Coercion coercion, ColumnType type, SourceType source, Object given, Object value) {
    return switch (coercion) {
      case EXACT -> true;
      case HELD -> type.holds(value);
      case PLAIN -> given instanceof String text && isPlain(type, text) && isHeld(type, value);
      case BIT -> bit(given);
      case WHOLE -> isWhole(given) && type.holds(value);
      case MODERN -> isModern(given);
      case TRIMMED -> !given.toString().endsWith(" ");
      case FULL -> given instanceof String text && text.length() >= type.length();
      case NONE -> false;
    };
  }

  private static boolean isHeld(ColumnType type, Object value) {
    return type.name() == TypeName.REAL || type.holds(value);
  }

  private static boolean isPlain(ColumnType type, String text) {
    Pattern pattern =
        switch (type.kind()) {
          case NUMBER -> type.name() == TypeName.NUMERIC ? NUMBER : WHOLE;
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

  private static boolean bit(Object given) {
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

  @SuppressWarnings("JavaUtilDate") // it is about these
  static boolean isModern(Object given) {
    return !(given instanceof java.util.Date date) || date.getTime() >= MODERN;
  }
}
