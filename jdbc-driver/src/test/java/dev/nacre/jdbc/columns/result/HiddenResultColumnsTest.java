package dev.nacre.jdbc.columns.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Results of the target have columns behind those of the statement: sums by which the driver
 * filters, rows that it adds up, and hidden columns among generated keys. No method of a result
 * reaches them: it answers as that of the plain twin, which has no such columns.
 */
final class HiddenResultColumnsTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects";

  private static final List<String> QUERIES =
      List.of(
          "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept HAVING SUM(b) IS NOT NULL",
          "SELECT SUM(a) AS s, dept, COUNT(*) AS n FROM pay GROUP BY dept ORDER BY SUM(c)",
          "SELECT SUM(a) AS s, SUM(a) - SUM(c) AS d FROM pay HAVING SUM(c) IS NOT NULL",
          "SELECT dept, SUM(a) AS s, AVG(c) AS m FROM pay GROUP BY dept ORDER BY dept",
          "SELECT SUM(a) AS s, MAX(id) AS x FROM pay",
          "SELECT * FROM pay WHERE id = 3");

  private static final List<String> LABELS =
      List.of(
          "nacre_sum0_0",
          "NACRE_SUM0_0",
          "nacre_sum0_1",
          "NACRE_SUM0_3",
          "nacre_sum0_5",
          "nacre_sum1_id",
          "NACRE_SUM1_0",
          "nacre_sum1",
          "");

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-18")
  void hiddenColumnIsOneThatDoesNotExist(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 71)) {
      table.fill(9);
      for (String query : QUERIES) {
        try (ResultSet ours = table.statement.executeQuery(query);
            Statement plainly = table.bench.plain.createStatement();
            ResultSet plain = plainly.executeQuery(query.replace(" pay", " twin"))) {
          compare(query, ours, plain);
        }
        try (PreparedStatement prepared = table.connection.prepareStatement(query);
            PreparedStatement plainly =
                table.bench.plain.prepareStatement(query.replace(" pay", " twin"))) {
          ResultSetMetaData metaData = prepared.getMetaData();
          ResultSetMetaData plain = plainly.getMetaData();
          assertThat(described(metaData)).as(query).isEqualTo(described(plain));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-18")
  void hiddenColumnOfGeneratedKeysIsOneThatDoesNotExist(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 72);
        Statement plainly = table.bench.plain.createStatement()) {
      String insert = "INSERT INTO pay VALUES (1, 'd', 'c', 1, 2, 3)";
      int rows = table.statement.executeUpdate(insert, Statement.RETURN_GENERATED_KEYS);
      rows +=
          plainly.executeUpdate(insert.replace(" pay", " twin"), Statement.RETURN_GENERATED_KEYS);
      assertThat(rows).isEqualTo(2);
      try (ResultSet ours = table.statement.getGeneratedKeys();
          ResultSet plain = plainly.getGeneratedKeys()) {
        compare(insert, ours, plain);
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-18")
  void rowSetHasTheShownColumns(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 73)) {
      table.fill(9);
      for (String query : QUERIES) {
        List<String> both = new ArrayList<>();
        for (String text : List.of(query, query.replace(" pay", " twin"))) {
          try (ResultSet rows = table.statement.executeQuery(text);
              CachedRowSet set = RowSetProvider.newFactory().createCachedRowSet()) {
            set.populate(rows);
            StringBuilder said = new StringBuilder();
            while (set.next()) {
              for (int i = 1; i <= set.getMetaData().getColumnCount(); i++) {
                said.append(set.getMetaData().getColumnLabel(i)).append('|');
                said.append(set.getString(i)).append('|');
              }
            }
            both.add(said.toString());
          }
        }
        assertThat(both.get(0)).as(query).isEqualTo(both.get(1));
      }
    }
  }

  private static void compare(String query, ResultSet ours, ResultSet plain) throws SQLException {
    int columns = plain.getMetaData().getColumnCount();
    assertThat(ours.getMetaData().getColumnCount()).as(query).isEqualTo(columns);
    assertThat(described(ours.getMetaData())).as(query).isEqualTo(described(plain.getMetaData()));
    assertThat(read(ours, columns)).as(query + ", before a row").isEqualTo(read(plain, columns));
    assertThat(ours.next()).as(query).isEqualTo(plain.next());
    assertThat(read(ours, columns)).as(query + ", at a row").isEqualTo(read(plain, columns));
    assertThat(wereNull(ours, columns)).as(query).isEqualTo(wereNull(plain, columns));
    ours.close();
    plain.close();
    assertThat(read(ours, columns)).as(query + ", closed").isEqualTo(read(plain, columns));
  }

  /** After a column that does not exist, {@code wasNull} is about the one before. */
  private static List<String> wereNull(ResultSet row, int columns) throws SQLException {
    List<String> said = new ArrayList<>();
    Method get = methods(ResultSet.class, "getString", int.class).get(0);
    for (int number : numbers(columns)) {
      for (int before = 1; before <= columns; before++) {
        said.add(outcome(get, row, before).replaceFirst(": [^.]*$", ""));
        said.add(outcome(get, row, number));
        try {
          said.add("" + row.wasNull());
        } catch (SQLException noRow) {
          said.add("no row");
        }
      }
    }
    return said;
  }

  private static List<Integer> numbers(int columns) {
    List<Integer> all = new ArrayList<>(List.of(-1, 0));
    for (int number = columns + 1; number < columns + 15; number++) {
      all.add(number);
    }
    all.add(Integer.MAX_VALUE);
    return all;
  }

  /** What the metadata says of columns that do not exist. */
  private static List<String> described(ResultSetMetaData metaData) throws SQLException {
    List<String> said = new ArrayList<>();
    for (Method method : methods(ResultSetMetaData.class, "", int.class)) {
      for (int number : numbers(metaData.getColumnCount())) {
        said.add(outcome(method, metaData, new Object[] {number}));
      }
    }
    return said;
  }

  /** What all methods say of columns that do not exist, by number, and of labels. */
  private static List<String> read(ResultSet row, int columns) throws SQLException {
    List<String> said = new ArrayList<>();
    for (String prefix : List.of("get", "update")) {
      for (Method method : methods(ResultSet.class, prefix, int.class)) {
        for (int number : numbers(columns)) {
          said.add(outcome(method, row, arguments(method, number)));
        }
      }
    }
    for (String label : LABELS) {
      for (Method method : methods(ResultSet.class, "findColumn", String.class)) {
        said.add(outcome(method, row, label));
      }
    }
    return said;
  }

  private static List<Method> methods(Class<?> type, String prefix, Class<?> first) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().startsWith(prefix))
        .filter(method -> method.getParameterCount() > 0)
        .filter(method -> method.getParameterTypes()[0] == first)
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private static Object[] arguments(Method method, Object first) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = i == 0 ? first : argument(types[i]);
    }
    return arguments;
  }

  private static @Nullable Object argument(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "int" -> 0;
      case "long" -> 0L;
      case "short" -> (short) 0;
      case "byte" -> (byte) 0;
      case "boolean" -> false;
      case "double" -> 0.0;
      case "float" -> 0f;
      case "Class" -> String.class;
      case "Map" -> Map.of();
      case "Calendar" -> Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
      default -> null;
    };
  }

  /**
   * A value, or the class, the state, the code and the message of a refusal. The message may have
   * another number of a column, blanks behind a label, and MariaDB's list of all labels.
   */
  private static String outcome(Method method, Object target, Object... arguments) {
    String said;
    try {
      said = String.valueOf(method.invoke(target, arguments));
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getTargetException();
      String message = String.valueOf(cause.getMessage()).replaceAll("-?\\d+|\\s+", "");
      said = cause.getClass().getName() + " " + message.replaceFirst("Possiblevalue.*", "");
      if (cause instanceof SQLException refused) {
        said += " " + refused.getSQLState() + " " + refused.getErrorCode();
      }
    } catch (IllegalAccessException never) {
      throw new LinkageError(method.getName(), never);
    }
    return method.getName() + " " + arguments[0] + ": " + said;
  }
}
