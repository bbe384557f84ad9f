package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.jdbc.value.RepeatableValues;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how the parameters of a target's statement were set, to set them in another one as
 * well. JDBC has no method that reads them. Values that change are copied when they are set; of
 * classes that are not known here, and of streams, nothing is kept.
 */
public final class RecordedParameters {
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
      Setting setting =
          RepeatableValues.areRepeatable(arguments)
              ? new Setting(method, RepeatableValues.copied(arguments))
              : null;
      if (setting == null) {
        settings.remove(parameter);
      } else {
        settings.put(parameter, setting);
      }
    }
    return result;
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
    @Nullable Object[] arguments = RepeatableValues.copied(setting.arguments);
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
