package dev.nacre.jdbc.columns.bypass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h2.jdbc.JdbcArray;
import org.h2.jdbc.JdbcResultSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGStatement;
import org.postgresql.jdbc.PgArray;

/** Nobody gets to the raw connection by way of a value: neither a cursor nor an array. */
final class UnwrapDeniedTest {
  private static final String SECRET = "078-05-1120";

  /** A getter of whatever is in the second column. */
  @FunctionalInterface
  private interface Getter {
    @Nullable Object get(ResultSet row) throws SQLException;
  }

  private static final List<Getter> OF_OBJECTS =
      List.of(
          row -> row.getObject(2),
          row -> row.getObject("many"),
          row -> row.getObject(2, (Map<String, Class<?>>) null),
          row -> row.getObject("many", (Map<String, Class<?>>) null),
          row -> row.getObject(2, Map.of()),
          row -> row.getObject("many", Map.of()));

  @Test
  @Covers("columns-27")
  void cursorLeadsToTheGuardedConnectionOnly() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.POSTGRESQL);
        Connection connection = bench.connectDenying();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (Getter getter : OF_OBJECTS) {
        try (ResultSet row = statement.executeQuery("SELECT 1 AS one, notes() AS many")) {
          assertThat(row.next()).isTrue();
          try (ResultSet rows = Objects.requireNonNull((ResultSet) getter.get(row))) {
            requireOurs(rows, connection, 1);
            assertThat(rows.getStatement()).isSameAs(statement);
          }
        }
        try (ResultSet row = statement.executeQuery("SELECT ssn, notes() AS many FROM customer")) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(SECRET);
          assertThatThrownBy(() -> getter.get(row)).hasMessageStartingWith("NACRE-2053");
        }
        connection.rollback();
      }
    }
  }

  /** Beside plain values, and beside those of encrypted columns. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-27")
  void rowsOfAnArrayLeadToTheGuardedConnectionOnly(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      for (Connection each : new Connection[] {bench.connect(), bench.connectDenying()}) {
        try (Connection connection = each;
            Statement statement = connection.createStatement()) {
          for (String query :
              List.of(
                  "SELECT id, many FROM lists",
                  "SELECT c.ssn, l.many FROM customer c JOIN lists l ON l.id = c.id")) {
            try (ResultSet row = statement.executeQuery(query)) {
              assertThat(row.next()).isTrue();
              List<Object> found = values(ResultSet.class, row, 2, "many");
              // By position and by label: getArray, getObject, and that with a class at least.
              assertThat(found).hasSizeGreaterThanOrEqualTo(6);
              for (Object value : found) {
                requireOurs(value, connection, 2);
              }
            }
          }
          String type = dialect == Dialect.H2 ? "INTEGER" : "int4";
          requireOurs(connection.createArrayOf(type, new Object[] {1, 2}), connection, 1);
        }
      }
    }
  }

  @Test
  @Covers("columns-27")
  void arrayOfACallLeadsToTheGuardedConnectionOnly() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.POSTGRESQL);
        Connection connection = bench.connectDenying();
        CallableStatement call = connection.prepareCall("{? = call same(?)}")) {
      Array given = connection.createArrayOf("int4", new Object[] {3, 1, 4});
      call.registerOutParameter(1, Types.ARRAY);
      for (boolean array : new boolean[] {true, false}) {
        if (array) {
          call.setArray(2, given);
        } else {
          call.setObject(2, given, Types.ARRAY);
        }
        boolean unused = call.execute();
        List<Object> found = values(CallableStatement.class, call, 1, "returnValue");
        assertThat(found).hasSizeGreaterThanOrEqualTo(2);
        for (Object value : found) {
          assertThat((Object[]) ((Array) value).getArray()).containsExactly(3, 1, 4);
          requireOurs(value, connection, 1);
        }
      }
    }
  }

  @Test
  void arrayIsGuardedWithoutEncryptedColumnsWhereUnwrapIsDenied() throws Exception {
    for (String unwrap : List.of("deny", "audit")) {
      try (Connection connection =
              DriverManager.getConnection("jdbc:nacre:h2:mem:;nacre.unwrap=" + unwrap);
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT ARRAY[1, 2]")) {
        assertThat(row.next()).isTrue();
        if (unwrap.equals("deny")) {
          requireOurs(row.getArray(1), connection, 1);
          requireOurs(connection.createArrayOf("INTEGER", new Object[] {1}), connection, 1);
        } else {
          assertThat(row.getArray(1)).isInstanceOf(JdbcArray.class);
          assertThat(connection.createArrayOf("INTEGER", new Object[] {1}))
              .isInstanceOf(JdbcArray.class);
        }
      }
    }
  }

  /** Drivers take more from those of their own class. */
  @Test
  void arraysGoBackToTheTargetAsItsOwn() throws Exception {
    List<Object> given = new ArrayList<>();
    try (DatabaseHarness bench = bench(Dialect.H2);
        Connection connection = bench.connectOver(raw -> noting(Connection.class, raw, given));
        Statement updating =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        Statement opening =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet plain = updating.executeQuery("SELECT id, many FROM lists");
        ResultSet opened = opening.executeQuery("SELECT id, ssn FROM customer");
        PreparedStatement update = connection.prepareStatement("UPDATE lists SET many = ?");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)");
        CallableStatement call = connection.prepareCall("{call ABS(?)}")) {
      assertThat(plain.next() && opened.next()).isTrue();
      Array array = connection.createArrayOf("INTEGER", new Object[] {1});
      assertThat(array).isNotInstanceOf(JdbcArray.class);
      assertThat(give(PreparedStatement.class, update, array, given)).isEqualTo(6);
      assertThat(give(PreparedStatement.class, insert, array, given)).isEqualTo(6);
      assertThat(give(CallableStatement.class, call, array, given)).isEqualTo(11);
      assertThat(give(ResultSet.class, plain, array, given)).isEqualTo(10);
      assertThat(give(ResultSet.class, opened, array, given)).isEqualTo(10);
    }
  }

  @Test
  void serverTakesItsArraysBack() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.POSTGRESQL);
        Connection connection = bench.connectDenying();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO lists VALUES (?, ?)");
        Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      insert.setInt(1, 2);
      insert.setArray(2, connection.createArrayOf("int4", new Object[] {2, 7}));
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet row =
          statement.executeQuery("SELECT id, many FROM lists WHERE id < 3 ORDER BY id")) {
        assertThat(row.next()).isTrue();
        Array first = row.getArray(2);
        assertThat(first).hasToString("{{1,2},{3,4}}");
        insert.setInt(1, 3);
        insert.setObject(2, first);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        assertThat(row.next()).isTrue();
        row.updateArray("many", first);
        row.updateRow();
      }
      try (ResultSet row =
          statement.executeQuery("SELECT many FROM lists WHERE id > 1 ORDER BY id")) {
        for (int i = 0; i < 2; i++) {
          assertThat(row.next()).isTrue();
          assertThat(row.getArray(1).getArray()).isEqualTo(new Integer[][] {{1, 2}, {3, 4}});
        }
      }
    }
  }

  /** Calls every method that takes an array here, and says how many there are. */
  private static int give(Class<?> type, Object taker, Array array, List<Object> given)
      throws IllegalAccessException {
    int seen = 0;
    for (Method method : type.getMethods()) {
      if (!method.getName().matches("(set|update)(Array|Object)")) {
        continue;
      }
      Object[] arguments = new Object[method.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        Class<?> parameter = method.getParameterTypes()[i];
        if (i == 0) {
          arguments[i] = parameter == int.class ? (Object) 1 : "id";
        } else if (i == 1) {
          arguments[i] = array;
        } else if (parameter == SQLType.class) {
          arguments[i] = JDBCType.ARRAY;
        } else {
          arguments[i] = Types.ARRAY;
        }
      }
      given.clear();
      try {
        Object unused = method.invoke(taker, arguments);
      } catch (InvocationTargetException refused) {
        // The target does not know every method; it has seen the array all the same.
        assertThat(refused.getTargetException()).isInstanceOf(SQLException.class);
      }
      assertThat(given).as(method.toString()).singleElement().isInstanceOf(JdbcArray.class);
      seen++;
    }
    return seen;
  }

  /** Notes every array that reaches the target. */
  private static <T> T noting(Class<T> type, T target, List<Object> given) {
    return type.cast(
        Proxy.newProxyInstance(
            UnwrapDeniedTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              for (Object arg : args == null ? new Object[0] : args) {
                if (arg instanceof Array) {
                  given.add(arg);
                }
              }
              try {
                return below(method.invoke(target, args), given);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
            }));
  }

  private static @Nullable Object below(@Nullable Object result, List<Object> given) {
    if (result instanceof CallableStatement call) {
      return noting(CallableStatement.class, call, given);
    }
    if (result instanceof PreparedStatement prepared) {
      return noting(PreparedStatement.class, prepared, given);
    }
    if (result instanceof Statement statement) {
      return noting(Statement.class, statement, given);
    }
    return result instanceof ResultSet rows ? noting(ResultSet.class, rows, given) : result;
  }

  /** Every array and result that a getter gives for a column or parameter. */
  private static List<Object> values(Class<?> type, Object from, int index, String label)
      throws IllegalAccessException {
    List<Object> found = new ArrayList<>();
    for (Method method : type.getMethods()) {
      Class<?>[] types = method.getParameterTypes();
      boolean getter =
          method.getName().startsWith("get")
              && !method.getName().equals("getMoreResults")
              && types.length > 0
              && (types[0] == int.class || types[0] == String.class);
      if (!getter) {
        continue;
      }
      List<@Nullable Object> second = new ArrayList<>();
      second.add(null);
      if (types.length == 2 && types[1] == Class.class) {
        second = List.of(Array.class, ResultSet.class, Object.class, PgArray.class);
      } else if (types.length == 2 && types[1] == Map.class) {
        second.add(Map.of());
      } else if (types.length == 2 && types[1].isPrimitive()) {
        continue;
      }
      for (Object argument : second) {
        Object first = types[0] == int.class ? (Object) index : label;
        try {
          Object value =
              types.length == 1 ? method.invoke(from, first) : method.invoke(from, first, argument);
          if (value instanceof Array || value instanceof ResultSet) {
            found.add(value);
          }
        } catch (InvocationTargetException refused) {
          // Some getters of the drivers stumble over what is no value of theirs.
          assertThat(refused.getTargetException())
              .isInstanceOfAny(SQLException.class, RuntimeException.class);
        }
      }
    }
    return found;
  }

  /**
   * A value, the rows that it leads to, and what is in those.
   *
   * @param deep how many arrays in each other are looked at; H2 makes one of any value
   */
  private static void requireOurs(@Nullable Object value, Connection connection, int deep)
      throws SQLException, IllegalAccessException {
    if (value instanceof Array array) {
      assertThat(array).isNotInstanceOf(JdbcArray.class).isNotInstanceOf(PgArray.class);
      List<ResultSet> all =
          List.of(
              array.getResultSet(),
              array.getResultSet(1, 1),
              array.getResultSet(Map.of()),
              array.getResultSet(1, 1, Map.of()));
      for (ResultSet rows : all) {
        requireOurs(rows, connection, deep);
        assertThat(rows.next()).isTrue();
        if (deep > 1) {
          List<Object> inner = values(ResultSet.class, rows, 2, "VALUE");
          assertThat(inner).isNotEmpty();
          for (Object each : inner) {
            requireOurs(each, connection, deep - 1);
          }
        }
        rows.close();
      }
      return;
    }
    assertThat(value).isInstanceOf(ResultSet.class).isNotInstanceOf(JdbcResultSet.class);
    Statement statement = ((ResultSet) Objects.requireNonNull(value)).getStatement();
    if (statement != null) {
      assertThat(statement).isNotInstanceOf(PGStatement.class);
      assertThat(statement.getConnection()).isSameAs(connection);
    }
  }

  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    boolean done = false;
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT)");
      unused = statement.executeUpdate("INSERT INTO customer VALUES (1, '" + SECRET + "')");
      if (dialect == Dialect.POSTGRESQL) {
        unused = bench.plain("CREATE TABLE lists (id INT PRIMARY KEY, many INT[])");
        unused = bench.plain("INSERT INTO lists VALUES (1, '{{1,2},{3,4}}')");
        unused =
            bench.plain(
                "CREATE FUNCTION notes() RETURNS refcursor LANGUAGE plpgsql AS"
                    + " 'DECLARE c refcursor; BEGIN OPEN c FOR SELECT id FROM lists; RETURN c; END'");
        unused =
            bench.plain("CREATE FUNCTION same(a int[]) RETURNS int[] LANGUAGE sql AS 'SELECT a'");
      } else {
        unused = bench.plain("CREATE TABLE lists (id INT PRIMARY KEY, many INT ARRAY ARRAY)");
        unused = bench.plain("INSERT INTO lists VALUES (1, ARRAY[ARRAY[1, 2], ARRAY[3, 4]])");
      }
      done = true;
      return bench;
    } finally {
      if (!done) {
        bench.close();
      }
    }
  }
}
