package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Columns of tables with rows that become WITH (SUM), get other keys, and become plain again. */
final class SumColumnConversionTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  @BeforeEach
  void hurry() {
    System.setProperty(ColumnConversionFixture.GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(ColumnConversionFixture.GRACE);
  }

  static void encrypt(SumTableFixture table) throws SQLException {
    table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))");
    table.execute("ALTER TABLE pay MODIFY (b ENCRYPT USING 'AES256' WITH (SUM))");
    table.execute("ALTER TABLE pay MODIFY (city ENCRYPT NO SALT)");
    table.execute("ALTER TABLE pay MODIFY (c ENCRYPT WITH (SUM VERIFIED))");
  }

  private static void sameRows(SumTableFixture table) throws SQLException {
    SumAndAverageTest.compare(table, "SELECT * FROM pay ORDER BY id");
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-2", "columns-34"})
  void sumsOfAConvertedColumnAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    Random random = new Random(20_251_127);
    try (SumTableFixture table = SumTableFixture.plain(dialect, 31)) {
      table.fill(150);
      encrypt(table);
      assertThat(stored(table))
          .containsExactlyInAnyOrder(
              "id",
              "dept",
              "city",
              "a",
              "b",
              "c",
              "nacre_sum1_id",
              "nacre_sum1_0",
              "nacre_sum1_1",
              "nacre_sum2_id",
              "nacre_sum2_0",
              "nacre_sum2_1",
              "nacre_sum2_2",
              "nacre_sum3_id",
              "nacre_sum3_0",
              "nacre_sum3_1",
              "nacre_sum3_2",
              "nacre_sum3_3");
      SumAndAverageTest.compare(table, random, 10);
      table.fill(60);
      SumAndAverageTest.compare(table, random, 5);
      table.execute("ALTER TABLE pay REKEY");
      SumAndAverageTest.compare(table, random, 5);
      table.execute("ALTER TABLE pay REKEY USING 'AES256-OCB'");
      table.fill(30);
      SumAndAverageTest.compare(table, random, 5);
      table.execute("ALTER TABLE pay MODIFY (b DECRYPT)");
      SumAndAverageTest.compare(table, random, 5);
      table.execute("ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM VERIFIED))");
      assertThat(stored(table)).contains("nacre_sum4_id").doesNotContain("nacre_sum2_id");
      table.execute("ALTER TABLE pay MODIFY (c DECRYPT)");
      table.execute("ALTER TABLE pay MODIFY (c ENCRYPT WITH (SUM NARROW))");
      table.fill(30);
      SumAndAverageTest.compare(table, random, 5);
      for (String column : List.of("a", "c", "b", "city")) {
        table.execute("ALTER TABLE pay MODIFY (" + column + " DECRYPT)");
        sameRows(table);
      }
      assertThat(stored(table)).containsExactly("id", "dept", "city", "a", "b", "c");
      assertThat(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM pay"))
          .isEqualTo(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM twin"));
      // The catalog has forgotten the table, and not its numbers.
      table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))");
      assertThat(stored(table)).contains("nacre_sum6_id").hasSize(9);
      SumAndAverageTest.compare(table, "SELECT SUM(a) FROM pay");
    }
  }

  /** The names of all columns, as the database has them in order. */
  static List<String> stored(SumTableFixture table) throws SQLException {
    List<String> names = new ArrayList<>();
    Dialect dialect = table.bench.dialect;
    String query =
        "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = '"
            + (dialect.stored("pay") + "'")
            + (dialect == Dialect.MARIADB ? " AND TABLE_SCHEMA = DATABASE()" : "")
            + " ORDER BY ORDINAL_POSITION";
    try (Statement statement = table.bench.plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        names.add(row.getString(1).toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  /** What an administrator can read of a row is cells and limbs. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "columns-34"})
  void convertedValuesAreNowhereInPlain(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 32)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 918273645, 918273645918, 9182736.45)");
      table.execute("INSERT INTO pay VALUES (2, 'd', 'c', 918273645, 918273645918, 9182736.45)");
      table.execute("DELETE FROM twin");
      encrypt(table);
      assertThat(everything(table)).doesNotContain("918273").doesNotContain(hex(918_273_645L));
      table.execute("ALTER TABLE pay REKEY");
      assertThat(everything(table)).doesNotContain("918273").doesNotContain(hex(918_273_645L));
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(a) FROM pay")).isEqualTo("1836547290");
      // The ids are unique by now.
      String copy =
          "INSERT INTO pay (id, dept, city, a, b, c) SELECT id + 10, dept, city, %s FROM pay";
      for (String cells : List.of("a, NULL, c", "NULL, b, c", "NULL, NULL, c")) {
        assertThatThrownBy(() -> table.bench.plain(copy.formatted(cells)))
            .isInstanceOfSatisfying(
                SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("23"));
      }
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay")).isEqualTo("2");
    }
  }

  private static String hex(long value) {
    return "%016x".formatted(value);
  }

  private static String everything(SumTableFixture table) throws SQLException {
    StringBuilder all = new StringBuilder();
    try (Statement statement = table.bench.plain.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT " + String.join(", ", stored(table)) + " FROM pay")) {
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          Object value = row.getObject(i);
          all.append(
                  value instanceof byte[] bytes
                      ? java.util.HexFormat.of().formatHex(bytes)
                      : String.valueOf(value))
              .append('|');
        }
      }
    }
    return all.toString();
  }

  /** A refusal leaves table, catalog and salts as they were. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"columns-2", "columns-34"})
  void refusedConversionLeavesTableCatalogAndSaltsAsTheyWere(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 33);
        Connection raw = table.bench.raw()) {
      table.fill(9);
      table.execute("CREATE INDEX by_b ON pay (b)");
      table.execute("CREATE TABLE other (id INT PRIMARY KEY, a INT, nacre_sum1_id BIGINT)");
      table.execute(
          "CREATE TABLE made (id INT PRIMARY KEY, a INT, e INT ENCRYPT, f DOUBLE PRECISION, g BIGINT)");
      table.execute("INSERT INTO made VALUES (1, 2, 3, 4, 5)");
      ColumnEncryption columns = table.bench.columns(raw);
      Catalog before = columns.newestCatalog().orElseThrow();
      List<String> names = stored(table);
      List<String> others = new ArrayList<>();
      for (String[] one :
          new String[][] {
            {"NACRE-2061", "ALTER TABLE pay MODIFY (city ENCRYPT WITH (SUM))"},
            {"NACRE-2061", "ALTER TABLE made MODIFY (f ENCRYPT WITH (SUM))"},
            {"NACRE-2061", "ALTER TABLE made MODIFY (g ENCRYPT WITH (SUM NARROW VERIFIED))"},
            {"NACRE-2061", "ALTER TABLE pay MODIFY (a ENCRYPT NO SALT WITH (SUM))"},
            {"NACRE-4011", "ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM))"},
            {"NACRE-4011", "ALTER TABLE pay MODIFY (id ENCRYPT WITH (SUM))"},
            {"NACRE-4011", "ALTER TABLE other MODIFY (a ENCRYPT WITH (SUM))"},
            {"NACRE-4011", "ALTER TABLE pay MODIFY (none ENCRYPT WITH (SUM))"},
            {"NACRE-2054", "ALTER TABLE made MODIFY (e ENCRYPT WITH (SUM))"},
            {"NACRE-2021", "ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM PACK BY (id)))"},
            {"NACRE-2021", "ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM USING PAILLIER))"},
            {"NACRE-2054", "ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM WIDE))"},
            {"NACRE-2054", "ALTER TABLE pay MODIFY (a ENCRYPT USING 'AES256-OCB' WITH (SUM))"},
            {"NACRE-2054", "ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM) NOT NULL)"}
          }) {
        String said = SumColumnVisibilityTest.message(table, one[1]);
        if (!said.startsWith(one[0])) {
          others.add(one[1] + " -> " + said);
        }
      }
      assertThat(others).isEmpty();
      assertThat(stored(table)).isEqualTo(names);
      Catalog after = columns.newestCatalog().orElseThrow();
      assertThat(after.version()).isEqualTo(before.version());
      assertThat(after.dropped()).isEmpty();
      columns.close();
      sameRows(table);
      try (Statement plain = table.bench.plain.createStatement()) {
        assertThatThrownBy(() -> plain.executeQuery("SELECT * FROM nacre_sum_salts"))
            .isInstanceOf(SQLException.class);
      }
      assertThat(
              SumColumnVisibilityTest.message(
                  table, "ALTER TABLE made MODIFY (e ENCRYPT WITH (SUM))"))
          .contains("DECRYPT");
    }
  }

  /** Nothing but their ids tells rows apart, some of which are equal. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "columns-34"})
  void tableWithoutKeysIsConverted(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 34)) {
      table.execute("CREATE TABLE bare (a INT NOT NULL, b INT)");
      table.execute("INSERT INTO bare VALUES (5, 1), (5, 1), (5, NULL), (-7, 2)");
      for (String sql :
          List.of(
              "ALTER TABLE bare MODIFY (a ENCRYPT WITH (SUM))",
              "ALTER TABLE bare MODIFY (b ENCRYPT WITH (SUM VERIFIED))",
              "ALTER TABLE bare REKEY",
              "ALTER TABLE bare MODIFY (a DECRYPT)")) {
        table.execute(sql);
        assertThat(
                ColumnConversionFixture.text(
                    table.statement, "SELECT SUM(a), SUM(b) AS b, COUNT(b) AS n FROM bare"))
            .as(sql)
            .isEqualTo("8|4|3|");
      }
      assertThatThrownBy(() -> table.execute("INSERT INTO bare VALUES (NULL, 1)"))
          .isInstanceOf(SQLException.class);
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM bare")).isEqualTo("4");
    }
  }

  /** More rows than a block has ids. They are one range, so no sum over all lists its rows. */
  @ParameterizedTest
  @EnumSource(
      value = DialectName.class,
      names = {"H2", "POSTGRESQL"})
  @Covers({"queries-1", "columns-34"})
  void moreRowsThanAnIdBlockAreConverted(DialectName name) throws SQLException {
    Dialect dialect = name == DialectName.H2 ? Dialect.H2 : Dialect.POSTGRESQL;
    try (SumTableFixture table = SumTableFixture.plain(dialect, 35)) {
      String numbers =
          dialect == Dialect.H2 ? "SYSTEM_RANGE(1, 70000)" : "generate_series(1, 70000) AS g (x)";
      int rows =
          table.bench.plain("INSERT INTO pay SELECT x, 'd', 'c', x, x * 2, 1.5 FROM " + numbers);
      assertThat(rows).isEqualTo(70_000);
      table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))");
      String sum = "SELECT SUM(a) FROM pay";
      assertThat(SumAndAverageTest.one(table, sum)).isEqualTo("2450035000");
      assertThat(
              SumAndAverageTest.plainly(
                  table, "SELECT MAX(nacre_sum1_id) - MIN(nacre_sum1_id) + 1 FROM pay"))
          .isEqualTo("70000");
      assertThat(SumAndAverageTest.one(table, sum + " WHERE id > 65000")).isEqualTo("337502500");
      assertThat(SumAndAverageTest.plainly(table, "SELECT COUNT(*) FROM nacre_sum_salts"))
          .isEqualTo("2");
    }
  }

  /** A generated column of another's, under a name of ours. */
  @Test
  @Covers("columns-34")
  void namesOfOursAreNotTakenForHiddenColumns() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain(
          "CREATE TABLE t (id INT PRIMARY KEY, a INT, nacre_sum1_id BIGINT GENERATED ALWAYS AS (id))");
      bench.plain("INSERT INTO t (id, a) VALUES (1, 2)");
      assertThatThrownBy(() -> statement.execute("ALTER TABLE t ADD COLUMN e INT ENCRYPT"))
          .hasMessageStartingWith("NACRE-2054");
      for (String clause : List.of("", " WITH (SUM)")) {
        assertThatThrownBy(
                () -> statement.execute("ALTER TABLE t MODIFY (a ENCRYPT" + clause + ")"))
            .hasMessageStartingWith("NACRE-4011");
      }
      assertThat(ColumnConversionFixture.text(statement, "SELECT * FROM t")).isEqualTo("1|2|1|");
    }
  }

  /**
   * A hidden column that an administrator has dropped: nothing is converted, and no sum made up.
   */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "columns-34"})
  void sumIsRefusedWhereAHiddenColumnIsMissing(Dialect dialect) throws SQLException {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 36)) {
      table.fill(9);
      table.execute("ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))");
      int unused = table.bench.plain("ALTER TABLE pay DROP COLUMN nacre_sum1_1");
      for (String sql :
          List.of(
              "ALTER TABLE pay REKEY",
              "ALTER TABLE pay MODIFY (a DECRYPT)",
              "ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM))")) {
        assertThatThrownBy(() -> table.execute(sql)).as(sql).hasMessageStartingWith("NACRE-4011");
      }
      assertThatThrownBy(() -> SumAndAverageTest.one(table, "SELECT SUM(a) FROM pay"))
          .isInstanceOf(SQLException.class);
      assertThat(ColumnConversionFixture.text(table.statement, "SELECT a, b FROM pay ORDER BY id"))
          .isEqualTo(
              ColumnConversionFixture.text(table.statement, "SELECT a, b FROM twin ORDER BY id"));
    }
  }

  /** A policy has its columns encrypted before it is in force. */
  @Test
  @Covers("columns-2")
  void conversionIsRefusedAgainstAPolicyWithSum() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness()) {
      bench.under("*.pay.b = random");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        bench.plain("CREATE TABLE pay (id INT PRIMARY KEY, a INT, b INT)");
        assertThatThrownBy(() -> statement.execute("ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM))"))
            .hasMessageStartingWith("NACRE-2056");
        assertThat(bench.plain("INSERT INTO pay VALUES (1, 2, 3)")).isEqualTo(1);
      }
    }
  }
}
