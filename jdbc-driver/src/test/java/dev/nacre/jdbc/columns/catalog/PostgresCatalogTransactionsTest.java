package dev.nacre.jdbc.columns.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalog goes with the transaction that changed it. */
final class PostgresCatalogTransactionsTest extends CustomerTableFixture {
  PostgresCatalogTransactionsTest() {
    super(Dialect.POSTGRESQL);
  }

  @Test
  @Covers("columns-29")
  void aTableThatIsRolledBackIsForgotten() throws SQLException {
    connection.setAutoCommit(false);
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(20) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO fresh VALUES ('" + SECRET + "')")).isEqualTo(1);
    assertThat(text("SELECT a FROM fresh")).isEqualTo(SECRET);
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThatThrownBy(() -> second.execute("SELECT a FROM fresh"))
          .hasMessageContaining("does not exist");
    }
    connection.rollback();
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(20))")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO fresh VALUES ('open')")).isEqualTo(1);
    connection.commit();
    bench.connect().close();
    assertThat(new String(bench.stored("SELECT a FROM fresh"), UTF_8)).isEqualTo("open");
  }

  @ParameterizedTest
  @Covers("columns-29")
  @ValueSource(strings = {"COMMIT", "END", "ROLLBACK", "ABORT"})
  void aTransactionMayEndByItsText(String end) throws SQLException {
    assertThat(statement.executeUpdate("BEGIN")).isZero();
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(20) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate(end)).isZero();
    boolean kept = end.equals("COMMIT") || end.equals("END");
    assertThat(text("SELECT COUNT(*) FROM pg_class WHERE relname = 'fresh'"))
        .isEqualTo(kept ? "1" : "0");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(
              second.executeUpdate(
                  (kept ? "DELETE FROM " : "CREATE TABLE ") + "fresh" + (kept ? "" : " (a int)")))
          .isZero();
    }
  }

  @Test
  @Covers("columns-29")
  void aSavepointTakesTheCatalogBackToo() throws SQLException {
    connection.setAutoCommit(false);
    assertThat(statement.executeUpdate("CREATE TABLE one (a VARCHAR(20) ENCRYPT)")).isZero();
    Savepoint point = connection.setSavepoint();
    assertThat(statement.executeUpdate("CREATE TABLE two (a VARCHAR(20) ENCRYPT)")).isZero();
    assertThat(statement.executeUpdate("DROP TABLE one")).isZero();
    connection.rollback(point);
    assertThat(statement.executeUpdate("INSERT INTO one VALUES ('" + SECRET + "')")).isEqualTo(1);
    assertThat(statement.executeUpdate("CREATE TABLE two (a VARCHAR(20))")).isZero();
    connection.commit();
    assertThat(text("SELECT a FROM one")).isEqualTo(SECRET);
    bench.connect().close();
  }

  @Test
  @Covers("columns-29")
  void failedDefinitionInATransactionLeavesTheRestOfIt() throws SQLException {
    connection.setAutoCommit(false);
    insert(1, SECRET, MAIL, "1", "a");
    assertThatThrownBy(() -> statement.execute("CREATE TABLE bad (a INT ENCRYPT, b nosuchtype)"))
        .hasMessageContaining("nosuchtype");
    assertThat(statement.executeUpdate("CREATE TABLE good (a INT ENCRYPT)")).isZero();
    connection.commit();
    assertThat(text("SELECT ssn FROM customer")).isEqualTo(SECRET);
    assertThat(statement.executeUpdate("CREATE TABLE bad (a INT)")).isZero();
  }

  /** After an error PostgreSQL takes nothing but the end of the transaction. */
  @Test
  void aTransactionThatFailedCanBeEnded() throws SQLException {
    assertThat(statement.executeUpdate("BEGIN")).isZero();
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a INT ENCRYPT)")).isZero();
    assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> statement.execute("SELECT 2")).hasMessageContaining("aborted");
    assertThat(statement.executeUpdate("ROLLBACK")).isZero();
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a INT)")).isZero();
  }

  /** Prepared while it was plain, and executed in the transaction that made another of it. */
  @Test
  @Covers("columns-30")
  void aTableThatChangesWithinATransactionIsLookedAtAgain() throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80))")).isZero();
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO fresh VALUES (?)")) {
      assertThat(statement.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      insert.setString(1, "anything");
      assertThatThrownBy(insert::executeUpdate).hasMessageStartingWith("NACRE-4006");
    }
    connection.rollback();
  }

  @Test
  void theCatalogOfACommitIsPinned() throws SQLException {
    long before = bench.pins.last().orElseThrow().version();
    connection.setAutoCommit(false);
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a INT ENCRYPT)")).isZero();
    assertThat(bench.pins.last().orElseThrow().version()).isEqualTo(before);
    connection.commit();
    assertThat(bench.pins.last().orElseThrow().version()).isEqualTo(before + 1);
    // Nothing is open that the application did not begin.
    connection.setReadOnly(true);
    connection.setReadOnly(false);
  }
}
