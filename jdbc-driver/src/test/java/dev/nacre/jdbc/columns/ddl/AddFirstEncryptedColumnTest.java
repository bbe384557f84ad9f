package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table without encrypted columns gets one by ALTER TABLE … ADD, and enters the catalog. */
final class AddFirstEncryptedColumnTest {
  private static final String SECRET = "0xSENTINEL";
  private static final String ADD = "ALTER TABLE orders ADD COLUMN code VARCHAR(20) ENCRYPT";

  /** A database with a plain table, which has a row. */
  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    int unused = bench.plain("CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, note VARCHAR(20))");
    unused = bench.plain("INSERT INTO orders VALUES (1, 'a')");
    return bench;
  }

  private static String rows(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT * FROM orders ORDER BY id")) {
      StringBuilder rows = new StringBuilder();
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          rows.append(row.getString(i)).append('|');
        }
      }
      return rows.toString();
    }
  }

  private static void isUnheard(DatabaseHarness bench) {
    assertThat(bench.tap.heard().stream().anyMatch(line -> line.contains(SECRET))).isFalse();
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-1", "columns-29"})
  void addedColumnIsEncryptedFromThenOn(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect)) {
      try (Connection connection = bench.connect();
          Connection other = bench.connect();
          Statement statement = connection.createStatement();
          Statement late = other.createStatement();
          PreparedStatement before =
              other.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
        assertThat(rows(late)).isEqualTo("1|a|");
        assertThat(statement.executeUpdate(ADD)).isZero();
        assertThat(statement.executeUpdate("INSERT INTO orders VALUES (2, 'b', '" + SECRET + "')"))
            .isEqualTo(1);
        assertThat(late.executeUpdate("UPDATE orders SET code = '" + SECRET + "' WHERE note = 'a'"))
            .isEqualTo(1);
        before.setInt(1, 3);
        before.setString(2, "c");
        assertThatThrownBy(before::executeUpdate).hasMessageStartingWith("NACRE-4006");
        assertThat(late.executeUpdate("INSERT INTO orders (id, note) VALUES (3, 'c')"))
            .isEqualTo(1);
        assertThat(rows(late)).isEqualTo("1|a|" + SECRET + "|2|b|" + SECRET + "|3|c|null|");
        assertThatThrownBy(
                () ->
                    bench.plain("UPDATE orders SET code = " + bench.plaintext() + " WHERE id = 1"))
            .isInstanceOf(SQLException.class);
        String more = "ALTER TABLE orders ADD COLUMN mail VARCHAR(20)";
        more += dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
        assertThat(statement.executeUpdate(more + " ENCRYPT NO SALT")).isZero();
        assertThat(statement.executeUpdate("ALTER TABLE orders DROP COLUMN mail")).isZero();
      }
      try (Connection next = bench.connect();
          Statement statement = next.createStatement()) {
        assertThat(rows(statement)).contains(SECRET);
        assertThat(statement.executeUpdate("ALTER TABLE orders DROP COLUMN code")).isZero();
        assertThat(statement.executeUpdate("INSERT INTO orders VALUES (4, 'd')")).isEqualTo(1);
        assertThat(rows(statement)).isEqualTo("1|a|2|b|3|c|4|d|");
      }
      isUnheard(bench);
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-29", "columns-42"})
  void refusedAdditionLeavesThePlainTable(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE others (id INT, ssn VARCHAR(20) ENCRYPT)"))
          .isZero();
      for (String sql :
          new String[] {
            "ALTER TABLE orders ADD COLUMN code VARCHAR(20) NOT NULL ENCRYPT",
            "ALTER TABLE orders ADD COLUMN note VARCHAR(20) ENCRYPT",
            "ALTER TABLE orders ADD COLUMN code VARCHAR(20) ENCRYPT DEFAULT '" + SECRET + "'",
            "ALTER TABLE nowhere ADD COLUMN code VARCHAR(20) ENCRYPT",
            "ALTER TABLE elsewhere.orders ADD COLUMN code VARCHAR(20) ENCRYPT",
            "ALTER TABLE orders ADD COLUMN code VARCHAR(20) ENCRYPT, DROP COLUMN note",
            "ALTER TABLE nacre_catalog ADD COLUMN code VARCHAR(20) ENCRYPT"
          }) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOf(SQLException.class)
            .hasMessageNotContaining(SECRET);
        assertThat(rows(statement)).as(sql).isEqualTo("1|a|");
        assertThat(statement.executeUpdate("INSERT INTO orders VALUES (2, 'b')")).isEqualTo(1);
        assertThat(statement.executeUpdate("DELETE FROM orders WHERE id = 2")).isEqualTo(1);
      }
      // The failed attempts have not left the name guarded.
      assertThat(statement.executeUpdate("CREATE TABLE copied (id INT, note VARCHAR(20))"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO copied SELECT id, note FROM orders"))
          .isEqualTo(1);
      isUnheard(bench);
    }
  }

  /** A view shows the column to whoever asks for it, and a trigger may copy its values. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-2")
  void additionIsRefusedWhereAViewOrTriggerReachesTheTable(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect)) {
      int unused = bench.plain("CREATE VIEW seen AS SELECT id, note FROM orders");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(ADD)).hasMessageStartingWith("NACRE-2054");
        assertThat(rows(statement)).isEqualTo("1|a|");
        try (ResultSet row = statement.executeQuery("SELECT id FROM seen")) {
          assertThat(row.next()).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void addIfNotExistsMeansAColumnThatTheCatalogKnows(Dialect dialect) throws SQLException {
    String again = ADD.replace("COLUMN", "COLUMN IF NOT EXISTS");
    try (DatabaseHarness bench = bench(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(again)).isZero();
      assertThat(statement.executeUpdate(again)).isZero();
      assertThat(statement.executeUpdate("UPDATE orders SET code = '" + SECRET + "'")).isEqualTo(1);
      assertThat(rows(statement)).isEqualTo("1|a|" + SECRET + "|");
      isUnheard(bench);
    }
  }

  @Test
  @Covers("columns-29")
  void additionIsRolledBackWithItsTransaction() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.POSTGRESQL);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE others (ssn VARCHAR(9) ENCRYPT)")).isZero();
      connection.setAutoCommit(false);
      assertThat(statement.executeUpdate(ADD)).isZero();
      assertThat(statement.executeUpdate("UPDATE orders SET code = '" + SECRET + "'")).isEqualTo(1);
      connection.rollback();
      connection.setAutoCommit(true);
      assertThat(rows(statement)).isEqualTo("1|a|");
      assertThat(statement.executeUpdate("INSERT INTO orders VALUES (2, 'b')")).isEqualTo(1);
      assertThatThrownBy(() -> statement.execute("UPDATE orders SET code = '" + SECRET + "'"))
          .isInstanceOf(SQLException.class);
      isUnheard(bench);
    }
  }

  /** Whoever comes next finds the column, or can add it, and never sends a value in clear. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-29")
  void crashBetweenAnyTwoStepsLeavesAUsableTable(Dialect dialect) throws SQLException {
    boolean done = false;
    for (int step = 0; !done; step++) {
      try (DatabaseHarness bench = bench(dialect)) {
        try (Connection first = bench.connect();
            Statement statement = first.createStatement()) {
          assertThat(statement.executeUpdate("CREATE TABLE others (ssn VARCHAR(9) ENCRYPT)"))
              .isZero();
        }
        FailingConnection doomed = FailingConnection.atChanges(bench.raw(), 1_000);
        ColumnEncryption dying = bench.columns(doomed.connection());
        PlanResult.AddFirst add = (PlanResult.AddFirst) dying.plans().plan(ADD);
        doomed.diesAfter(step);
        try {
          int unused =
              dying
                  .operations()
                  .addFirst(
                      add,
                      () -> {
                        try (Statement statement = doomed.connection().createStatement()) {
                          return statement.executeUpdate(add.sql());
                        }
                      });
          done = true;
        } catch (SQLException died) {
          assertThat(doomed.isDead()).as("step " + step + " " + died).isTrue();
        } finally {
          dying.close();
          doomed.connection().close();
        }
        isReachable(bench, dialect, step);
        isUnheard(bench);
      }
      assertThat(step).isLessThan(50);
    }
  }

  /** The catalog may know a column that the database does not have. */
  private static void takeOut(Statement statement, Dialect dialect) throws SQLException {
    String drop = "ALTER TABLE orders DROP COLUMN ";
    if (dialect != Dialect.DERBY) {
      assertThat(statement.executeUpdate(drop + "IF EXISTS code")).isZero();
      return;
    }
    // That the database refuses it tells the same.
    assertThatThrownBy(() -> statement.execute(drop + "code")).isInstanceOf(SQLException.class);
  }

  private static void isReachable(DatabaseHarness bench, Dialect dialect, int step)
      throws SQLException {
    try (Connection next = bench.connect();
        Statement statement = next.createStatement()) {
      boolean there = true;
      try {
        int unused = bench.plain("UPDATE orders SET code = NULL");
      } catch (SQLException missing) {
        there = false;
      }
      if (!there) {
        takeOut(statement, dialect);
        assertThat(statement.executeUpdate(ADD)).as("step " + step).isZero();
      }
      assertThat(statement.executeUpdate("UPDATE orders SET code = '" + SECRET + "'"))
          .as("step " + step)
          .isEqualTo(1);
      assertThat(rows(statement)).isEqualTo("1|a|" + SECRET + "|");
    }
  }
}
