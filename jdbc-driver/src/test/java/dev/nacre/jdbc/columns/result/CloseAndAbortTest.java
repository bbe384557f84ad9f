package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements, results and connections with encrypted columns are closed and aborted as those of the
 * plain driver are, also by another thread.
 */
@Timeout(300)
final class CloseAndAbortTest extends StatementEndFixture {
  /** H2 does nothing, and then nothing is done. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void abortedConnectionEndsAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      isAsWithoutNacre(
          bench,
          connection -> {
            PreparedStatement prepared =
                connection.prepareStatement("INSERT INTO customer (id, name) VALUES (?, ?)");
            prepared.setInt(1, 5);
            prepared.setString(2, "Eve");
            connection.setAutoCommit(false);
            assertThat(prepared.executeUpdate()).isEqualTo(1);
            prepared.setInt(1, 6);
            connection.abort(Runnable::run);
            StringBuilder said = new StringBuilder();
            said.append(connection.isClosed()).append(' ').append(connection.isValid(1));
            try {
              said.append(' ').append(prepared.executeUpdate());
            } catch (SQLException thrown) {
              said.append(' ').append(told(thrown));
            }
            return said.append(' ').append(reads(connection)).toString();
          });
      readsOn(bench);
    }
  }

  /** Each method without arguments; a getter refuses or, with some drivers, still answers. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void closedObjectsAnswerAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      isAsWithoutNacre(
          bench,
          connection -> {
            Statement statement = connection.createStatement();
            ResultSet row = statement.executeQuery("SELECT id, ssn FROM customer");
            assertThat(row.next()).isTrue();
            row.close();
            String said = answers(ResultSet.class, row);
            statement.close();
            said += answers(Statement.class, statement);
            PreparedStatement insert =
                connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)");
            insert.close();
            said += answers(PreparedStatement.class, insert);
            connection.close();
            return said + answers(Connection.class, connection);
          });
    }
  }

  /** Some drivers let a result be read when its connection is gone; its keys are gone, too. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void objectsOfAClosedConnectionAnswerAsOnThePlainDriver(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      Connection connection = bench.connect();
      PreparedStatement insert =
          connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)");
      ResultSet row = connection.createStatement().executeQuery("SELECT ssn FROM customer");
      assertThat(row.next()).isTrue();
      connection.close();
      // Sealed before the driver is asked, which could say so itself.
      assertThatThrownBy(() -> insert.setString(2, SECRET))
          .isInstanceOfSatisfying(SQLException.class, CloseAndAbortTest::isClosed)
          .isInstanceOfSatisfying(SQLException.class, CloseAndAbortTest::isNoFaultOfOurs);
      assertThatThrownBy(() -> row.getString(1))
          .isInstanceOfSatisfying(SQLException.class, CloseAndAbortTest::isNoFaultOfOurs);
    }
  }

  /** The keys are gone also where the driver cannot say whether the connection is. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void abortedConnectionHoldsNoKeys(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      List<Connection> below = new ArrayList<>();
      try (Connection connection = bench.connectOver(raw -> saysNothing(raw, below));
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)")) {
        assertThatThrownBy(() -> connection.abort(Runnable::run))
            .isInstanceOf(SQLException.class)
            .hasMessage("nobody knows");
        assertThatThrownBy(() -> insert.setString(2, SECRET))
            .isInstanceOfSatisfying(SQLException.class, CloseAndAbortTest::isClosed);
      } finally {
        for (Connection raw : below) {
          raw.close();
        }
      }
    }
  }

  /** Does nothing when it is aborted, and does not know then whether it is closed. */
  private static Connection saysNothing(Connection raw, List<Connection> below) {
    below.add(raw);
    AtomicBoolean aborted = new AtomicBoolean();
    return (Connection)
        Proxy.newProxyInstance(
            CloseAndAbortTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              if (method.getName().equals("abort")) {
                aborted.set(true);
                return null;
              }
              if (method.getName().equals("isClosed") && aborted.get()) {
                throw new SQLException("nobody knows");
              }
              try {
                return method.invoke(raw, args);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            });
  }

  private static void isClosed(SQLException closed) {
    assertThat(closed.getMessage()).startsWith("NACRE-2057");
    assertThat(closed.getSQLState()).isEqualTo("08003");
  }

