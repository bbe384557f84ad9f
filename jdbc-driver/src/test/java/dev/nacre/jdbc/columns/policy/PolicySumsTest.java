package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Columns that a policy makes WITH (SUM), in tables whose definitions say nothing. */
final class PolicySumsTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  private static final String POLICY =
      "sale.amount = sum\nsale.tip = sum verified\nsale.pieces = sum narrow\n*.buyer = random\n";
  private static final String TABLE =
      "CREATE TABLE sale (id INT PRIMARY KEY, shelf VARCHAR(10), buyer VARCHAR(40),"
          + " amount DECIMAL(10,2) NOT NULL, tip BIGINT, pieces INT)";

  private static void fill(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sale VALUES (?, ?, ?, ?, ?, ?)")) {
      for (int i = 1; i <= 6; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 2 == 0 ? "koi" : "finch");
        insert.setString(3, "umi");
        insert.setBigDecimal(4, new BigDecimal(73113331L * i).movePointLeft(2));
        insert.setLong(5, 86_400_123L * i);
        insert.setInt(6, 73_113 * i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(6);
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void plainDefinitionGetsSumsFromThePolicy(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      bench.under(POLICY);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(statement.execute(TABLE)).isFalse();
        fill(connection);
        assertThat(
                rows(
                    statement,
                    "SELECT shelf, SUM(amount), SUM(tip), SUM(pieces), COUNT(*) FROM sale"
                        + " GROUP BY shelf ORDER BY shelf"))
            .containsExactly(
                "finch|6580199.79|777601107|658017|3", "koi|8773599.72|1036801476|877356|3");
        assertThat(
                rows(
                    statement,
                    "SELECT SUM(CASE WHEN shelf = 'koi' THEN amount END) AS koi FROM sale"))
            .containsExactly("8773599.72");
        assertThat(shown(statement))
            .containsExactly(
                "amount YES SUM",
                "buyer YES null",
                "pieces YES SUM NARROW",
                "tip YES SUM VERIFIED");
        // Once more, as at each start of an application.
        assertThat(statement.execute(TABLE.replace("TABLE", "TABLE IF NOT EXISTS"))).isFalse();
      }
      for (String column : List.of("amount", "tip", "pieces", "buyer")) {
        assertThat(bench.stored("SELECT " + column + " FROM sale")).startsWith(0xab, 0x01);
      }
      try (Statement raw = bench.plain.createStatement()) {
        assertThat(rows(raw, "SELECT nacre_sum1_0, nacre_sum2_0, nacre_sum3_0 FROM sale"))
            .hasSize(6)
            .doesNotHaveDuplicates();
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains("731133.31"));
      assertThat(bench.isOnTheWire("731133.31")).isFalse();
      bench.connect().close();
    }
  }

  /** Nothing is created, and the message names the line that has to change. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void contradictionsAreRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      bench.under("# of the shop\nsale.amount = sum\nother.* = sum\nother2.n = sum narrow\n");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        refuses(
            bench,
            statement,
            "other",
            "CREATE TABLE other (name VARCHAR(20))",
            "2061",
            "line 3 of the policy (");
        refuses(
            bench,
            statement,
            "other",
            "CREATE TABLE other (n INT, d DOUBLE PRECISION)",
            "2061",
            "line 3 of the policy (");
        refuses(
            bench,
            statement,
            "other2",
            "CREATE TABLE other2 (n BIGINT)",
            "2061",
            "line 4 of the policy (");
        refuses(
            bench,
            statement,
            "sale",
            "CREATE TABLE sale (amount INT ENCRYPT NO SALT)",
            "2054",
            "line 2 of the policy (");
        refuses(
            bench,
            statement,
            "sale",
            "CREATE TABLE sale (id INT, amount INT ENCRYPT WITH (SUM NARROW))",
            "2054",
            "line 2 of the policy (");
        refuses(
            bench,
            statement,
            "sale",
            "CREATE TABLE sale (amount INT PRIMARY KEY)",
            "2054",
            "a key over the column");
        refuses(
            bench,
            statement,
            "sale",
            "CREATE TABLE sale (amount INT DEFAULT 0)",
            "2054",
            "and nothing else");
        assertThat(statement.execute("CREATE TABLE sale (id INT, note INT ENCRYPT)")).isFalse();
        assertThatThrownBy(() -> statement.execute("ALTER TABLE sale ADD COLUMN amount INT"))
            .hasMessageStartingWith("NACRE-2021")
            .hasMessageContaining("line 2 of the policy (sale.amount = sum)");
        assertThat(rows(statement, "SELECT * FROM sale")).isEmpty();
        assertThat(shown(statement)).containsExactly("note YES null");
      }
    }
  }

  private static void refuses(
      DatabaseHarness bench,
      Statement statement,
      String table,
      String sql,
      String code,
      String said) {
    assertThatThrownBy(() -> statement.execute(sql))
        .as(sql)
        .hasMessageStartingWith("NACRE-" + code)
        .hasMessageContaining(said);
    assertThatThrownBy(() -> bench.plain("SELECT 1 FROM " + table))
        .as(sql)
        .isInstanceOf(SQLException.class);
  }

  /** Where the driver adds up, NARROW means nothing, and the table is not made without it. */
  @Test
  void tableWithNarrowSumsIsRefusedOnDerby() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY)) {
      bench.under(POLICY);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(TABLE))
            .hasMessageStartingWith("NACRE-2061")
            .hasMessageContaining("line 3 of the policy (sale.pieces = sum narrow)");
        assertThatThrownBy(() -> bench.plain("SELECT 1 FROM sale"))
            .isInstanceOf(SQLException.class);
        assertThat(statement.execute(TABLE.replace(", pieces INT", ""))).isFalse();
        assertThat(statement.executeUpdate("INSERT INTO sale VALUES (1, 'koi', 'umi', 7.25, 1)"))
            .isEqualTo(1);
        assertThat(rows(statement, "SELECT SUM(amount), AVG(tip) FROM sale"))
            .containsExactly("7.25|1");
        assertThat(shown(statement))
            .containsExactly("amount YES SUM", "buyer YES null", "tip YES SUM VERIFIED");
      }
    }
  }

  /** There a column is added with sums, as one that a definition declares. */
  @Test
  void columnIsAddedWithSumsOfThePolicyOnDerby() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY)) {
      bench.under(POLICY);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(statement.execute("CREATE TABLE sale (id INT, amount DECIMAL(10,2))")).isFalse();
        assertThat(statement.execute("ALTER TABLE sale ADD COLUMN tip BIGINT")).isFalse();
        assertThatThrownBy(() -> statement.execute("ALTER TABLE sale ADD COLUMN pieces INT"))
            .hasMessageStartingWith("NACRE-2061")
            .hasMessageContaining("line 3 of the policy (sale.pieces = sum narrow)");
        assertThat(statement.executeUpdate("INSERT INTO sale VALUES (1, 7.25, 731133)"))
            .isEqualTo(1);
        assertThat(rows(statement, "SELECT SUM(amount) - SUM(tip) FROM sale"))
            .containsExactly("-731125.75");
        assertThat(shown(statement)).containsExactly("amount YES SUM", "tip YES SUM VERIFIED");
        assertThat(bench.tap.heard()).noneMatch(line -> line.contains("731133"));
      }
      assertThat(bench.stored("SELECT tip FROM sale")).startsWith(0xab, 0x01);
    }
  }

  /** What a table is already has to be guarded as well as the line demands. */
  @ParameterizedTest
  @MethodSource("dev.nacre.jdbc.columns.sums.SumTableFixture#allDialects")
  void existingTableIsComparedWithThePolicy(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(
                statement.execute(
                    "CREATE TABLE sale (amount INT ENCRYPT WITH (SUM), tip INT ENCRYPT,"
                        + " pieces INT ENCRYPT NO SALT, n INT)"))
            .isFalse();
      }
      for (String kept : List.of("sale.amount = sum", "sale.tip = sum", "sale.amount = random")) {
        bench.under(kept);
        bench.connect().close();
      }
      for (String broken :
          List.of("sale.amount = sum verified", "sale.pieces = sum", "sale.n = sum")) {
        bench.under(broken);
        assertThatThrownBy(() -> bench.connect().close())
            .as(broken)
            .hasMessageStartingWith("NACRE-4021");
      }
    }
  }

  private static List<String> shown(Statement statement) throws SQLException {
    List<String> found = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        found.add(
            row.getString("COLUMN_NAME").toLowerCase(Locale.ROOT)
                + (" " + row.getString("SALT") + " " + row.getString("SUMS")));
      }
    }
    found.sort(null);
    return found;
  }

  private static List<String> rows(Statement statement, String query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(query)) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        StringBuilder values = new StringBuilder(row.getString(1));
        for (int i = 2; i <= columns; i++) {
          values.append('|').append(row.getString(i));
        }
        found.add(values.toString());
      }
    }
    return found;
  }
}
