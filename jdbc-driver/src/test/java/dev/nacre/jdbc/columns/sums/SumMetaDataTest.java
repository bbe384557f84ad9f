package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the metadata of a result says of sums, and of the columns beside them. */
final class SumMetaDataTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects";

  private static final List<String> QUERIES =
      List.of(
          "SELECT SUM(a), AVG(a), SUM(b), AVG(b), SUM(c), AVG(c) FROM pay",
          "SELECT SUM(a) AS s, AVG(c) AS m, VAR_POP(a) AS v, STDDEV_SAMP(c) AS d FROM pay",
          "SELECT VAR_SAMP(b), STDDEV_POP(c) FROM pay",
          "SELECT SUM(e), AVG(e), SUM(f) AS s, AVG(f), VAR_POP(e) AS v, VAR_POP(f) FROM pay",
          "SELECT COUNT(*), SUM(a), COUNT(a) AS n, COUNT(c), MAX(id), id2 FROM pay, two GROUP BY"
              + " id2",
          "SELECT COUNT(*), SUM(a), COUNT(a) AS n, MAX(id), MIN(dept) FROM pay",
          "SELECT dept, SUM(a) AS s, id, AVG(c) FROM pay GROUP BY id, dept",
          "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept HAVING SUM(a) > 0 AND COUNT(*) > 1",
          "SELECT dept, SUM(a) AS s, COUNT(*) AS n FROM pay GROUP BY dept ORDER BY SUM(c)",
          "SELECT SUM(a) - SUM(b) AS x, SUM(a) * 3 AS y, -SUM(c) AS z, SUM(a) + SUM(e) AS w FROM pay",
          "SELECT SUM(c - f) AS x, SUM(c * 2) AS y FROM pay",
          "SELECT SUM(CASE WHEN id > 3 THEN a END) AS x FROM pay",
          "SELECT SUM(a) AS s FROM pay HAVING SUM(a) > 0");

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-25")
  void metadataIsThatOfThePlainTwin(Dialect dialect) throws SQLException {
    List<String> differences = new ArrayList<>();
    try (SumTableFixture table = SumTableFixture.withSquares(dialect, 74)) {
      table.execute("DROP TABLE pay");
      table.execute("DROP TABLE twin");
      String columns =
          "CREATE TABLE pay (id INT NOT NULL PRIMARY KEY, dept VARCHAR(10), city VARCHAR(20),"
              + " a INTEGER%1$s, b BIGINT%1$s, c DECIMAL(12,2)%1$s NOT NULL, e SMALLINT%1$s,"
              + " f NUMERIC(7,2)%1$s)";
      table.execute(columns.formatted(" ENCRYPT WITH (SUM SQUARES)"));
      table.execute(columns.formatted("").replace("pay", "twin"));
      table.execute("CREATE TABLE two (id2 INT)");
      table.execute("INSERT INTO two VALUES (1)");
      for (String name : List.of("pay", "twin")) {
        table.execute("INSERT INTO " + name + " VALUES (1, 'd', 'c', 5, 6, 7.25, 8, 9.5)");
        table.execute("INSERT INTO " + name + " VALUES (2, 'd', 'c', 6, 6, 7.25, 8, 9.5)");
      }
      for (String query : QUERIES) {
        List<String> ours = all(table.connection, query);
        List<String> plain = all(table.bench.plain, query.replace(" pay", " twin"));
        for (int i = 0; i < Math.min(ours.size(), plain.size()); i++) {
          if (!ours.get(i).equals(plain.get(i))) {
            differences.add(query + "\n   " + plain.get(i) + " / " + ours.get(i));
          }
        }
        assertThat(ours).as(query).hasSameSizeAs(plain);
      }
    }
    assertThat(String.join("\n", differences)).isEmpty();
  }

  private static List<String> all(Connection connection, String query) throws SQLException {
    List<String> said = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query);
        PreparedStatement prepared = connection.prepareStatement(query)) {
      said.addAll(described(row.getMetaData()));
      said.addAll(described(prepared.getMetaData()));
    }
    return said;
  }

  private static List<String> described(ResultSetMetaData metaData) throws SQLException {
    List<String> said = new ArrayList<>();
    List<Method> methods =
        Arrays.stream(ResultSetMetaData.class.getMethods())
            .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class}))
            .sorted(Comparator.comparing(Method::getName))
            .toList();
    for (int column = 1; column <= metaData.getColumnCount(); column++) {
      for (Method method : methods) {
        try {
          String value = String.valueOf(method.invoke(metaData, column));
          boolean names = method.getName().equals("getTableName");
          said.add(
              method.getName()
                  + (" " + column + ": ")
                  + (names ? value.toLowerCase(Locale.ROOT).replace("twin", "pay") : value));
        } catch (InvocationTargetException | IllegalAccessException failed) {
          throw new LinkageError(method.getName(), failed);
        }
      }
    }
    return said;
  }
}
