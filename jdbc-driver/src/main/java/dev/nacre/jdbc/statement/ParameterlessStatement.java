package dev.nacre.jdbc.statement;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a target statement without parameters for one of ours that has some. No parameter value
 * reaches the target.
 */
final class ParameterlessStatement {
  private ParameterlessStatement() {}

  /** Ignores all values, for a statement that is only explained. */
  static PreparedStatement ignoring(PreparedStatement target) {
    return over(target, () -> null);
  }

  /** Refuses every value that our statement did not handle. */
  static PreparedStatement refusing(PreparedStatement target, Supplier<SQLException> refusal) {
    return over(target, refusal);
  }

  private static PreparedStatement over(
      PreparedStatement target, Supplier<? extends @Nullable SQLException> refusal) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            ParameterlessStatement.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, args) -> {
              if (!isParameter(method)) {
                return invoke(target, method, args);
              }
              SQLException refused = refusal.get();
              if (refused != null) {
                throw refused;
              }
              return null;
            });
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
