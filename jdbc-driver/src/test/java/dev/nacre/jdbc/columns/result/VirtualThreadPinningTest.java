package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Which monitors a thread holds when it asks the target something. Up to JDK 23 a virtual thread
 * that waits below one keeps its carrier, and some that wait for a slow server keep all.
 */
final class VirtualThreadPinningTest {
  private static final List<Class<?>> SHOWN =
      List.of(
          CallableStatement.class,
          PreparedStatement.class,
          Statement.class,
          ResultSet.class,
          DatabaseMetaData.class);

  private final Set<String> held = new TreeSet<>();
  private int asked;

  @ParameterizedTest
  @EachDialect
  @Covers("columns-35")
  void noMonitorOfOursIsHeldWhileTheTargetIsAsked(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection ours = bench.connectOver(raw -> (Connection) watched(Connection.class, raw));
        Statement statement = ours.createStatement()) {
      boolean unused =
          statement.execute(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(40) ENCRYPT,"
                  + (" email VARCHAR(40) " + exactly(dialect) + "ENCRYPT NO SALT)"));
      work(ours);
      // By another one: this one learns of it before it asks anything else.
      try (Connection other = bench.connect();
          Statement definition = other.createStatement()) {
        unused = definition.execute("ALTER TABLE customer ADD COLUMN phone VARCHAR(40) ENCRYPT");
      }
      work(ours);
      unused = statement.execute("ALTER TABLE customer REKEY");
      work(ours);
      unused = statement.execute("DROP TABLE customer");
    }
    assertThat(asked).isGreaterThan(50);
    assertThat(held).isEmpty();
  }

  private static String exactly(Dialect dialect) {
    return dialect == Dialect.MARIADB ? "COLLATE utf8mb4_nopad_bin " : "";
  }

  private static void work(Connection ours) throws SQLException {
    try (PreparedStatement insert =
            ours.prepareStatement("INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)");
        PreparedStatement select =
            ours.prepareStatement("SELECT ssn FROM customer WHERE email = ?");
        Statement delete = ours.createStatement()) {
      for (int id = 0; id < 3; id++) {
        insert.setInt(1, id);
        insert.setString(2, "number " + id);
        insert.setString(3, "address " + id);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(3);
      select.setString(1, "address 1");
      try (ResultSet row = select.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("number 1");
      }
      assertThat(delete.executeUpdate("DELETE FROM customer WHERE id < 3")).isEqualTo(3);
    }
  }

  @Test
  void heldMonitorWouldBeFound() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection raw = bench.raw();
        Statement statement = ((Connection) watched(Connection.class, raw)).createStatement()) {
      synchronized (this) {
        boolean unused = statement.execute("VALUES 1");
      }
    }
    assertThat(held).containsExactly(getClass().getName() + " in execute");
  }

  private Object watched(Class<?> type, Object target) {
    return Proxy.newProxyInstance(
        VirtualThreadPinningTest.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) -> ask(target, method, args));
  }

  private @Nullable Object ask(Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    asked++;
    long thread = Thread.currentThread().getId();
    MonitorInfo[] monitors =
        ManagementFactory.getThreadMXBean()
            .getThreadInfo(new long[] {thread}, true, false)[0]
            .getLockedMonitors();
    Arrays.stream(monitors)
        .map(MonitorInfo::getClassName)
        .filter(name -> name.startsWith("dev.nacre."))
        .forEach(name -> held.add(name + " in " + method.getName()));
    try {
      Object result = method.invoke(target, args);
      return SHOWN.stream()
          .filter(type -> type.isInstance(result))
          .findFirst()
          .map(type -> watched(type, result))
          .orElse(result);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
