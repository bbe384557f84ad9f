package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import dev.nacre.jdbc.value.JdbcValues;
import dev.nacre.jdbc.value.ValueSettings;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Computes what a database stores for a value that a column cannot hold unchanged. Exact numbers
 * are in {@link StoredNumbers}, times in {@link StoredTimes}.
 */
final class StoredValues {
  private final JdbcBehavior behavior;
  private final JdbcValues values;
  private final StoredNumbers numbers;
  private final StoredTimes times;

  StoredValues(JdbcBehavior behavior, JdbcValues values, ValueSettings settings) {
    this.behavior = behavior;
    this.values = values;
    this.numbers = new StoredNumbers(behavior, values);
    this.times = new StoredTimes(behavior, settings);
  }

  /** Null where the database would store another value, or fail. */
  @Nullable Object of(ColumnType type, SourceType source, Object given) {
    if (type.kind() == ValueKind.NUMBER) {
      return numbers.of(type, given);
    }
    if (isChangedByDriver(given)) {
      return null;
    }
    if (type.kind() == ValueKind.DATE
        && behavior.roundsToMicros()
        && values.as(ValueKind.TIMESTAMP, given) instanceof LocalDateTime time) {
      return StoredTimes.roundedDay(time);
    }
    boolean text = type.kind().javaType() == String.class;
    if (text
        && given instanceof Double zero
        && zero.equals(-0.0)
        && behavior.writesNegativeZero()) {
      return null;
    }
    if (text && given instanceof BigDecimal number && behavior.writesExponents()) {
      return number.toString();
    }
    Object value = values.as(type.kind(), given);
    if (value instanceof Double number && type.name() == TypeName.REAL) {
      boolean lost =
          !behavior.overflowsToInfinity()
              && Double.isFinite(number)
              && Float.isInfinite(number.floatValue());
      return lost ? null : number;
    }
    return value == null ? null : times.of(type, source, value);
  }

  /** Whether the driver would send another instant. */
  boolean isChangedByDriver(Object given) {
    return behavior.losesEarlyMillis()
        && given.getClass() == java.util.Date.class
        && isEarlyWithMillis((java.util.Date) given);
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private static boolean isEarlyWithMillis(java.util.Date date) {
    return date.getTime() < 0 && date.getTime() % 1000 != 0;
  }

  /** A value for a comparison; a time with the digits that the driver sends. */
  Object asSent(Object value) {
    return times.asSent(value);
  }
}
