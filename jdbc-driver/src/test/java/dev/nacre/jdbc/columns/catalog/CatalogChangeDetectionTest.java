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
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalog and its tables change under open connections, or were changed by an attacker. */
@ParameterizedClass
@MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
final class CatalogChangeDetectionTest extends CustomerTableFixture {
  CatalogChangeDetectionTest(Dialect dialect) {
    super(dialect);
  }

  @Test
  @Covers("columns-6")
  void cellThatWasChangedOnTheServerIsNotReturned() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    insert(2, SECRET, MAIL, "2", "b");
    // An older cell of the same column opens; this is said in SECURITY.md.
    assertThat(
            bench.plain(
                "UPDATE customer SET ssn = (SELECT pay FROM customer WHERE id = 2) WHERE id = 1"))
        .isEqualTo(1);
    assertThatThrownBy(() -> text("SELECT ssn FROM customer WHERE id = 1"))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat((Throwable) refused).hasMessageStartingWith("NACRE-3040");
              assertThat((Throwable) refused)
                  .hasMessageContaining(stored("customer") + "." + stored("ssn"));
              assertThat(refused.getSQLState()).isEqualTo("XX001");
            });
    // A client without Nacre cannot even write plaintext.
    String plain = bench.plaintext();
    assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + plain + " WHERE id = 1"))
        .hasMessageMatching("(?si).*constraint.*");
    String later = bench.dialect.literal(new byte[] {(byte) 0xab, 2});
    assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + later + " WHERE id = 1"))
        .hasMessageMatching("(?si).*constraint.*");
  }

  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "DROP TABLE nacre_catalog",
        "DELETE FROM nacre_catalog",
        "TRUNCATE TABLE nacre_catalog",
        "ALTER TABLE nacre_catalog RENAME TO other",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET version = version + 1",
        "UPDATE nacre_catalog SET body = %s",
        "UPDATE nacre_catalog SET body = body || %s",
      })
  void aCatalogThatWasTamperedWithIsRefused(String sql) throws SQLException {
    String own =
        bench.dialect == Dialect.MARIADB ? sql.replace("body || %s", "CONCAT(body, %s)") : sql;
    own = own.contains("RENAME") ? bench.renaming("nacre_catalog", "other") : own;
    int unused = bench.plain(own.replace("%s", bench.dialect.literal(new byte[1])));
    assertThatThrownBy(bench::connect)
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> assertThat(refused.getMessage()).matches("(?s)NACRE-40(01|03|04).*"));
    // A connection that is open goes by what it verified, and looks again when the version differs.
    if (!sql.contains("body")) {
      assertThatThrownBy(() -> statement.execute("SELECT 42"))
          .hasMessageMatching("(?s)NACRE-40(01|03|04).*");
    }
  }

  @Test
  @Covers("columns-7")
  void anEarlierCatalogIsRefused() throws SQLException {
    bench.copy("nacre_catalog", "saved");
    assertThat(statement.executeUpdate("CREATE TABLE more (a INT ENCRYPT)")).isZero();
    assertThat(bench.plain("DELETE FROM nacre_catalog")).isPositive();
    assertThat(bench.plain("INSERT INTO nacre_catalog SELECT * FROM saved")).isPositive();
    assertThatThrownBy(bench::connect).hasMessageStartingWith("NACRE-4004");
  }

  @Test
  @Covers("columns-30")
  void otherConnectionsSeeNewAndDroppedTables() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(9) ENCRYPT)")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + SECRET.substring(4) + "')"))
          .isEqualTo(1);
      assertThat(statement.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(9))")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('plain')")).isEqualTo(1);
    }
    assertThat(new String(bench.stored("SELECT a FROM fresh"), UTF_8)).isEqualTo("plain");
  }

  /** Prepared while it was plain; executed when it is not. */
  @Test
  @Covers("columns-30")
  void preparedStatementIsPlannedAgainAfterAChange() throws SQLException {
    assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80))")).isZero();
    try (Connection other = bench.connect();
        Statement second = other.createStatement();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO fresh VALUES (?)");
        PreparedStatement known =
            connection.prepareStatement("UPDATE customer SET ssn = ? WHERE id = 1")) {
      assertThat(second.executeUpdate("DROP TABLE fresh")).isZero();
      assertThat(second.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      insert.setString(1, "anything");
      assertThatThrownBy(insert::executeUpdate).hasMessageStartingWith("NACRE-4006");
      assertThatThrownBy(insert::execute).hasMessageStartingWith("NACRE-4006");
      insert.addBatch();
      assertThatThrownBy(insert::executeBatch).hasMessageStartingWith("NACRE-4006");
      known.setString(1, SECRET);
      assertThat(known.executeUpdate()).isZero();
      assertThat(second.executeUpdate("DROP TABLE customer")).isZero();
      assertThatThrownBy(known::executeUpdate).hasMessageStartingWith("NACRE-4006");
    }
  }

  @Test
  @Covers("columns-29")
  void tableThatCouldNotBeCreatedIsNotInTheCatalog() throws SQLException {
    assertThatThrownBy(() -> statement.execute("CREATE TABLE bad (a INT ENCRYPT, b NOSUCHTYPE)"))
        .isInstanceOf(SQLException.class);
    assertThat(statement.executeUpdate("CREATE TABLE bad (a INT)")).isZero();
    refuses("CREATE TABLE customer (a INT ENCRYPT)", "NACRE-2054");
  }
}
