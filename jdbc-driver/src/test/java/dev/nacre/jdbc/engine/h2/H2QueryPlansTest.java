package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing about a query changes because the pages are encrypted: not its plan, nor what it reads.
 */
final class H2QueryPlansTest {
  private static final List<String> SCHEMA =
      List.of(
          "CREATE TABLE category (id INT PRIMARY KEY, name VARCHAR(80))",
          "CREATE TABLE product (id INT PRIMARY KEY, category INT REFERENCES category, name"
              + " VARCHAR(80))",
          "CREATE TABLE item (id INT PRIMARY KEY, product INT, price DECIMAL(10, 2), status CHAR(2))",
          "CREATE INDEX item_product ON item(product)",
          "CREATE INDEX item_price ON item(price, id)",
          "INSERT INTO category SELECT x, 'category ' || x FROM SYSTEM_RANGE(1, 20)",
          "INSERT INTO product SELECT x, MOD(x, 20) + 1, 'product ' || x FROM SYSTEM_RANGE(1, 500)",
          "INSERT INTO item SELECT x, MOD(x, 500) + 1, MOD(x, 97), CASE MOD(x, 7) WHEN 0 THEN 'P'"
              + " ELSE 'A' END FROM SYSTEM_RANGE(1, 20000)",
          "ANALYZE");

  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM item WHERE id = 4711",
          "SELECT * FROM item WHERE product = 17 ORDER BY price",
          "SELECT * FROM item WHERE price BETWEEN 10 AND 11 AND status = 'P'",
          "SELECT COUNT(*) FROM item",
          "SELECT COUNT(*) FROM item WHERE status = 'P'",
          "SELECT MAX(price), MIN(id) FROM item",
          "SELECT c.name, COUNT(*) FROM category c JOIN product p ON p.category = c.id JOIN item i"
              + " ON i.product = p.id GROUP BY c.name HAVING COUNT(*) > 10 ORDER BY 2 DESC",
          "SELECT p.name FROM product p WHERE EXISTS (SELECT 1 FROM item i WHERE i.product = p.id AND"
              + " i.price > 90)",
          "SELECT p.name FROM product p LEFT JOIN item i ON i.product = p.id AND i.price < 1 WHERE"
              + " i.id IS NULL",
          "SELECT * FROM item WHERE product IN (1, 2, 3) FETCH FIRST 5 ROWS ONLY",
          "SELECT price, COUNT(*) FROM item GROUP BY price",
          "SELECT DISTINCT status FROM item",
          "SELECT id FROM item WHERE price = 5 UNION SELECT id FROM product WHERE name LIKE"
              + " 'product 1%'",
          "UPDATE item SET status = 'X' WHERE product = 17 AND price > 50",
          "DELETE FROM item WHERE price < 3 AND id > 100");

  @EveryH2
  void plansAreThoseOfPlainFilesAndReadAsMuch(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("sealed"));
    List<String> ours;
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      ours = plans(open.connection());
    }
    try (Connection connection = PlainH2.connect("jdbc:h2:" + folder.resolve("plain"))) {
      assertThat(ours).isEqualTo(plans(connection));
    }
    assertThat(ours).hasSize(2 * QUERIES.size()).anyMatch(plan -> plan.contains("scanCount"));
  }

  private static List<String> plans(Connection connection) throws SQLException {
    List<String> plans = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      for (String sql : SCHEMA) {
        boolean unused = statement.execute(sql);
      }
      for (String query : QUERIES) {
        plans.add(plan(statement, "EXPLAIN " + query));
        // How many blocks were read hangs on the cache, how many rows does not.
        plans.add(
            plan(statement, "EXPLAIN ANALYZE " + query)
                .replaceAll("(?s)\\s*/\\*\\s*(total|reads)[^*]*\\*/", ""));
      }
    }
    return plans;
  }

  private static String plan(Statement statement, String explain) throws SQLException {
    try (var rows = statement.executeQuery(explain)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
