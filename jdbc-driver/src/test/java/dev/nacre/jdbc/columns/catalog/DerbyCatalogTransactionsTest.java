package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a transaction of Derby commits, and what it keeps others from. */
final class DerbyCatalogTransactionsTest extends CustomerTableFixture {
  DerbyCatalogTransactionsTest() {
    super(Dialect.DERBY);
  }

  /** A definition of an encrypted table commits, as a definition does on H2. */
  @Test
  @Covers("columns-29")
  void definitionCommitsTheOpenTransaction() throws SQLException {
    connection.setAutoCommit(false);
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO fresh VALUES ('x')")).isEqualTo(1);
    connection.rollback();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + MAIL + "')")).isEqualTo(1);
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(MAIL);
    assertThat(text("SELECT ssn FROM customer")).isEqualTo(SECRET);
    for (String sql :
        List.of(
            "ALTER TABLE fresh ADD COLUMN b VARCHAR(9) ENCRYPT NO SALT",
            "ALTER TABLE fresh DROP COLUMN a",
            "DROP TABLE fresh")) {
      assertThat(statement.executeUpdate(sql)).isZero();
      connection.rollback();
      try (Connection other = bench.connect()) {
        assertThat(other.isClosed()).isFalse();
      }
    }
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(9))")).isZero();
    connection.rollback();
    connection.setAutoCommit(true);
    assertThatThrownBy(() -> statement.execute("SELECT * FROM fresh"))
        .isInstanceOf(SQLException.class);
  }

  /** Nobody waits for the catalog because somebody else reads for long. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        Connection.TRANSACTION_READ_UNCOMMITTED,
        Connection.TRANSACTION_READ_COMMITTED,
        Connection.TRANSACTION_REPEATABLE_READ,
        Connection.TRANSACTION_SERIALIZABLE
      })
  @Covers("columns-30")
  void transactionsThatReadForLongHoldNothingOfTheCatalog(int isolation) throws SQLException {
    assertThat(bench.plain("CREATE TABLE plain (a INT)")).isZero();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      other.setTransactionIsolation(isolation);
      other.setAutoCommit(false);
      assertThat(second.execute("SELECT a FROM plain")).isTrue();
      second.getResultSet().close();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + MAIL + "')")).isEqualTo(1);
      other.commit();
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(MAIL);
  }

  /** Who makes a table in a long transaction keeps nobody from connecting. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE fresh (a INT CHECK (a > 0))",
        "DROP TABLE plain",
        "ALTER TABLE plain ADD b INT",
      })
  void nobodyWaitsForTheDefinitionsOfOthers(String sql) throws SQLException {
    int unused = bench.plain("CREATE TABLE plain (a INT)");
    unused = bench.plain("CREATE VIEW seen AS SELECT id FROM customer");
    unused = bench.plain("CREATE TRIGGER t AFTER INSERT ON customer FOR EACH STATEMENT VALUES 1");
    unused =
        bench.plain("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '3')");
    bench.plain.setAutoCommit(false);
    unused = bench.plain(sql);
    try (Connection later = bench.connect();
        Statement asking = later.createStatement()) {
      assertThat(asking.execute("SELECT ssn FROM customer WHERE id = 7")).isTrue();
      assertThatThrownBy(() -> asking.execute("SELECT id FROM seen"))
          .hasMessageStartingWith("NACRE-2050");
    } finally {
      bench.plain.rollback();
      bench.plain.setAutoCommit(true);
    }
  }

  @Test
  void rowsUnderACursorAreUpdated() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    connection.setAutoCommit(false);
    statement.setCursorName("MINE");
    try (ResultSet rows = statement.executeQuery("SELECT id FROM customer FOR UPDATE OF ssn");
        PreparedStatement update =
            connection.prepareStatement("UPDATE customer SET ssn = ? WHERE CURRENT OF mine")) {
      assertThat(rows.next()).isTrue();
      update.setString(1, "123");
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    connection.commit();
    connection.setAutoCommit(true);
    assertThat(text("SELECT ssn FROM customer")).isEqualTo("123        ");
    assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
  }

  @Test
  void savepointsAreThoseOfTheApplication() throws SQLException {
    connection.setAutoCommit(false);
    insert(1, SECRET, MAIL, "1", "a");
    Savepoint point = connection.setSavepoint();
    insert(2, SECRET, "x", "1", "a");
    connection.rollback(point);
    connection.commit();
    connection.setAutoCommit(true);
    assertThat(text("SELECT COUNT(*) FROM customer")).isEqualTo("1");
  }
}
