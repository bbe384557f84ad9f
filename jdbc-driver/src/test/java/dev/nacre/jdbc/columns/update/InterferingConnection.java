package dev.nacre.jdbc.columns.update;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** What happens at a connection of the target while a statement of ours is under way. */
final class InterferingConnection {
  private InterferingConnection() {}

  /** What is done while a statement is under way. */
  @FunctionalInterface
  interface Step {
    void run() throws SQLException;
  }

  /** What is done before a method of a connection is called. */
  @FunctionalInterface
  private interface Interruption {
    void at(Method method, Object[] arguments) throws SQLException;
  }

  /** Does something once, before a statement is prepared that begins like this. */
  static Connection before(Connection target, String text, Step step) {
    AtomicBoolean done = new AtomicBoolean();
    return over(
        target,
        (method, arguments) -> {
          if (method.getName().equals("prepareStatement")
              && String.valueOf(arguments[0]).startsWith(text)
              && done.compareAndSet(false, true)) {
            step.run();
          }
        });
  }

  /** A connection that cannot roll back. */
  static Connection failing(Connection target, AtomicBoolean broken) {
    return over(
        target,
        (method, arguments) -> {
          if (method.getName().equals("rollback") && broken.get()) {
            throw new SQLException("the line is dead", "08006");
          }
        });
  }

  private static Connection over(Connection target, Interruption interruption) {
    return (Connection)
        Proxy.newProxyInstance(
            InterferingConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              interruption.at(method, arguments == null ? new Object[0] : arguments);
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            });
  }
}
