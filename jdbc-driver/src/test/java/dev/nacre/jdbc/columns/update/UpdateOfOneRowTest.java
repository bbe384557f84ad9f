package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.sums.SumAndAverageTest;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An UPDATE that finds one row works whatever its table is. Where the rows cannot be told apart,
 * one that finds several is refused, and changes nothing.
 */
final class UpdateOfOneRowTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";

  private static void requireOneRow(SumTableFixture table, String of) throws SQLException {
    String sum = "SELECT SUM(v) FROM " + of;
    assertThat(table.statement.executeUpdate("UPDATE " + of + " SET v = 100 WHERE n = 2"))
        .isEqualTo(1);
    assertThat(SumAndAverageTest.one(table, sum)).isEqualTo("104");
    assertThatThrownBy(() -> table.execute("UPDATE " + of + " SET v = 7 WHERE n > 1"))
        .hasMessageStartingWith("NACRE-2050")
        .hasMessageContaining("primary key");
    assertThat(SumAndAverageTest.one(table, sum)).isEqualTo("104");
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void updateOfRowsThatCannotBeToldApartIsRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 66)) {
      table.fill(9);
      table.execute("CREATE TABLE loose (k INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO loose VALUES (1, 10), (2, 20)");
      List<String> before = RowwiseUpdatesTest.rows(table, "pay");
      for (String update :
          List.of(
              "UPDATE pay SET id = id + 100, a = 5",
              "UPDATE loose SET v = 5",
              "UPDATE loose SET v = 5 WHERE k < 9")) {
        assertThatThrownBy(() -> table.execute(update))
            .as(update)
            .hasMessageStartingWith("NACRE-2050")
            .hasMessageContaining("primary key");
      }
      assertThat(table.statement.executeUpdate("UPDATE loose SET v = 5 WHERE k = 1")).isEqualTo(1);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM loose")).isEqualTo("25");
      try (PreparedStatement keys =
          table.connection.prepareStatement(
              "UPDATE pay SET a = ? WHERE id < 4", Statement.RETURN_GENERATED_KEYS)) {
        keys.setInt(1, 6);
        assertThatThrownBy(keys::executeUpdate).isInstanceOf(SQLException.class);
      }
      assertThat(RowwiseUpdatesTest.rows(table, "pay")).isEqualTo(before);
    }
  }

  /** Keys that a driver may return in another form than it takes them. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void updateOfOneRowWorksWithAnyKey(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 83)) {
      table.execute("CREATE TABLE days (k DATE PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO days VALUES (DATE '2026-01-01', 1, 1)");
      table.execute("INSERT INTO days VALUES (DATE '2026-01-02', 2, 2)");
      table.execute("INSERT INTO days VALUES (DATE '2026-01-03', 3, 3)");
      requireOneRow(table, "days");
      table.execute("CREATE TABLE loose (k INT, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO loose VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
      requireOneRow(table, "loose");
      if (dialect == Dialect.MARIADB) { // the bytes of 53 and 54 are the digits 5 and 6
        table.execute("CREATE TABLE bits (k BIT(8) PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
        table.execute("INSERT INTO bits VALUES (5, 1, 1), (53, 2, 2), (54, 3, 3), (6, 1, 0)");
        requireOneRow(table, "bits");
      }
    }
  }

  /** A text has no type of its own on the way to PostgreSQL. */
  @Test
  void enumerationsMayBeKeys() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.POSTGRESQL, 84)) {
      int unused = table.bench.plain("CREATE TYPE mood AS ENUM ('low', 'mid', 'high')");
      table.execute("CREATE TABLE moods (k mood PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO moods VALUES ('low', 1, 1), ('mid', 2, 2), ('high', 3, 3)");
      assertThat(table.statement.executeUpdate("UPDATE moods SET v = 9 WHERE n = 2")).isEqualTo(1);
      assertThat(table.statement.executeUpdate("UPDATE moods SET v = 5 WHERE n > 1")).isEqualTo(2);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM moods")).isEqualTo("11");
    }
  }

  /** A user who may not read the key still updates one row. */
  @Test
  void updateNeedsNoRightToTheKey() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.POSTGRESQL, 85)) {
      table.execute("CREATE TABLE staff (k INT PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO staff VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
      for (String grant :
          List.of(
              "DO 'BEGIN CREATE ROLE narrow LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END'",
              "GRANT SELECT (n), UPDATE (v) ON staff TO narrow",
              "GRANT SELECT, INSERT ON nacre_sum_salts TO narrow")) {
        int unused = table.bench.plain(grant);
      }
      try (Connection narrow = table.bench.connect("narrow");
          Statement statement = narrow.createStatement()) {
        for (boolean auto : List.of(true, false)) {
          narrow.setAutoCommit(auto);
          assertThat(statement.executeUpdate("UPDATE staff SET v = 100 WHERE n = 2")).isEqualTo(1);
        }
        narrow.commit();
        assertThatThrownBy(() -> statement.execute("UPDATE staff SET v = 7 WHERE n > 1"))
            .hasMessageStartingWith("NACRE-2050");
        narrow.rollback();
      }
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM staff")).isEqualTo("104");
    }
  }

  /** A trigger may leave rows as they are: then the statement is sent as it is. */
  @Test
  void updateCountIsThatAfterATrigger() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.POSTGRESQL, 86)) {
      table.execute("CREATE TABLE kept (k INT PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO kept VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
      for (String sql :
          List.of(
              "CREATE FUNCTION passes() RETURNS trigger LANGUAGE plpgsql AS"
                  + " 'BEGIN IF OLD.k < 3 THEN RETURN NULL; END IF; RETURN NEW; END'",
              "CREATE TRIGGER t BEFORE UPDATE ON kept FOR EACH ROW EXECUTE FUNCTION passes()")) {
        int unused = table.bench.plain(sql);
      }
      assertThat(table.statement.executeUpdate("UPDATE kept SET v = 10 WHERE n > 1")).isEqualTo(1);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM kept")).isEqualTo("13");
    }
  }

  /** A user may change rows that he does not see. They are not left out in silence. */
  @Test
  void rowsHiddenByRowSecurityAreNotLeftOutInSilence() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.POSTGRESQL, 94)) {
      table.execute("CREATE TABLE staff (k INT PRIMARY KEY, n INT, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO staff VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
      for (String sql :
          List.of(
              "DO 'BEGIN CREATE ROLE narrow LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END'",
              "GRANT SELECT, UPDATE ON staff TO narrow",
              "GRANT SELECT, INSERT ON nacre_sum_salts TO narrow",
              "ALTER TABLE staff ENABLE ROW LEVEL SECURITY",
              "CREATE POLICY sees ON staff FOR SELECT USING (k < 3)",
              "CREATE POLICY changes ON staff FOR UPDATE USING (true)")) {
        int unused = table.bench.plain(sql);
      }
      try (Connection narrow = table.bench.connect("narrow");
          Statement statement = narrow.createStatement()) {
        assertThatThrownBy(() -> statement.execute("UPDATE staff SET v = 7"))
            .hasMessageStartingWith("NACRE-2050");
      }
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM staff")).isEqualTo("6");
      assertThat(table.statement.executeUpdate("UPDATE staff SET v = 7")).isEqualTo(3);
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM staff")).isEqualTo("21");
    }
  }

  /** A key that is gone is forgotten when the database has refused what relied on it. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void droppedKeyIsForgotten(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 87)) {
      table.execute(
          "CREATE TABLE moved (k INT PRIMARY KEY, n INT NOT NULL, v INT ENCRYPT WITH (SUM))");
      table.execute("INSERT INTO moved VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3)");
      table.connection.setAutoCommit(false);
      String update = "UPDATE moved SET v = 5 WHERE k = 1";
      assertThat(table.statement.executeUpdate(update)).isEqualTo(1);
      table.connection.commit();
      for (String sql :
          List.of(
              dialect == Dialect.POSTGRESQL
                  ? "ALTER TABLE moved DROP CONSTRAINT moved_pkey"
                  : "ALTER TABLE moved DROP PRIMARY KEY",
              "ALTER TABLE moved ADD PRIMARY KEY (n)",
              "UPDATE moved SET k = 1 WHERE n = 2")) {
        int unused = table.bench.plain(sql);
      }
      if (dialect == Dialect.POSTGRESQL) { // it was sent without a savepoint
        assertThatThrownBy(() -> table.execute(update)).hasMessageStartingWith("NACRE-2050");
        table.connection.rollback();
        assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM moved")).isEqualTo("10");
      }
      assertThat(table.statement.executeUpdate(update)).isEqualTo(2);
      table.connection.commit();
      assertThat(SumAndAverageTest.one(table, "SELECT SUM(v) FROM moved")).isEqualTo("13");
    }
  }

  /** A batch is sent as it is, in one go: each entry is for one row. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("queries-1")
  void updateOfOneRowWorksInABatch(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 69)) {
      table.fill(40);
      for (String name : List.of("pay", "twin")) {
        try (PreparedStatement batch =
            table.connection.prepareStatement("UPDATE " + name + " SET a = ? WHERE id + 0 = ?")) {
          for (int i = 0; i < 4; i++) {
            batch.setObject(1, i == 2 ? null : 6, Types.INTEGER);
            batch.setInt(2, i);
            batch.addBatch();
          }
          assertThat(batch.executeBatch()).hasSize(4).doesNotContain(0);
          assertThat(batch.executeBatch()).isEmpty();
        }
        table.statement.addBatch("UPDATE " + name + " SET c = 5 WHERE id + 0 = 5");
        table.statement.addBatch("UPDATE " + name + " SET dept = 'x' WHERE dept = 'd2'");
        assertThat(table.statement.executeBatch()).hasSize(2).doesNotContain(0);
      }
      List<String> before = RowwiseUpdatesTest.rows(table, "pay");
      assertThat(before).isEqualTo(RowwiseUpdatesTest.rows(table, "twin"));
      try (PreparedStatement batch =
          table.connection.prepareStatement("UPDATE pay SET a = ? WHERE id < ?")) {
        batch.setInt(1, 1);
        batch.setInt(2, 5);
        batch.addBatch();
        assertThatThrownBy(batch::executeBatch).isInstanceOf(SQLException.class);
      }
      table.statement.addBatch("UPDATE pay SET a = 1 WHERE id < 5");
      assertThatThrownBy(table.statement::executeBatch).isInstanceOf(SQLException.class);
      assertThat(RowwiseUpdatesTest.rows(table, "pay")).isEqualTo(before);
    }
  }

  /** What can be read once only cannot be given to several statements. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  void updateOfOneRowTakesStreams(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 88)) {
      table.fill(20);
      List<String> before = RowwiseUpdatesTest.rows(table, "pay");
      try (PreparedStatement update =
          table.connection.prepareStatement("UPDATE pay SET dept = ?, a = ? WHERE id < ?")) {
        update.setCharacterStream(1, new StringReader("read"), 4);
        update.setInt(2, 8);
        update.setInt(3, 5);
        assertThatThrownBy(update::executeUpdate).hasMessageStartingWith("NACRE-2050");
        assertThat(RowwiseUpdatesTest.rows(table, "pay")).isEqualTo(before);
        update.setCharacterStream(1, new StringReader("read"), 4);
        update.setInt(2, 8);
        update.setInt(3, 1);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay WHERE dept = 'read'"))
          .isEqualTo("1");
    }
  }
}
