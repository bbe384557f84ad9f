package dev.nacre.jdbc.statement;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import org.jspecify.annotations.Nullable;

/**
 * A statement without parameters that may be given some all the same: values for a statement that
 * is only explained. None of them goes anywhere.
 */
final class IgnoredParameters {
  private IgnoredParameters() {}

  static PreparedStatement of(PreparedStatement target) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            IgnoredParameters.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, args) -> isParameter(method) ? null : invoke(target, method, args));
  }

  /** {@code setString(1, "x")}; settings of a statement have one argument. */
  private static boolean isParameter(Method method) {
    return method.getName().startsWith("set")
        && method.getParameterCount() > 1
        && method.getParameterTypes()[0] == int.class;
  }

  private static @Nullable Object invoke(
      PreparedStatement target, Method method, @Nullable Object @Nullable [] args)
      throws Throwable {
    try {
      return method.invoke(target, args);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
