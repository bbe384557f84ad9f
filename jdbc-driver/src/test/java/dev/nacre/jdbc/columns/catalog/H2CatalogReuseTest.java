package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A further connection to H2 uses the catalog that an earlier one has verified, and no more. */
final class H2CatalogReuseTest extends CustomerTableFixture {
  private static final String WAY = "CREATE VIEW way AS SELECT * FROM customer";

  H2CatalogReuseTest() {
    super(Dialect.H2);
  }

  /** The process has verified the catalog after that. */
  private void verify() throws SQLException {
    bench.connect().close();
  }

  private void refusedNow(String sql) throws SQLException {
    bench.tap.forget();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
    }
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
  }

  private void plain(String... definitions) throws SQLException {
    for (String sql : definitions) {
      int unused = bench.plain(sql);
    }
  }

  @ParameterizedTest
  @Covers("columns-2")
  @ValueSource(
      strings = {
        "CREATE VIEW way AS SELECT * FROM customer; -- INSERT INTO way (ssn) VALUES ('%s')",
        "ALTER VIEW shown RENAME TO way; -- INSERT INTO way (ssn) VALUES ('%s')",
        "CREATE OR REPLACE VIEW harmless AS SELECT name AS a FROM customer;"
            + " -- INSERT INTO harmless VALUES ('%s')",
        "CREATE MATERIALIZED VIEW kept AS SELECT ssn FROM customer;"
            + " -- SELECT * FROM kept WHERE ssn = '%s'",
        "CREATE SYNONYM client FOR customer; -- INSERT INTO client (ssn) VALUES ('%s')",
        "CREATE OR REPLACE SYNONYM quiet FOR customer; -- INSERT INTO quiet (ssn) VALUES ('%s')",
        "CREATE LINKED TABLE far ('org.h2.Driver', 'jdbc:h2:mem:far', 'sa', '', '(SELECT 1)');"
            + " -- SELECT * FROM far WHERE '%s' = ''",
        "CREATE ALIAS put FOR 'java.lang.Integer.parseInt(java.lang.String)'; -- SELECT put('%s')",
        "CREATE FORCE AGGREGATE gather FOR 'no.such.Aggregate'; -- SELECT gather('%s')",
        "CREATE FORCE TRIGGER f INSTEAD OF INSERT ON harmless CALL 'no.such.Trigger';"
            + " -- INSERT INTO harmless VALUES ('%s')",
        "DROP TRIGGER late; CREATE FORCE TRIGGER late INSTEAD OF INSERT ON harmless CALL 'no.A';"
            + " -- INSERT INTO harmless VALUES ('%s')",
      })
  void bypassThatWasMadeSinceIsRefused(String made) throws SQLException {
    plain(
        "CREATE TABLE other (a VARCHAR(80))",
        "CREATE VIEW shown AS SELECT * FROM customer",
        "CREATE VIEW harmless AS SELECT a FROM other",
        "CREATE SYNONYM quiet FOR other",
        "CREATE FORCE TRIGGER late BEFORE INSERT ON other CALL 'no.such.Trigger'");
    verify();
    String[] parts = made.split(" -- ", -1);
    plain(parts[0].split(";\\s*"));
    refusedNow(parts[1].formatted(SECRET));
    // What is found then is not reused for another state either.
    verify();
    refusedNow(parts[1].formatted(SECRET));
  }

  @Test
  void tableIsAllowedAgainWhenItsBypassIsGone() throws SQLException {
    plain(WAY);
    verify();
    refusedNow("INSERT INTO way (ssn) VALUES ('" + SECRET + "')");
    plain("DROP VIEW way", "CREATE TABLE way (ssn VARCHAR(11))");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.executeUpdate("INSERT INTO way (ssn) VALUES ('plain')")).isEqualTo(1);
    }
  }

  @Test
  void anotherPolicyAllowsOtherRoutines() throws SQLException {
    plain("CREATE ALIAS put FOR 'java.lang.Integer.parseInt(java.lang.String)'");
    verify();
    bench.under("put() = safe");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.execute("SELECT put('1')")).isTrue();
    }
    bench.under("");
    refusedNow("SELECT put('" + SECRET + "')");
  }

  /** What a catalog keeps of one policy says nothing about another. */
  @Test
  void anotherPolicyIsComparedWithTheSameCatalog() throws SQLException {
    bench.under("customer.ssn = random");
    bench.connect().close();
    bench.under("customer.email = random");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
    }
    bench.under("");
    verify();
  }

  /** The search goes by the names of encrypted tables. */
  @Test
  void bypassToAnotherEncryptedTableIsRefused() throws SQLException {
    plain("CREATE TABLE calm (a VARCHAR(80))", "CREATE VIEW way AS SELECT a FROM calm");
    verify();
    assertThat(statement.executeUpdate("DROP TABLE customer")).isZero();
    plain("DROP VIEW way", "DROP TABLE calm");
    assertThat(statement.executeUpdate("CREATE TABLE calm (a VARCHAR(11) ENCRYPT)")).isZero();
    plain("CREATE VIEW way AS SELECT a FROM calm");
    refusedNow("INSERT INTO way VALUES ('" + SECRET + "')");
    verify();
    refusedNow("INSERT INTO way VALUES ('" + SECRET + "')");
  }

  /** The bytes are read and compared at each connect. */
  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "UPDATE nacre_catalog SET body = X'00'",
        "UPDATE nacre_catalog SET body = body || X'00'",
        "UPDATE nacre_catalog SET body ="
            + " SUBSTRING(body FROM 1 FOR 200) || X'00' || SUBSTRING(body FROM 202)",
        "UPDATE nacre_catalog SET version = version + 1",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET part = 1",
        "INSERT INTO nacre_catalog VALUES (1, 1, X'00')",
        "INSERT INTO nacre_catalog VALUES (2, 1, X'00')",
        "DELETE FROM nacre_catalog",
        "DROP TABLE nacre_catalog",
      })
  void tamperedCatalogIsRefused(String sql) throws SQLException {
    verify();
    plain(sql);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> bench.connect().close()).hasMessageMatching("(?s)NACRE-40\\d\\d.*");
    }
  }

  /** It is the one that was read and verified last; another one was pinned since. */
  @Test
  @Covers("columns-7")
  void anEarlierCatalogIsRefused() throws SQLException {
    verify();
    bench.copy("nacre_catalog", "saved");
    assertThat(statement.executeUpdate("CREATE TABLE more (a INT ENCRYPT)")).isZero();
    plain("DELETE FROM nacre_catalog", "INSERT INTO nacre_catalog SELECT * FROM saved");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4004");
    }
  }

  @Test
  void aLaterCatalogIsUsed() throws SQLException {
    verify();
    assertThat(statement.executeUpdate("CREATE TABLE more (a VARCHAR(11) ENCRYPT)")).isZero();
    for (int i = 0; i < 2; i++) {
      try (Connection other = bench.connect();
          Statement second = other.createStatement()) {
        assertThat(second.executeUpdate("INSERT INTO more VALUES ('" + SECRET + "')")).isEqualTo(1);
      }
    }
    assertThat(bench.stored("SELECT a FROM more LIMIT 1")).startsWith(0xab, 0x01);
  }
}
