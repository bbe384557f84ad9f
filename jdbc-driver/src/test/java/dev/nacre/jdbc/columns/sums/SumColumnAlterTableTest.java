package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ALTER TABLE about other columns of a table that has columns WITH (SUM). */
final class SumColumnAlterTableTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  @BeforeEach
  void hurry() {
    System.setProperty(ColumnConversionFixture.GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(ColumnConversionFixture.GRACE);
  }

  /** Sends a statement, and the same without its clauses to the plain twin. */
  private static void both(SumTableFixture table, String sql) throws SQLException {
    table.execute(sql);
    table.execute(sql.replace(" pay", " twin").replaceAll(" ENCRYPT( NO SALT)?", ""));
  }

  private static void same(SumTableFixture table, Random random) throws SQLException {
    assertThat(text(table, "SELECT * FROM pay ORDER BY id"))
        .isEqualTo(text(table, "SELECT * FROM twin ORDER BY id"));
    SumAndAverageTest.compare(table, random, 10);
    List<String> stored = SumColumnConversionTest.stored(table);
    if (table.bench.dialect != Dialect.MARIADB) { // there they are invisible in any place
      int first = stored.indexOf("nacre_sum1_id");
      assertThat(stored.subList(first, stored.size())).allMatch(name -> name.startsWith("nacre_"));
      assertThat(stored.subList(0, first)).noneMatch(name -> name.startsWith("nacre_"));
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-2", "columns-2"})
  void otherColumnsAreAddedAndDropped(Dialect dialect) throws SQLException {
    Random random = new Random(20_251_128);
    try (SumTableFixture table = new SumTableFixture(dialect, 51)) {
      table.fill(30);
      both(table, "ALTER TABLE pay ADD COLUMN more INT DEFAULT 5 NOT NULL");
      same(table, random);
      // Rows of values without names, and those that drivers return for generated keys.
      String values = " VALUES (1000, 'd9', 'city9', 4, 5, 6.5, 7)";
      table.execute("INSERT INTO pay" + values);
      table.execute("INSERT INTO twin" + values);
      keys(table);
      same(table, random);
      both(table, "ALTER TABLE pay DROP COLUMN more");
      table.fill(9);
      same(table, random);
      both(table, "ALTER TABLE pay ADD COLUMN e INT ENCRYPT");
      both(table, "UPDATE pay SET e = 7 WHERE id < 9");
      same(table, random);
      both(table, "ALTER TABLE pay DROP COLUMN e;");
      if (dialect == Dialect.H2) {
        both(table, "ALTER TABLE pay ADD (f INT, g INT)");
        both(table, "ALTER TABLE pay DROP COLUMN f");
        both(table, "ALTER TABLE pay DROP COLUMN g");
      } else {
        both(table, "ALTER TABLE pay ADD COLUMN f INT, ADD COLUMN g INT DEFAULT 3");
        same(table, random);
        both(table, "ALTER TABLE pay DROP COLUMN f, ADD COLUMN h INT -- gone");
        both(table, "ALTER TABLE pay DROP COLUMN g, DROP COLUMN h");
      }
      same(table, random);
      table.fill(9);
      same(table, random);
    }
  }

  /** What Nacre adds to a statement comes before what may end its text. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-2", "columns-2"})
  void definitionMayEndInSemicolonOrComment(Dialect dialect) throws SQLException {
    Random random = new Random(20_251_129);
    try (SumTableFixture table = new SumTableFixture(dialect, 54);
        Connection raw = table.bench.raw();
        ColumnEncryption columns = table.bench.columns(raw)) {
      List<String> stored = SumColumnConversionTest.stored(table);
      List<String> known = known(columns);
      // A check of all rows is asked for behind such a column as well.
      String strict = "ALTER TABLE pay ADD COLUMN e INT ENCRYPT NOT NULL";
      table.execute(strict + "; -- gone");
      assertThat(known(columns)).contains("e");
      table.execute("ALTER TABLE pay DROP COLUMN e; /* gone */");
      table.fill(12);
      for (String end : List.of(";", " ;\n", ";;", " -- gone", "/* gone */;", ";-- gone")) {
        for (String more : List.of("more INT", "more INT ENCRYPT")) {
          table.execute("ALTER TABLE pay ADD COLUMN " + more + end);
          table.execute("ALTER TABLE twin ADD COLUMN more INT");
          assertThat(SumColumnConversionTest.stored(table)).as(end).hasSize(stored.size() + 1);
          assertThat(known(columns)).as(end).hasSize(known.size() + 1).contains("more");
          same(table, random);
          table.execute("ALTER TABLE pay DROP COLUMN more" + end);
          table.execute("ALTER TABLE twin DROP COLUMN more");
        }
        assertThatThrownBy(() -> table.execute(strict + end))
            .as(end)
            .isInstanceOf(SQLException.class);
        assertThat(SumColumnConversionTest.stored(table)).as(end).hasSameElementsAs(stored);
        assertThat(known(columns)).as(end).isEqualTo(known);
      }
      same(table, random);
    }
  }

  private static List<String> known(ColumnEncryption columns) throws SQLException {
    return columns.newestCatalog().orElseThrow().table("pay").orElseThrow().columns().stream()
        .map(column -> column.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  private static void keys(SumTableFixture table) throws SQLException {
    try (PreparedStatement insert =
        table.connection.prepareStatement(
            "INSERT INTO pay VALUES (?, 'd', NULL, NULL, NULL, ?, 4)",
            Statement.RETURN_GENERATED_KEYS)) {
      insert.setInt(1, 1_001);
      insert.setInt(2, 3);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      List<String> labels = new ArrayList<>();
      try (ResultSet keys = insert.getGeneratedKeys()) {
        for (int i = 1; i <= keys.getMetaData().getColumnCount(); i++) {
          labels.add(keys.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT));
        }
      }
      assertThat(labels).noneMatch(label -> label.startsWith("nacre"));
    }
    table.execute("DELETE FROM pay WHERE id = 1001");
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-2", "columns-2"})
  void tableAndColumnsAreRenamed(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 52)) {
      table.fill(12);
      String sums = "SELECT SUM(%s), AVG(b) AS b, COUNT(*) AS n FROM %s";
      both(table, "ALTER TABLE pay RENAME COLUMN dept TO part");
      both(table, "ALTER TABLE pay RENAME COLUMN a TO \"Sum\"".replace("\"", quote(dialect)));
      table.execute("ALTER TABLE pay RENAME TO paid");
      String column = quote(dialect) + "Sum" + quote(dialect);
      assertThat(text(table, sums.formatted(column, "paid")))
          .isEqualTo(text(table, sums.formatted(column, "twin")));
      table.execute("ALTER TABLE paid REKEY");
      table.execute("INSERT INTO paid VALUES (500, 'd', 'c', 1, 2, 3)");
      table.execute("INSERT INTO twin VALUES (500, 'd', 'c', 1, 2, 3)");
      assertThat(text(table, sums.formatted(column, "paid")))
          .isEqualTo(text(table, sums.formatted(column, "twin")));
      table.execute("ALTER TABLE paid ADD COLUMN last INT");
      table.execute("ALTER TABLE paid MODIFY (" + column + " DECRYPT)");
      table.execute("ALTER TABLE paid DROP COLUMN last");
      assertThat(text(table, "SELECT * FROM paid ORDER BY id"))
          .isEqualTo(text(table, "SELECT * FROM twin ORDER BY id"));
      assertThat(text(table, sums.formatted(column, "paid")))
          .isEqualTo(text(table, sums.formatted(column, "twin")));
    }
  }

  private static String quote(Dialect dialect) {
    return dialect == Dialect.MARIADB ? "`" : "\"";
  }

  private static String text(SumTableFixture table, String query) throws SQLException {
    return ColumnConversionFixture.text(table.statement, query);
  }

  /** A migration that is run again changes nothing; a column that is gone is not added behind. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void columnIsAddedIfItIsMissing(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 53)) {
      table.fill(9);
      String again = "ALTER TABLE pay ADD COLUMN IF NOT EXISTS more INT";
      both(table, again);
      List<String> stored = SumColumnConversionTest.stored(table);
      table.execute(again);
      assertThat(SumColumnConversionTest.stored(table)).isEqualTo(stored);
      same(table, new Random(1));
      table.bench.plain("ALTER TABLE pay DROP COLUMN more");
      List<String> fewer = SumColumnConversionTest.stored(table);
      assertThatThrownBy(() -> table.execute(again))
          .hasMessageStartingWith("NACRE-2054")
          .hasMessageContaining("DROP COLUMN IF EXISTS");
      assertThat(SumColumnConversionTest.stored(table)).isEqualTo(fewer);
      table.execute("ALTER TABLE pay DROP COLUMN IF EXISTS more");
      table.execute(again);
      assertThat(SumColumnConversionTest.stored(table)).containsExactlyInAnyOrderElementsOf(stored);
      same(table, new Random(2));
    }
  }
}
