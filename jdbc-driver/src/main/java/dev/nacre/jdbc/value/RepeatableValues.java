package dev.nacre.jdbc.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Values and other arguments of setters that a driver may be given more than once: no stream, no
 * large object, no array, and none of a class that is not known here.
 */
@SuppressWarnings("JavaUtilDate") // the common superclass of the types in java.sql
public final class RepeatableValues {
  private static final Set<Class<?>> IMMUTABLE =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          UUID.class,
          Instant.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class);

  private static final Set<Class<?>> COPIED =
      Set.of(
          byte[].class,
          Date.class,
          java.sql.Date.class,
          java.sql.Time.class,
          java.sql.Timestamp.class,
          GregorianCalendar.class);

  private RepeatableValues() {}

  /** Whether all of them are. */
  public static boolean areRepeatable(@Nullable Object[] arguments) {
    for (Object argument : arguments) {
      if (argument != null
          && !(argument instanceof SQLType) // of JDBC, and of drivers
          && !IMMUTABLE.contains(argument.getClass())
          && !COPIED.contains(argument.getClass())) {
        return false;
      }
    }
    return true;
  }

  /** The arguments with copies of those that the application, or a driver, may change. */
  public static @Nullable Object[] copied(@Nullable Object[] arguments) {
    @Nullable Object[] copies = arguments.clone();
    for (int i = 0; i < copies.length; i++) {
      Object argument = copies[i];
      if (argument instanceof byte[] bytes) {
        copies[i] = bytes.clone();
      } else if (argument instanceof Date time) {
        copies[i] = time.clone();
      } else if (argument instanceof GregorianCalendar calendar) {
        copies[i] = calendar.clone();
      }
    }
    return copies;
  }
}