  private static void isNoFaultOfOurs(SQLException closed) {
    assertThat(closed.getMessage()).doesNotContain(SECRET).doesNotContain("NACRE-9");
    assertThat(closed.getSQLState()).isNotEqualTo("XX000");
  }

  private static String answers(Class<?> type, Object closed) {
    Map<String, String> answers = new TreeMap<>();
    for (Method method : type.getMethods()) {
      Class<?>[] types = method.getParameterTypes();
      boolean getter =
          method.getName().startsWith("get") && Arrays.equals(types, new Class<?>[] {int.class});
      boolean passes = Set.of("close", "isWrapperFor", "unwrap").contains(method.getName());
      if ((types.length > 0 && !getter) || passes) {
        continue;
      }
      Object[] arguments = types.length == 0 ? new Object[0] : new Object[] {2};
      String name = type.getSimpleName() + "." + method.getName() + types.length;
      try {
        Object answer = method.invoke(closed, arguments);
        answers.put(name, answer instanceof Boolean ? answer.toString() : "answers");
      } catch (InvocationTargetException thrown) {
        Throwable target = thrown.getTargetException();
        assertThat(target).as(name).isInstanceOf(SQLException.class);
        String state = String.valueOf(((SQLException) target).getSQLState());
        assertThat(state).as(name).isNotEqualTo("XX000");
        answers.put(name, state);
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    // The raw driver sees the bytes of a cell there, of which other getters give something.
    boolean unused =
        answers.keySet().removeIf(name -> name.startsWith("ResultSet.get") && name.endsWith("1"));
    assertThat(answers).hasSizeGreaterThan(5);
    return answers.toString();
  }

  /** Who reads gets values, or is told that it is over; nothing else, and he does not wait. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-28")
  void connectionIsClosedWhileAnotherThreadReads(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      try (Connection connection = bench.connect();
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)")) {
        for (int id = 2; id <= 3_000; id++) {
          insert.setInt(1, id);
          insert.setString(2, SECRET);
          insert.addBatch();
        }
        assertThat(insert.executeBatch()).hasSize(2_999);
      }
      ExecutorService reader = Executors.newSingleThreadExecutor();
      try {
        for (Closing closing : Closing.values()) {
          Connection connection = bench.connect();
          connection.setAutoCommit(false);
          Statement statement = connection.createStatement();
          if (dialect != Dialect.MARIADB) {
            // Its driver reads the rest of such a result when that is closed, also while another
            // thread reads it; then one of the two can wait for ever, without Nacre too.
            statement.setFetchSize(10);
          }
          ResultSet rows = statement.executeQuery("SELECT id, ssn FROM customer");
          CountDownLatch begun = new CountDownLatch(100);
          AtomicInteger read = new AtomicInteger();
          Future<String> reading = reader.submit(() -> read(rows, begun, read));
          assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
          switch (closing) {
            case RESULT -> rows.close();
            case STATEMENT -> statement.close();
            case CONNECTION -> {
              if (dialect == Dialect.DERBY) {
                connection.rollback(); // or it is not closed
              }
              connection.close();
            }
          }
          assertThat(reading.get(60, TimeUnit.SECONDS))
              .as(closing.toString())
              .doesNotContain("NACRE-9")
              .doesNotContain("NACRE-3");
          assertThat(read.get()).isGreaterThanOrEqualTo(100);
          if (!connection.isClosed()) {
            connection.rollback();
            assertThat(reads(connection)).startsWith("true Ann true");
            connection.rollback();
            connection.close();
          }
        }
      } finally {
        reader.shutdownNow();
      }
      readsOn(bench);
    }
  }

  private enum Closing {
    RESULT,
    STATEMENT,
    CONNECTION
  }

  private static String read(ResultSet rows, CountDownLatch begun, AtomicInteger read) {
    try {
      while (rows.next()) {
        String ssn = rows.getString(2);
        if (ssn == null) {
          return "of the driver"; // Derby takes a row back while it is read
        }
        if (!SECRET.equals(ssn)) {
          return "NACRE-9: read something else";
        }
        read.incrementAndGet();
        begun.countDown();
      }
      return "all";
    } catch (SQLException over) {
      return String.valueOf(over.getMessage());
    } catch (RuntimeException driver) {
      // Of the driver, whose objects are not for two threads; ours throws SQLExceptions.
      return driver.getStackTrace()[0].getClassName().startsWith("dev.nacre")
          ? "NACRE-9: " + driver
          : "of the driver";
    }
  }
}
