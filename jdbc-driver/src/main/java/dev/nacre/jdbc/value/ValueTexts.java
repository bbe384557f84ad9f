package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Formats values as text, as a database does. */
public final class ValueTexts {
  private ValueTexts() {}

  /** Null for a value without a text form. */
  public static @Nullable String of(JdbcBehavior behavior, ColumnType type, Object value) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof byte[] bytes) {
      return behavior.readsBytesAsHex()
          ? "\\x" + HexFormat.of().formatHex(bytes)
          : new String(bytes, StandardCharsets.UTF_8);
    }
    if (value instanceof Boolean bool) {
      return bool ? behavior.trueText() : behavior.falseText();
    }
    if (value instanceof LocalTime time) {
      return time(behavior, time, type.scale());
    }
    if (value instanceof LocalDateTime time) {
      return dateTime(behavior, time, type.scale());
    }
    if (value instanceof OffsetDateTime time) {
      return dateTime(behavior, time.toLocalDateTime(), type.scale()) + offset(time.getOffset());
    }
    if (value instanceof OffsetTime time) {
      return time(behavior, time.toLocalTime(), type.scale()) + offset(time.getOffset());
    }
    if (value instanceof Double number) {
      return number(behavior, number, type.name() == TypeName.REAL);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    boolean plain = value instanceof LocalDate || value instanceof UUID;
    return plain ? value.toString() : null;
  }

  private static String dateTime(JdbcBehavior behavior, LocalDateTime stored, int digits) {
    LocalDateTime time =
        behavior.writesThroughTimestamp() ? Timestamp.valueOf(stored).toLocalDateTime() : stored;
    String text = time.toLocalDate() + " " + time(behavior, time.toLocalTime(), digits);
    return behavior.writesThroughTimestamp() && text.indexOf('.') < 0 ? text + ".0" : text;
  }

  /** Without minutes if they are zero. */
  private static String offset(ZoneOffset offset) {
    String id = offset.getId();
    String text = id.equals("Z") ? "+00" : id;
    return text.endsWith(":00") ? text.substring(0, 3) : text;
  }

  /** With seconds, and as many digits of a second as needed. */
  private static String time(JdbcBehavior behavior, LocalTime time, int digits) {
    String text =
        String.format(
            Locale.ROOT,
            "%02d:%02d:%02d.%09d",
            time.getHour(),
            time.getMinute(),
            time.getSecond(),
            time.getNano());
    int end = text.length() - 9 + digits;
    text = text.substring(0, digits == 0 ? end - 1 : end);
    while (digits > 0 && !behavior.padsFraction() && text.endsWith("0")) {
      text = text.substring(0, text.length() - 1);
    }
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static String number(JdbcBehavior behavior, double number, boolean real) {
    String java = real ? Float.toString((float) number) : Double.toString(number);
    if (behavior.exponentPrefix().isEmpty() || Double.isNaN(number) || Double.isInfinite(number)) {
      return java;
    }
    if (number == 0) {
      return java.startsWith("-") ? "-0" : "0";
    }
    BigDecimal exact = new BigDecimal(java).stripTrailingZeros();
    int exponent = exact.precision() - exact.scale() - 1;
    if (exponent >= -4 && exponent < (real ? behavior.plainRealDigits() : 15)) {
      return exact.toPlainString();
    }
    String digits = exact.unscaledValue().abs().toString();
    return (number < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + (exponent < 0 ? "e-" : behavior.exponentPrefix())
        + (Math.abs(exponent) < 10 && behavior.padsExponent() ? "0" : "")
        + Math.abs(exponent);
  }
}
