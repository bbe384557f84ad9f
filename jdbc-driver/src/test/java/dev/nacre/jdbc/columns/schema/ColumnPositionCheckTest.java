package dev.nacre.jdbc.columns.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A table that was changed without Nacre: what means its columns by their places is refused before
 * a value goes out.
 */
final class ColumnPositionCheckTest {
  private static final String SECRET = "078-05-1120";

  /** ID, OLD, EMAIL (encrypted) becomes ID, EMAIL, EXTRA. */
  private static void change(DatabaseHarness bench) throws SQLException {
    int unused = bench.plain("ALTER TABLE customer DROP COLUMN old");
    unused = bench.plain("ALTER TABLE customer ADD COLUMN extra VARCHAR(80)");
  }

  private static void create(Statement statement) throws SQLException {
    int unused =
        statement.executeUpdate(
            "CREATE TABLE customer (id INT NOT NULL PRIMARY KEY, old VARCHAR(80),"
                + " email VARCHAR(80) ENCRYPT)");
    unused = statement.executeUpdate("INSERT INTO customer VALUES (1, 'x', 'a@b')");
  }

  private static List<String> statements(Dialect dialect) {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "INSERT INTO customer VALUES (6, '%s', 'x')",
                "INSERT INTO customer VALUES (6, '%s', 'x'), (7, 'y', 'z')",
                "INSERT INTO customer SELECT id + 9, '%s', email FROM customer"));
    switch (DialectName.of(dialect)) {
      case H2 -> {
        statements.add("MERGE INTO customer KEY (id) VALUES (6, '%s', 'x')");
        statements.add(
            "MERGE INTO customer c USING (SELECT 6 AS i) s ON c.id = s.i"
                + " WHEN NOT MATCHED THEN INSERT VALUES (6, '%s', 'x')");
      }
      case POSTGRESQL -> {
        statements.add("INSERT INTO public.customer VALUES (6, '%s', 'x')");
        statements.add("INSERT INTO customer VALUES (6, '%s', 'x') ON CONFLICT DO NOTHING");
      }
      case MARIADB -> {
        statements.add("REPLACE INTO customer VALUES (6, '%s', 'x')");
        statements.add("INSERT IGNORE INTO customer VALUES (6, '%s', 'x')");
      }
      case DERBY -> {}
    }
    return statements;
  }

  private static void refused(SqlRun run) {
    assertThatThrownBy(run::run)
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-4009")
        .hasMessageNotContaining(SECRET)
        .extracting(failed -> ((SQLException) failed).getSQLState())
        .asString()
        .startsWith("42");
  }

  @FunctionalInterface
  private interface SqlRun {
    void run() throws SQLException;
  }

  private static void requireOneRow(DatabaseHarness bench) throws SQLException {
    try (Statement plain = bench.plain.createStatement();
        ResultSet row = plain.executeQuery("SELECT COUNT(*) FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void valueByPositionIsRefusedAfterATableChange(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection before = bench.connect();
        Statement early = before.createStatement()) {
      create(early);
      try (PreparedStatement prepared =
          before.prepareStatement("INSERT INTO customer VALUES (?, ?, ?)")) {
        change(bench);
        bench.tap.forget();
        prepared.setInt(1, 6);
        prepared.setString(2, "x");
        prepared.setString(3, "y");
        refused(prepared::executeUpdate);
        prepared.addBatch();
        refused(prepared::executeBatch);
      }
      try (Connection after = bench.connect();
          Statement late = after.createStatement()) {
        for (String form : statements(dialect)) {
          String sql = form.formatted(SECRET);
          for (Statement statement : List.of(early, late)) {
            refused(() -> statement.execute(sql));
            refused(() -> statement.addBatch(sql));
            refused(() -> statement.getConnection().prepareStatement(sql).close());
          }
        }
        assertThatThrownBy(
                () ->
                    late.executeUpdate(
                        "INSERT INTO customer (id, extra) VALUES (6, '" + SECRET + "')"))
            .hasMessageStartingWith("NACRE-205");
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
      requireOneRow(bench);

      int unused = early.executeUpdate("INSERT INTO customer (id, email) VALUES (2, 'c@d')");
      try (ResultSet row = early.executeQuery("SELECT email FROM customer WHERE id = 2")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("c@d");
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void resultByPositionIsRefusedAfterATableChange(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      create(statement);
      String star = "SELECT * FROM customer c ORDER BY id";
      try (ResultSet row = statement.executeQuery(star)) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(3)).isEqualTo("a@b");
      }
      change(bench);
      for (String sql :
          List.of(
              star,
              "SELECT c.* FROM customer c WHERE id > 100",
              "SELECT c.*, 1 AS one FROM customer c",
              "SELECT * FROM (SELECT * FROM customer) d",
              "SELECT * FROM customer UNION ALL SELECT * FROM customer")) {
        refused(() -> statement.executeQuery(sql).close());
        refused(
            () -> {
              try (PreparedStatement prepared = connection.prepareStatement(sql)) {
                prepared.executeQuery().close();
              }
            });
      }
      try (ResultSet row = statement.executeQuery("SELECT id, email FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(2)).isEqualTo("a@b");
      }
    }
  }

  /** What may be put in the place of the table, or be done to it. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void valueByPositionIsRefusedAfterEveryKindOfChange(Dialect dialect) throws SQLException {
    List<List<String>> ways = new ArrayList<>();
    switch (DialectName.of(dialect)) {
      case H2 -> {
        ways.add(List.of("ALTER TABLE customer ADD COLUMN extra VARCHAR(9) BEFORE email"));
        ways.add(List.of("ALTER TABLE customer ALTER COLUMN old RENAME TO older"));
        ways.add(
            List.of(
                "ALTER TABLE customer RENAME TO c2",
                "CREATE VIEW customer AS SELECT id, email, old FROM c2"));
      }
      case POSTGRESQL -> {
        ways.add(List.of("ALTER TABLE customer RENAME COLUMN old TO older"));
        ways.add(
            List.of(
                "ALTER TABLE customer RENAME COLUMN old TO x",
                "ALTER TABLE customer RENAME COLUMN email TO old",
                "ALTER TABLE customer RENAME COLUMN x TO email"));
        ways.add(
            List.of(
                "DROP TABLE customer",
                "CREATE TABLE base (email VARCHAR(80), old VARCHAR(80))",
                "CREATE TABLE customer (id INT) INHERITS (base)"));
        ways.add(
            List.of(
                "DROP TABLE customer",
                "CREATE TABLE customer (email VARCHAR(80), old VARCHAR(80), id INT)"
                    + " PARTITION BY LIST (id)"));
      }
      case MARIADB -> {
        ways.add(List.of("ALTER TABLE customer MODIFY old VARCHAR(80) AFTER email"));
        ways.add(List.of("ALTER TABLE customer CHANGE old older VARCHAR(80)"));
        ways.add(
            List.of(
                "RENAME TABLE customer TO c2",
                "CREATE VIEW customer AS SELECT id, email, old FROM c2"));
      }
      case DERBY ->
          ways.add(
              List.of(
                  "DROP TABLE customer",
                  "CREATE TABLE customer (id INT, email VARCHAR(80), old VARCHAR(80))"));
    }
    for (List<String> way : ways) {
      try (DatabaseHarness bench = new DatabaseHarness(dialect);
          Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        create(statement);
        for (String sql : way) {
          int unused = bench.plain(sql);
        }
        bench.tap.forget();
        // A view over the table is none that a statement may name, with any columns.
        assertThatThrownBy(
                () ->
                    statement.executeUpdate(
                        "INSERT INTO customer VALUES (6, '" + SECRET + "', 'x')"))
            .as(way.toString())
            .message()
            .matches("(?s)NACRE-(4009|205).*");
        assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
        assertThat(bench.isOnTheWire(SECRET)).isFalse();
      }
    }
  }
}
