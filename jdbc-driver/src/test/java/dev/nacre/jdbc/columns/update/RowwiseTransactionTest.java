package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumAndAverageTest;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is sent in place of an UPDATE of several rows is all done, or nothing of it. */
final class RowwiseTransactionTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  /** Fails in the third statement that is sent for it. */
  private static final String FAILING = "UPDATE many SET v = 5, k = k + 5000 WHERE id < 9000";

  private static List<String> rows(SumTableFixture table) throws SQLException {
    return RowwiseUpdatesTest.rows(table, "pay");
  }

  /** More rows than two statements update, and one that the third is in conflict with. */
  private static void fillMany(SumTableFixture table) throws SQLException {
    table.execute("CREATE TABLE many (id INT PRIMARY KEY, k INT UNIQUE, v INT ENCRYPT WITH (SUM))");
    try (PreparedStatement insert =
        table.connection.prepareStatement("INSERT INTO many VALUES (?, ?, ?)")) {
      for (int id = 0; id < 1_003; id++) {
        insert.setInt(1, id);
        insert.setInt(2, id);
        insert.setInt(3, 1);
        insert.addBatch();
      }
      int[] unused = insert.executeBatch();
    }
    table.execute("INSERT INTO many VALUES (9000, 6002, 1), (9001, 9001, 1)");
  }

  private static List<String> many(SumTableFixture table) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row = table.statement.executeQuery("SELECT id, k, v FROM many ORDER BY id")) {
      while (row.next()) {
        rows.add(row.getInt(1) + "|" + row.getInt(2) + "|" + row.getInt(3));
      }
    }
    return rows;
  }

  /** A failure leaves nothing, and the transaction of the application as it was. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void rowwiseUpdateIsAllOrNothing(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 64)) {
      fillMany(table);
      List<String> before = many(table);
      assertThat(before).hasSize(1_005);
      for (boolean auto : List.of(true, false)) {
        table.connection.setAutoCommit(auto);
        List<String> mine = before;
        if (!auto) {
          table.execute("UPDATE many SET k = -9 WHERE id = 9001");
          mine = many(table);
          assertThat(mine).isNotEqualTo(before);
        }
        table.bench.tap.forget();
        assertThatThrownBy(() -> table.execute(FAILING)).isInstanceOf(SQLException.class);
        assertThat(table.bench.tap.heard())
            .filteredOn(line -> line.startsWith("prepareStatement UPDATE many"))
            .hasSize(3);
        assertThat(many(table)).isEqualTo(mine);
        if (!auto) {
          table.connection.rollback();
        }
        assertThat(table.connection.getAutoCommit()).isEqualTo(auto);
      }
      table.connection.setAutoCommit(true);
      assertThat(many(table)).isEqualTo(before);
      assertThat(table.statement.executeUpdate(FAILING.replace("5000", "7000"))).isEqualTo(1_003);
    }
  }

  /** Until it ends, a transaction that SQL has begun is the application's. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateJoinsATransactionThatATextHasBegun(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 65)) {
      table.fill(18);
      List<String> before = rows(table);
      String last = SumAndAverageTest.plainly(table, "SELECT MAX(nacre_sum1_id) FROM pay");
      table.execute(dialect == Dialect.H2 ? "SET AUTOCOMMIT FALSE" : "BEGIN");
      if (dialect == Dialect.POSTGRESQL) { // JDBC does not know of it, so it has no savepoint
        assertThatThrownBy(() -> table.execute("UPDATE pay SET a = 5"))
            .hasMessageStartingWith("NACRE-2050");
      } else {
        assertThat(table.statement.executeUpdate("UPDATE pay SET a = 5")).isEqualTo(18);
      }
      assertThat(SumAndAverageTest.plainly(table, "SELECT MAX(nacre_sum1_id) FROM pay"))
          .isEqualTo(last);
      table.execute("ROLLBACK");
      if (dialect == Dialect.H2) {
        table.execute("SET AUTOCOMMIT TRUE");
      }
      assertThat(rows(table)).isEqualTo(before);
    }
  }

  /**
   * A transaction of ours that cannot be undone takes its connection with it: what followed would
   * be a part of it, and never committed.
   */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void connectionThatCannotRollBackIsClosed(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 80)) {
      fillMany(table);
      List<String> before = many(table);
      AtomicBoolean broken = new AtomicBoolean();
      try (Connection connection =
              table.bench.connectOver(target -> InterferingConnection.failing(target, broken));
          Statement statement = connection.createStatement()) {
        broken.set(true);
        assertThatThrownBy(() -> statement.executeUpdate(FAILING)).isInstanceOf(SQLException.class);
        assertThat(connection.isClosed()).isTrue();
      }
      assertThat(many(table)).isEqualTo(before);
      assertThat(table.statement.executeUpdate("UPDATE many SET v = 5")).isEqualTo(1_005);
    }
  }

  /** What is cancelled between two of the statements is not done at all. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void rowwiseUpdateEndsWhereItIsCancelled(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 100)) {
      fillMany(table);
      List<String> before = many(table);
      for (boolean prepares : List.of(false, true)) {
        AtomicReference<@Nullable Statement> sent = new AtomicReference<>();
        InterferingConnection.Step cancel = () -> Objects.requireNonNull(sent.get()).cancel();
        try (Connection connection =
                table.bench.connectOver(
                    target ->
                        InterferingConnection.before(target, "UPDATE many SET v = (CASE", cancel));
            Statement statement = connection.createStatement();
            PreparedStatement prepared = connection.prepareStatement("UPDATE many SET v = ?")) {
          prepared.setInt(1, 5);
          sent.set(prepares ? prepared : statement);
          assertThatThrownBy(
                  () -> {
                    int unused =
                        prepares
                            ? prepared.executeUpdate()
                            : statement.executeUpdate("UPDATE many SET v = 5");
                  })
              .isInstanceOfSatisfying(
                  SQLException.class,
                  failed -> assertThat(failed.getSQLState()).isEqualTo("57014"));
          assertThat(many(table)).isEqualTo(before);
          assertThat(statement.executeUpdate("UPDATE many SET v = 1")).isEqualTo(1_005);
        }
      }
    }
  }

  /** Rows that are listed stay as they are until they have their cells. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void listedRowsAreLocked(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 98);
        Connection other = table.bench.raw();
        Statement changes = other.createStatement()) {
      table.fill(12);
      boolean unused =
          changes.execute(
              dialect == Dialect.POSTGRESQL
                  ? "SET lock_timeout = '300ms'"
                  : dialect == Dialect.MARIADB
                      ? "SET innodb_lock_wait_timeout = 1"
                      : "SET LOCK_TIMEOUT 300");
      List<SQLException> waited = new ArrayList<>();
      InterferingConnection.Step change =
          () -> {
            try {
              int unusedCount = changes.executeUpdate("UPDATE pay SET dept = 'b' WHERE id = 3");
            } catch (SQLException refused) {
              waited.add(refused);
            }
          };
      try (Connection connection =
              table.bench.connectOver(
                  target -> InterferingConnection.before(target, "UPDATE pay", change));
          Statement statement = connection.createStatement()) {
        assertThat(statement.executeUpdate("UPDATE pay SET a = 5 WHERE id > 2")).isEqualTo(8);
      }
      assertThat(waited).hasSize(1);
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay WHERE dept = 'b'"))
          .isEqualTo("0");
    }
  }

  /** A column that is decrypted after the statement was refused takes no cell of its plan. */
  @Test
  void conditionIsCheckedAgainWhenRowsAreLocked() throws SQLException {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL)) {
      try (SumTableFixture table = new SumTableFixture(dialect, 99)) {
        table.fill(12);
        List<String> before = rows(table);
        InterferingConnection.Step change =
            () -> table.execute("ALTER TABLE pay MODIFY (city DECRYPT)");
        try (Connection connection =
                table.bench.connectOver(
                    target -> InterferingConnection.before(target, "SELECT pay.", change));
            Statement statement = connection.createStatement()) {
          assertThatThrownBy(() -> statement.execute("UPDATE pay SET a = 5, city = 'new'"))
              .hasMessageStartingWith("NACRE-");
        }
        assertThat(rows(table)).as(dialect.toString()).isEqualTo(before);
        assertThat(
                SumAndAverageTest.plainly(
                    table, "SELECT COUNT(*) FROM pay WHERE city LIKE 'city%'"))
            .isNotEqualTo("0");
      }
    }
  }

  /** The condition reads what a plain UPDATE reads: on MariaDB the latest rows of other tables. */
  @Test
  @Covers("queries-1")
  void queriesInConditionsReadTheLatestRows() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.MARIADB, 81)) {
      table.execute("CREATE TABLE teams (name VARCHAR(10) PRIMARY KEY, active INT)");
      table.execute("INSERT INTO teams VALUES ('d1', 1), ('d2', 1)");
      table.execute("INSERT INTO pay VALUES (1, 'd1', 'c', 1, 1, 1), (2, 'd2', 'c', 2, 2, 2)");
      table.execute("INSERT INTO pay VALUES (3, 'd2', 'c', 3, 3, 3)");
      String active =
          "UPDATE pay SET a = 9 WHERE dept IN (SELECT name FROM teams WHERE active = 1)";
      List<String> before = rows(table);
      assertThatThrownBy(() -> table.execute(active)).isInstanceOf(SQLException.class);
      assertThat(rows(table)).isEqualTo(before);
      table.connection.setAutoCommit(false);
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM teams WHERE active = 1"))
          .isEqualTo("2");
      assertThat(table.bench.plain("UPDATE teams SET active = 0 WHERE name = 'd2'")).isEqualTo(1);
      assertThat(table.statement.executeUpdate(active)).isEqualTo(1);
      table.connection.commit();
      table.connection.setAutoCommit(true);
      assertThat(rows(table).subList(1, 3)).isEqualTo(before.subList(1, 3));
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(a) FROM pay")).isEqualTo("14");
    }
  }

  /** Several statements are not sent where the database would not undo the first of them. */
  @Test
  void tablesWithoutTransactionsGetOneStatement() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.MARIADB, 82)) {
      table.fill(12);
      int unused = table.bench.plain("ALTER TABLE pay ENGINE = MyISAM");
      List<String> before = rows(table);
      assertThatThrownBy(() -> table.execute("UPDATE pay SET a = 777 WHERE id < 5"))
          .hasMessageStartingWith("NACRE-2050");
      // One row may have been updated before the database found the second.
      List<String> after = rows(table);
      after.removeAll(before);
      assertThat(after).hasSizeLessThan(2);
      assertThat(table.statement.executeUpdate("UPDATE pay SET a = 6 WHERE id + 0 = 4"))
          .isEqualTo(1);
    }
  }
}
