package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Columns and statements of a database that sends rows, so that the driver adds up. */
final class SumsByRowsColumnTest {
  @Test
  @Covers("columns-2")
  void columnHasNothingBesideItsCells() throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(Dialect.DERBY, 96)) {
      table.fill(30);
      table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))");
      table.execute("ALTER TABLE pay MODIFY (b ENCRYPT USING 'AES256' WITH (SUM SQUARES))");
      table.execute("ALTER TABLE pay MODIFY (city ENCRYPT NO SALT)");
      table.execute("ALTER TABLE pay MODIFY (c ENCRYPT WITH (SUM VERIFIED))");
      Random random = new Random(20_261_129);
      SumAndAverageTest.compare(table, random, 20);
      table.fill(30);
      table.execute("ALTER TABLE pay REKEY");
      SumAndAverageTest.compare(table, random, 10);
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET a = 17 WHERE id > 20");
        table.execute("ALTER TABLE " + name + " ADD COLUMN later INT");
        table.execute("DELETE FROM " + name + " WHERE id = 9");
      }
      SumAndAverageTest.compare(table, random, 10);
      assertThat(
              SumAndAverageTest.plainly(
                  table,
                  "SELECT COUNT(*) FROM SYS.SYSCOLUMNS c JOIN SYS.SYSTABLES t ON c.REFERENCEID ="
                      + " t.TABLEID WHERE t.TABLENAME = 'PAY'"))
          .isEqualTo("7");
      assertThat(
              SumAndAverageTest.plainly(
                  table, "SELECT COUNT(*) FROM SYS.SYSTABLES WHERE TABLENAME LIKE 'NACRE_SUM%'"))
          .isEqualTo("0");
      table.execute("ALTER TABLE pay MODIFY (b DECRYPT)");
      SumAndAverageTest.compare(table, random, 5);
      table.execute("ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM))");
      SumAndAverageTest.compare(table, random, 5);
      for (String column : List.of("a", "c", "b", "city")) {
        table.execute("ALTER TABLE pay MODIFY (" + column + " DECRYPT)");
      }
      assertThat(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM pay"))
          .isEqualTo(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM twin"));
    }
  }

  /** Nothing is sent of what is refused, and rows stay as they are. */
  @Test
  @Covers("columns-2")
  void unsupportedStatementsAreRefused() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 97)) {
      table.fill(9);
      table.execute("CREATE TABLE kept (x DECIMAL(20,2), y INT ENCRYPT)");
      List<String> others = new ArrayList<>();
      table.bench.tap.forget();
      for (String sql :
          List.of(
              "SELECT SUM(a) / 2 FROM pay",
              "SELECT SUM(a / 2) FROM pay",
              "SELECT SUM(a) * SUM(b) FROM pay",
              "SELECT SUM(a * b) FROM pay",
              "SELECT SUM(a + 1) FROM pay",
              "SELECT SUM(a + id) FROM pay",
              "SELECT SUM(a - y) FROM pay, kept",
              "SELECT SUM(a) + COUNT(*) FROM pay",
              "SELECT SUM(a) + SUM(id) FROM pay",
              "SELECT SUM(a) * ? FROM pay",
              "SELECT SUM(a * ?) FROM pay",
              "SELECT AVG(a) + 1 FROM pay",
              "SELECT AVG(a - b) FROM pay",
              "SELECT ABS(SUM(a) - SUM(b)) FROM pay",
              "SELECT SUM(a) + 1234567890123456789 FROM pay",
              "SELECT SUM(a) + 1e3 FROM pay",
              "SELECT SUM(DISTINCT a - b) FROM pay",
              "SELECT SUM(CASE WHEN id > 3 THEN a - b END) FROM pay",
              "SELECT dept FROM pay GROUP BY dept HAVING SUM(a - b) / 2 > 1",
              "SELECT dept FROM pay GROUP BY dept ORDER BY SUM(a) / 2",
              "SELECT id FROM pay WHERE id > (SELECT SUM(a - b) FROM pay)",
              "SELECT SUM(DISTINCT a) FROM pay",
              "SELECT SUM(CASE WHEN id > ? THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN id IN (1, 2) THEN a END) AS s FROM pay",
              "SELECT dept, SUM(CASE WHEN NOT (dept IN ('d1', 'd2') OR id = 3) THEN a END) AS s"
                  + " FROM pay GROUP BY dept",
              "SELECT SUM(CASE WHEN id > (SELECT MIN(id) FROM twin) THEN a END) AS s FROM pay",
              "SELECT SUM(y) FROM kept",
              "SELECT VAR_POP(a) FROM pay",
              "SELECT SUM(a) FROM pay GROUP BY UPPER(dept)",
              "SELECT dept, SUM(a) FROM pay GROUP BY ROLLUP(dept)",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept ORDER BY COUNT(*)",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept ORDER BY UPPER(dept)",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept, city ORDER BY city",
              "SELECT dept, id, SUM(a) AS s FROM pay GROUP BY dept, id ORDER BY dept, s",
              "SELECT MAX(id) AS dept, SUM(a) FROM pay GROUP BY dept ORDER BY dept",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING LENGTH(dept) > 1",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING SUM(a) > 0 AND LENGTH(dept) > 1",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING dept LIKE ?",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING dept IN (SELECT dept FROM twin)",
              "SELECT dept, SUM(a) FROM pay GROUP BY dept HAVING EXISTS (SELECT 1 FROM twin t"
                  + " WHERE t.dept || 'x' = pay.dept || 'x')",
              "SELECT SUM(a) FROM pay WHERE RANDOM() < 0.5",
              "SELECT SUM(p.a) FROM pay p JOIN pay q ON p.id = q.id AND NOT (rand(1) < 0.5)",
              "SELECT SUM(a) FROM pay WHERE drawn() < 0.5",
              "SELECT SUM(a) FROM pay WHERE app.drawn(id) < 0.5",
              "SELECT SUM(p.a) FROM pay p JOIN pay q ON p.id = q.id AND drawn(q.id) < 0.5",
              "SELECT dept, SUM(a) FROM pay WHERE id IN (SELECT id FROM twin WHERE 1 > drawn()) GROUP"
                  + " BY dept",
              "SELECT x.n, SUM(a) FROM pay, (SELECT drawn() AS n FROM twin) x GROUP BY x.n",
              "SELECT SUM(a) FROM pay, (VALUES NEXT VALUE FOR s) AS x (n)",
              "SELECT dept FROM pay GROUP BY dept HAVING ? IN (SUM(a), SUM(c))",
              "SELECT SUM(a) AS nacre_sum0_1 FROM pay",
              "SELECT \"DEPT\" AS \"nacre_Sum0_id\", SUM(a) FROM pay GROUP BY dept",
              "SELECT SUM(a), COUNT(CASE WHEN city = 'c' THEN 1 END) FROM pay",
              "SELECT SUM(p.a) FROM pay p JOIN pay q ON p.id = q.id AND q.city = 'c'",
              "SELECT DISTINCT SUM(a) FROM pay GROUP BY dept",
              "SELECT SUM(a), ROW_NUMBER() OVER () FROM pay",
              "SELECT SUM(a) FROM pay UNION ALL SELECT SUM(a) FROM pay",
              "SELECT id FROM pay WHERE id > (SELECT SUM(a) FROM pay)",
              "INSERT INTO kept (x) SELECT SUM(a) FROM pay",
              "CREATE TABLE t1 (a INT ENCRYPT WITH (SUM NARROW))",
              "CREATE TABLE t2 (a INT ENCRYPT NO SALT WITH (SUM))",
              "CREATE TABLE t3 (a DOUBLE ENCRYPT WITH (SUM))",
              "ALTER TABLE twin MODIFY (a ENCRYPT WITH (SUM NARROW))",
              "ALTER TABLE twin ADD COLUMN e INT ENCRYPT WITH (SUM NARROW)",
              "ALTER TABLE pay ADD COLUMN e DOUBLE ENCRYPT WITH (SUM)",
              "ALTER TABLE pay ADD COLUMN e INT ENCRYPT NO SALT WITH (SUM)",
              "ALTER TABLE pay ADD COLUMN e INT DEFAULT 5 ENCRYPT WITH (SUM)",
              "CREATE VIEW v AS SELECT SUM(a) AS s FROM pay")) {
        String said = SumColumnVisibilityTest.message(table, sql);
        if (!said.startsWith("NACRE-20")) {
          others.add(sql + " -> " + said);
        }
      }
      assertThat(others).isEmpty();
      assertThat(table.bench.tap.heard()).noneMatch(line -> line.contains("FROM pay"));
      SumAndAverageTest.compare(table, "SELECT * FROM pay");
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM kept")).isEqualTo("0");
    }
  }

  @Test
  @Covers({"columns-2", "queries-2"})
  void columnIsAddedWithSums() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 99)) {
      table.fill(30);
      table.execute("ALTER TABLE pay ADD COLUMN e INT ENCRYPT WITH (SUM SQUARES)");
      table.execute("ALTER TABLE pay ADD COLUMN f DECIMAL(9,3) ENCRYPT WITH (SUM VERIFIED)");
      table.execute("ALTER TABLE twin ADD COLUMN e INT");
      table.execute("ALTER TABLE twin ADD COLUMN f DECIMAL(9,3)");
      String query = "SELECT dept, SUM(e), AVG(f), SUM(e - a), SUM(f) * 2, COUNT(e) FROM pay";
      SumAndAverageTest.compare(table, query + " GROUP BY dept");
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET e = 918273 WHERE id > 20");
        table.execute("UPDATE " + name + " SET f = -918273.125 WHERE id < 25");
        table.execute("INSERT INTO " + name + " VALUES (99, 'd1', 'x', 3, 4, 5, 6, 7)");
      }
      SumAndAverageTest.compare(table, query + " GROUP BY dept");
      table.execute("ALTER TABLE pay REKEY");
      try (Connection other = table.bench.connect();
          Statement statement = other.createStatement();
          ResultSet row = statement.executeQuery("SELECT SUM(e) - 1 FROM pay")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(9 * 918_273 + 6 - 1);
      }
      assertThat(table.bench.tap.heard())
          .noneMatch(line -> line.contains("918273") && !line.contains("twin"));
      assertThat(
              SumAndAverageTest.plainly(
                  table,
                  "SELECT COUNT(*) FROM SYS.SYSCOLUMNS c JOIN SYS.SYSTABLES t ON c.REFERENCEID ="
                      + " t.TABLEID WHERE t.TABLENAME = 'PAY'"))
          .isEqualTo("8");
      for (String column : List.of("e", "f")) {
        assertThat(table.bench.stored("SELECT " + column + " FROM pay WHERE id = 99"))
            .startsWith(0xab, 0x01);
      }
      for (String name : List.of("pay", "twin")) {
        table.execute("ALTER TABLE " + name + " DROP COLUMN e");
      }
      SumAndAverageTest.compare(table, "SELECT SUM(f), SUM(f) - SUM(a) FROM pay");
      assertThat(SumColumnVisibilityTest.message(table, "SELECT SUM(e) FROM pay")).isNotEmpty();
    }
  }

  /** A table without encrypted columns gets its first one. */
  @Test
  @Covers("columns-2")
  void firstEncryptedColumnIsAddedWithSums() throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(Dialect.DERBY, 100)) {
      table.fill(12);
      table.execute("ALTER TABLE pay ADD COLUMN e SMALLINT ENCRYPT WITH (SUM)");
      table.execute("ALTER TABLE twin ADD COLUMN e SMALLINT");
      SumAndAverageTest.compare(table, "SELECT SUM(e), COUNT(*), -SUM(e) FROM pay");
      for (String name : List.of("pay", "twin")) {
        table.execute("UPDATE " + name + " SET e = 32 WHERE id > 2");
        table.execute("UPDATE " + name + " SET e = -1 WHERE id < 2");
      }
      SumAndAverageTest.compare(table, "SELECT dept, SUM(e), -SUM(e) FROM pay GROUP BY dept");
      try (ResultSet row = table.statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("COLUMN_NAME") + " " + row.getString("SUMS")).isEqualTo("E SUM");
        assertThat(row.next()).isFalse();
      }
    }
  }

  /** The result goes forward, and shows nothing of the rows behind it. */
  @Test
  @Covers("columns-2")
  void resultGoesForwardOnly() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 98)) {
      table.fill(30);
      try (ResultSet row =
          table.statement.executeQuery("SELECT dept, SUM(a) AS s FROM pay GROUP BY dept")) {
        assertThat(row.getMetaData().getColumnCount()).isEqualTo(2);
        assertThat(row.next()).isTrue();
        assertThat(row.getRow()).isEqualTo(1);
        assertThat(row.getObject("S")).isInstanceOf(Integer.class);
        assertThatThrownBy(row::isLast).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(row::previous).hasMessageStartingWith("NACRE-2053");
      }
      try (Statement scrolling =
          table.connection.createStatement(
              ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
        assertThatThrownBy(() -> scrolling.executeQuery("SELECT SUM(a) FROM pay"))
            .hasMessageStartingWith("NACRE-2053");
      }
    }
  }
}
