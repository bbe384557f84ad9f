package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables with columns WITH (SUM): what an application sees of them, and what is refused. */
final class SumColumnVisibilityTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void hiddenColumnsAreNotShown(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 21)) {
      table.fill(9);
      table.execute("CREATE TABLE plain_one (k INT, dept VARCHAR(10))");
      table.execute("INSERT INTO plain_one VALUES (1, 'd0'), (2, 'd1')");
      for (String query :
          List.of(
              "SELECT * FROM pay ORDER BY id",
              "SELECT p.* FROM pay p ORDER BY id",
              "SELECT id AS k, pay.* FROM pay ORDER BY id",
              "SELECT * FROM pay WHERE id = 3 UNION ALL SELECT * FROM pay WHERE id = 4",
              "SELECT x.* FROM (SELECT * FROM pay) x ORDER BY id",
              "WITH x AS (SELECT * FROM pay WHERE id < 4) SELECT * FROM x",
              "SELECT * FROM plain_one o JOIN pay p ON o.dept = p.dept ORDER BY p.id",
              "SELECT o.*, p.* FROM plain_one o JOIN pay p ON o.dept = p.dept ORDER BY p.id",
              "SELECT id FROM pay p WHERE EXISTS (SELECT * FROM pay q WHERE q.id = p.id)")) {
        assertThat(shown(table, query))
            .as(query)
            .isEqualTo(shown(table, query.replace(" pay", " twin").replace("pay.*", "twin.*")));
      }
      assertThat(described(table)).containsExactly("id", "dept", "city", "a", "b", "c");
      try (PreparedStatement insert =
              table.connection.prepareStatement(
                  "INSERT INTO pay VALUES (?, 'd', 'c', NULL, NULL, ?)",
                  Statement.RETURN_GENERATED_KEYS);
          Statement text = table.connection.createStatement()) {
        insert.setInt(1, 100);
        insert.setInt(2, 5);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        keys(insert);
        assertThat(
                text.executeUpdate(
                    "INSERT INTO pay VALUES (101, 'd', 'c', 1, 2, 3)",
                    Statement.RETURN_GENERATED_KEYS))
            .isEqualTo(1);
        keys(text);
      }
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay")).isEqualTo("11");
    }
  }

  private static void keys(Statement statement) throws SQLException {
    try (ResultSet keys = statement.getGeneratedKeys()) {
      ResultSetMetaData shown = keys.getMetaData();
      for (int i = 1; i <= shown.getColumnCount(); i++) {
        assertThat(shown.getColumnLabel(i).toLowerCase(Locale.ROOT)).doesNotStartWith("nacre");
      }
    }
  }

  private static List<String> described(SumTableFixture table) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet row =
        table
            .connection
            .getMetaData()
            .getColumns(
                table.connection.getCatalog(), null, table.bench.dialect.stored("pay"), "%")) {
      while (row.next()) {
        names.add(row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static List<String> shown(SumTableFixture table, String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row = table.statement.executeQuery(query)) {
      ResultSetMetaData shown = row.getMetaData();
      StringBuilder labels = new StringBuilder();
      for (int i = 1; i <= shown.getColumnCount(); i++) {
        labels.append(shown.getColumnLabel(i)).append('|');
      }
      rows.add(labels.toString());
      while (row.next()) {
        StringBuilder values = new StringBuilder();
        for (int i = 1; i <= shown.getColumnCount(); i++) {
          values.append(row.getString(i)).append('|');
        }
        rows.add(values.toString());
      }
    }
    return rows;
  }

  static String message(SumTableFixture table, String sql) {
    try {
      table.execute(sql);
      return "done";
    } catch (SQLException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  /** What is not understood changes nothing, and says which column it is about. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void unsupportedStatementsOverSumColumnsAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 22)) {
      table.fill(9);
      table.execute("CREATE TABLE kept (x DECIMAL(20,2), y VARCHAR(200))");
      List<String> before = shown(table, "SELECT * FROM pay ORDER BY id");
      List<String> others = new ArrayList<>();
      for (String sql :
          List.of(
              "SELECT SUM(DISTINCT a) FROM pay",
              "SELECT SUM(a) / 2 AS s FROM pay",
              "SELECT SUM(a) + COUNT(*) AS s FROM pay",
              "SELECT SUM(a + 1) FROM pay",
              "SELECT SUM(a) OVER () FROM pay",
              "SELECT SUM(a) FILTER (WHERE city = 'x') AS s FROM pay",
              "SELECT SUM(CASE WHEN city = 'x' THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN id > 1 THEN a ELSE 0 END) AS s FROM pay",
              "SELECT SUM(CASE id WHEN 1 THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN id > 1 /* c */ THEN a END) AS s, 1 FROM pay WHERE a = 1",
              "SELECT SUM(CASE WHEN a > 1 THEN a END) AS s FROM pay",
              "SELECT MIN(a) FROM pay",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING AVG(a) / 2 > 5",
              "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept ORDER BY AVG(a) / 2",
              "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept, id ORDER BY s, UPPER(dept)",
              "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept, city ORDER BY s, city",
              "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept ORDER BY SUM(a) / 2",
              "SELECT id AS dept, dept AS id, SUM(a) AS s FROM pay GROUP BY dept, id ORDER BY id, s",
              "SELECT MAX(id) AS id, SUM(a) AS s FROM pay GROUP BY dept ORDER BY MAX(id) + 0, s",
              "SELECT SUM(CASE WHEN id < (SELECT MAX(id) FROM twin) THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN EXISTS (SELECT 1 FROM twin) THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN id IN (SELECT id FROM twin) THEN a END) AS s FROM pay",
              "SELECT dept, SUM(a) AS s FROM pay GROUP BY dept ORDER BY s LIMIT 1 + 1",
              "SELECT SUM(a) FROM pay UNION SELECT SUM(b) FROM pay",
              "SELECT (SELECT SUM(a) FROM pay) FROM kept",
              "SELECT s FROM (SELECT SUM(a) AS s FROM pay) x",
              "WITH x AS (SELECT SUM(a) AS s FROM pay) SELECT s FROM x",
              "SELECT DISTINCT SUM(a) FROM pay GROUP BY dept",
              "SELECT SUM(x.a) FROM (SELECT a FROM pay) x",
              "SELECT 1 FROM kept WHERE x > (SELECT SUM(a) FROM pay)",
              "INSERT INTO kept (x) SELECT SUM(a) FROM pay",
              "INSERT INTO pay SELECT id + 50, dept, city, a, b, c FROM pay",
              "INSERT INTO pay (id, c) SELECT id + 50, c FROM pay",
              "UPDATE pay SET a = a",
              "UPDATE pay SET a = a + 1",
              "UPDATE pay SET a = (SELECT a FROM pay WHERE id = 1)",
              "SELECT id FROM pay WHERE a = 5",
              "SELECT nacre_sum1_0 FROM pay",
              "SELECT p.nacre_sum1_id FROM pay p",
              "SELECT id AS nacre_sum1_0 FROM pay",
              "SELECT id, SUM(a) AS Nacre_Sum0_0 FROM pay GROUP BY id",
              "UPDATE pay SET nacre_sum1_0 = 5",
              "INSERT INTO pay (id, c, nacre_sum1_id) VALUES (70, 1, 5)",
              "CREATE INDEX i ON pay (nacre_sum1_0)",
              "ALTER TABLE pay DROP COLUMN a",
              "ALTER TABLE pay DROP COLUMN nacre_sum1_0",
              "ALTER TABLE pay ADD COLUMN nacre_sum9_id INT",
              "ALTER TABLE pay RENAME COLUMN dept TO nacre_sum9_0",
              "ALTER TABLE pay RENAME COLUMN nacre_sum1_0 TO shown",
              "ALTER TABLE pay ALTER COLUMN nacre_sum1_0 RENAME TO shown",
              "ALTER TABLE pay ALTER COLUMN nacre_sum1_0 SET VISIBLE",
              "ALTER TABLE pay ALTER COLUMN nacre_sum1_0 DROP EXPRESSION",
              "ALTER TABLE pay MODIFY nacre_sum1_0 BIGINT",
              "ALTER TABLE pay CHANGE nacre_sum1_0 nacre_sum1_0 BIGINT",
              "ALTER TABLE pay ADD CONSTRAINT u UNIQUE (nacre_sum1_0)",
              "ALTER TABLE pay DROP CONSTRAINT pay_nacre_sum1_id_key",
              "ALTER TABLE pay DROP KEY nacre_sum1_id",
              "ALTER TABLE pay DROP INDEX nacre_sum1_id",
              "DROP INDEX nacre_sum1_id ON pay",
              "ALTER TABLE twin ADD COLUMN e INT ENCRYPT WITH (SUM)",
              "CREATE TABLE t1 (a INT ENCRYPT NO SALT WITH (SUM))",
              "CREATE TABLE t2 (a INT ENCRYPT WITH (MAX))",
              "CREATE TABLE t3 (a INT ENCRYPT WITH (SUM WIDE))",
              "CREATE TABLE t4 (a INT ENCRYPT WITH (SUM NARROW NARROW))",
              "CREATE TABLE t5 (a INT ENCRYPT WITH (SUM USING PAILLIER))",
              "CREATE TABLE t6 (a BIGINT ENCRYPT WITH (SUM NARROW))",
              "CREATE TABLE t7 (a VARCHAR(9) ENCRYPT WITH (SUM))",
              "CREATE TABLE t8 (a DOUBLE PRECISION ENCRYPT WITH (SUM))",
              "CREATE TABLE t9 (a INT ENCRYPT WITH (SUM) WITH (SUM))",
              "CREATE TABLE t10 (a INT ENCRYPT WITH (SUM SQUARES SQUARES))",
              "CREATE TABLE t11 (nacre_sum1_0 BIGINT, a INT ENCRYPT WITH (SUM))",
              "CREATE TABLE t12 AS SELECT * FROM pay",
              "CREATE VIEW v AS SELECT SUM(a) AS s FROM pay")) {
        String said = message(table, sql);
        if (!said.startsWith("NACRE-2")) {
          others.add(sql + " -> " + said);
        }
      }
      assertThat(others).isEmpty();
      assertThat(shown(table, "SELECT * FROM pay ORDER BY id")).isEqualTo(before);
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM kept")).isEqualTo("0");
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM twin")).isEqualTo("9");
      assertThatThrownBy(() -> table.execute("SELECT SUM(a) OVER () FROM pay"))
          .message()
          .containsIgnoringCase("pay.a");
    }
  }
}
