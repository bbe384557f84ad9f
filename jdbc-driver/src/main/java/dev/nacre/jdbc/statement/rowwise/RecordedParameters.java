package dev.nacre.jdbc.statement.rowwise;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how the parameters of a target's statement were set, to set them in another one as
 * well. JDBC has no method that reads them. Values that change are copied when they are set; of
 * classes that are not known here, and of streams, nothing is kept.
 */
@SuppressWarnings("JavaUtilDate") // the common superclass of the types in java.sql
public final class RecordedParameters {
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
          ZonedDateTime.class,
          JDBCType.class);

  private static final Set<Class<?>> COPIED =
      Set.of(
          byte[].class,
          Date.class,
          java.sql.Date.class,
          java.sql.Time.class,
          java.sql.Timestamp.class,
          GregorianCalendar.class);

  private static final class Setting {
    private final Method setter;
    private final @Nullable Object[] arguments;

    Setting(Method setter, @Nullable Object[] arguments) {
      this.setter = setter;
      this.arguments = arguments;
    }
  }

  private final PreparedStatement target;
  private final Map<Integer, Setting> settings = new HashMap<>();
  private volatile boolean unwrapped;

  public RecordedParameters(PreparedStatement target) {
    this.target = target;
  }

  /** The statement to set them in. */
  public PreparedStatement statement() {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            RecordedParameters.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> called(method, arguments));
  }

  private @Nullable Object called(Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    @Nullable Object result = invoke(target, method, arguments);
    String name = method.getName();
    if (name.equals("unwrap")) {
      unwrapped = true; // what the application sets there is not seen here
    }
    if (name.equals("clearParameters") || name.equals("addBatch")) {
      settings.clear(); // some drivers forget them with the row of a batch
    } else if (name.startsWith("set")
        && arguments != null
        && arguments.length > 1
        && method.getParameterTypes()[0] == int.class
        && arguments[0] instanceof Integer parameter) {
      Setting setting = isKnown(arguments) ? new Setting(method, copied(arguments)) : null;
      if (setting == null) {
        settings.remove(parameter);
      } else {
        settings.put(parameter, setting);
      }
    }
    return result;
  }

  private static boolean isKnown(@Nullable Object[] arguments) {
    for (Object argument : arguments) {
      if (argument != null
          && !IMMUTABLE.contains(argument.getClass())
          && !COPIED.contains(argument.getClass())) {
        return false;
      }
    }
    return true;
  }

  /** The arguments with copies of those that the application, or a driver, may change. */
  private static @Nullable Object[] copied(@Nullable Object[] arguments) {
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

  /** Whether it is set to something that can be set again. */
  boolean isKept(int parameter) {
    return !unwrapped && settings.containsKey(parameter);
  }

  /** Whether it is set to NULL. */
  boolean isNull(int parameter) {
    Setting setting = settings.get(parameter);
    return setting != null && setting.setter.getName().equals("setNull");
  }

  /** Sets a parameter of another statement to the value of one of these. */
  void set(PreparedStatement other, int place, int parameter) throws SQLException {
    Setting setting = settings.get(parameter);
    if (setting == null) {
      throw new IllegalStateException("a parameter that was not set");
    }
    @Nullable Object[] arguments = copied(setting.arguments);
    arguments[0] = place;
    try {
      @Nullable Object unused = invoke(other, setting.setter, arguments);
    } catch (SQLException | RuntimeException | Error failed) {
      throw failed;
    } catch (Throwable failed) {
      throw new IllegalStateException(failed.getClass().getName());
    }
  }

  private static @Nullable Object invoke(
      PreparedStatement of, Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
