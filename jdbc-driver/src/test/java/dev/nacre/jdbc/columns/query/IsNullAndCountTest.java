package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Whether a column holds a value, and how many hold one: what the database sees of cells, too. */
final class IsNullAndCountTest {
  private static final List<String> QUERIES =
      List.of(
          "SELECT id, CASE WHEN phone IS NULL THEN 'none' ELSE 'some' END FROM %t ORDER BY id",
          "SELECT id, CASE WHEN NOT phone IS NULL AND id > 1 THEN v ELSE 'x' END FROM %t ORDER BY"
              + " id",
          "SELECT id, CASE WHEN id = 1 THEN phone IS NULL ELSE phone IS NOT NULL END FROM %t",
          "SELECT id, (phone IS NULL), phone IS NOT NULL AS there FROM %t ORDER BY id",
          "SELECT SUM(CASE WHEN %t.phone IS NOT NULL THEN 1 ELSE 0 END) FROM %t",
          "SELECT COUNT(*) FILTER (WHERE phone IS NULL) FROM %t",
          "SELECT id FROM %t ORDER BY CASE WHEN phone IS NULL THEN 0 ELSE 1 END, id",
          "SELECT id FROM %t ORDER BY phone IS NULL DESC, id",
          "SELECT v, COUNT(phone) FROM %t GROUP BY v HAVING COUNT(phone) > 0",
          "SELECT v FROM %t GROUP BY v HAVING COUNT(DISTINCT email) = 2 AND COUNT(phone) < 2",
          "SELECT COUNT(phone) + COUNT(DISTINCT email) * 10 FROM %t",
          "SELECT v, COUNT(*) FROM %t GROUP BY v, CASE WHEN phone IS NULL THEN 1 ELSE 2 END"
              + " ORDER BY 1, 2");

  /** Precedence would make something else of these, or a value would be copied or compared. */
  private static final List<String> REFUSED =
      List.of(
          "SELECT id FROM %t WHERE v = phone IS NULL",
          "SELECT v || phone IS NULL FROM %t",
          "SELECT CASE WHEN id BETWEEN 1 AND phone IS NULL THEN 1 ELSE 2 END FROM %t",
          "SELECT CASE WHEN phone IS NULL THEN phone ELSE 'x' END FROM %t",
          "SELECT CASE phone WHEN '555-0199' THEN 1 ELSE 2 END FROM %t",
          "SELECT COUNT(DISTINCT phone) + 1 FROM %t",
          "SELECT MAX(phone) FROM %t",
          "SELECT id FROM %t HAVING COUNT(phone || 'x') > 1");

  @ParameterizedTest
  @EachDialect
  void isNullAndCountAreAnsweredWhereverAColumnMayStand(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement secret = connection.createStatement();
        Statement open = bench.plain.createStatement()) {
      String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
      String columns = "(id INT PRIMARY KEY, phone VARCHAR(20)%s, email VARCHAR(40)" + exact + "%s";
      open.executeUpdate("CREATE TABLE p " + columns.formatted("", "") + ", v VARCHAR(9))");
      secret.executeUpdate(
          "CREATE TABLE e "
              + columns.formatted(" ENCRYPT", " ENCRYPT NO SALT")
              + ", v VARCHAR(9))");
      String rows = " VALUES (1,'555-0199','a@x','p'),(2,NULL,'b@x','p'),(3,NULL,NULL,'q')";
      open.executeUpdate("INSERT INTO p" + rows);
      secret.executeUpdate("INSERT INTO e" + rows);
      List<Integer> unknown = new ArrayList<>();
      for (String query : QUERIES) {
        String expected;
        try {
          expected = rows(open, query.replace("%t", "p"));
        } catch (SQLException unknownHere) {
          unknown.add(QUERIES.indexOf(query));
          continue;
        }
        assertThat(rows(secret, query.replace("%t", "e"))).as(query).isEqualTo(expected);
      }
      assertThat(unknown).isEqualTo(unknownTo(dialect));
      for (String query : REFUSED) {
        assertThatThrownBy(() -> rows(secret, query.replace("%t", "e")))
            .as(query)
            .hasMessageStartingWith("NACRE-205");
      }
      assertThat(bench.isOnTheWire("555-0199")).isFalse();
    }
  }

  /** Which of the queries plain databases of a kind do not take, either. */
  private static List<Integer> unknownTo(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case H2, POSTGRESQL -> List.of();
      case MARIADB -> List.of(5);
      case DERBY -> List.of(5, 7);
    };
  }

  private static String rows(Statement statement, String sql) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          text.append(row.getString(i)).append('|');
        }
        text.append('\n');
      }
    }
    return text.toString();
  }
}
