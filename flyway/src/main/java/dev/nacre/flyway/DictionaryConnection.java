package dev.nacre.flyway;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose dictionary does not list Nacre's tables.
 *
 * <p>Flyway prepares its own queries about the dictionary, and sends the statements of SQL
 * migrations unprepared. So only prepared texts are changed, and of them only queries. Java
 * migrations and callbacks have the same connection, and do not see Nacre's tables either.
 */
final class DictionaryConnection implements InvocationHandler {
  private final Connection connection;
  private final Target target;

  private DictionaryConnection(Connection connection, Target target) {
    this.connection = connection;
    this.target = target;
  }

  static Connection of(Connection connection, Target target) {
    boolean done =
        Proxy.isProxyClass(connection.getClass())
            && Proxy.getInvocationHandler(connection) instanceof DictionaryConnection;
    return done
        ? connection
        : (Connection)
            Proxy.newProxyInstance(
                DictionaryConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new DictionaryConnection(connection, target));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args)
      throws Throwable {
    try {
      return switch (method.getName()) {
        case "prepareStatement" -> method.invoke(connection, filtered(args));
        case "equals" -> args != null && args[0] == proxy;
        case "unwrap" ->
            args != null && args[0] == Connection.class ? proxy : method.invoke(connection, args);
        default -> method.invoke(connection, args);
      };
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private @Nullable Object @Nullable [] filtered(@Nullable Object @Nullable [] args) {
    if (args == null || !(args[0] instanceof String query)) {
      return args;
    }
    @Nullable Object[] changed = args.clone();
    changed[0] = target.withoutNacresTables(query);
    return changed;
  }
}
