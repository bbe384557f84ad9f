package dev.nacre.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.forward.ForwardingCallableStatement;
import dev.nacre.jdbc.forward.ForwardingStatement;
import dev.nacre.jdbc.statement.GuardedCallableStatement;
import dev.nacre.jdbc.statement.GuardedPreparedStatement;
import dev.nacre.jdbc.statement.GuardedStatement;
import java.lang.reflect.Method;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A method that takes SQL text and is merely forwarded would be a hole in the guard. */
class GuardCoverageTest {
  private static final List<String> TAKE_SQL = List.of("execute", "addBatch", "prepare", "native");

  @Test
  void everyMethodThatTakesSqlIsGuarded() throws Exception {
    for (Map.Entry<Class<?>, Class<?>> pair :
        Map.<Class<?>, Class<?>>of(
                Connection.class, GuardedConnection.class,
                Statement.class, GuardedStatement.class,
                PreparedStatement.class, GuardedPreparedStatement.class,
                CallableStatement.class, GuardedCallableStatement.class)
            .entrySet()) {
      int seen = 0;
      for (Method method : pair.getKey().getMethods()) {
        boolean takesSql =
            method.getParameterCount() > 0
                && method.getParameterTypes()[0] == String.class
                && TAKE_SQL.stream().anyMatch(method.getName()::startsWith);
        if (takesSql) {
          Class<?> guard = guardOf(pair.getValue(), method);
          assertThat(guard == pair.getValue() || isAsked(pair.getValue(), guard))
              .as(method.toString())
              .isTrue();
          seen++;
        }
      }
      assertThat(seen).isGreaterThanOrEqualTo(10);
    }
  }

  /**
   * The forwarding class of a statement gives all SQL to one of these methods, as {@code
   * InterceptionTest} checks.
   */
  private static boolean isAsked(Class<?> guarded, Class<?> forwarding)
      throws NoSuchMethodException {
    return forwarding == ForwardingStatement.class
        && PreparedStatement.class.isAssignableFrom(guarded)
        && guarded.getDeclaredMethod("queryToTarget", String.class) != null
        && guarded.getDeclaredMethod("updateToTarget", String.class) != null;
  }

  /** What leads from one object to another leads to a guarded one. */
  @Test
  void everyWayToAConnectionOrStatementIsGuarded() throws Exception {
    List<Class<?>> raw =
        List.of(
            Connection.class, Statement.class, PreparedStatement.class, CallableStatement.class);
    for (Map.Entry<Class<?>, Class<?>> pair :
        Map.<Class<?>, Class<?>>of(
                Connection.class, GuardedConnection.class,
                Statement.class, GuardedStatement.class,
                CallableStatement.class, GuardedCallableStatement.class,
                java.sql.DatabaseMetaData.class, GuardedMetaData.class)
            .entrySet()) {
      for (Method method : pair.getKey().getMethods()) {
        if (raw.contains(method.getReturnType())) {
          assertThat(guardOf(pair.getValue(), method))
              .as(method.toString())
              .isEqualTo(pair.getValue());
        }
      }
    }
  }

  /** The forwarding class gives each object to this method: {@code InterceptionTest}. */
  @Test
  void arraysAreGuarded() throws Exception {
    for (Method method : CallableStatement.class.getMethods()) {
      if (method.getReturnType() == Array.class) {
        assertThat(guardOf(GuardedCallableStatement.class, method))
            .as(method.toString())
            .isEqualTo(ForwardingCallableStatement.class);
      }
    }
    assertThat(GuardedCallableStatement.class.getDeclaredMethod("fromTarget", Object.class))
        .isNotNull();
    Method create = Connection.class.getMethod("createArrayOf", String.class, Object[].class);
    assertThat(guardOf(GuardedConnection.class, create)).isEqualTo(GuardedConnection.class);
  }

  private static Class<?> guardOf(Class<?> guarded, Method method) throws NoSuchMethodException {
    return Arrays.stream(guarded.getMethods())
        .filter(found -> found.getName().equals(method.getName()))
        .filter(found -> Arrays.equals(found.getParameterTypes(), method.getParameterTypes()))
        .filter(found -> !found.isBridge())
        .findFirst()
        .orElseThrow()
        .getDeclaringClass();
  }
}
