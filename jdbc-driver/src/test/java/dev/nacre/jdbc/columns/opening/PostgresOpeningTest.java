package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the URL on, with PostgreSQL. */
final class PostgresOpeningTest extends ServerOpeningContract {
  @Override
  String newDatabase() throws SQLException {
    return PostgresServer.database();
  }

  @Override
  int server() {
    return PostgresServer.port();
  }

  @Override
  String url(int port, String name) {
    return PostgresServer.url(port, name);
  }

  @Override
  String user() {
    return "postgres";
  }

  @Override
  String owner(String name) {
    return "public";
  }

  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "DROP TABLE nacre_catalog",
        "DELETE FROM nacre_catalog",
        "ALTER TABLE nacre_catalog RENAME TO other",
        "ALTER TABLE nacre_catalog SET SCHEMA hidden",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET body = '\\x00'",
        "DELETE FROM nacre_catalog; INSERT INTO nacre_catalog SELECT * FROM saved",
      })
  void missingCatalogIsRefusedByTheRegistry(String sql) throws Exception {
    plain("CREATE SCHEMA hidden");
    theRegistryKnows("BEGIN; " + sql + "; COMMIT");
  }

  @Test
  void settingsThatChangeWhatTheServerReadsAreRefused() {
    for (String setting : List.of("&allowEncodingChanges=true", "&allow%45ncodingChanges=1")) {
      assertThatThrownBy(() -> connect(setting).close()).hasMessageStartingWith("NACRE-2100");
    }
  }

  /** As on a standby. */
  @Test
  void aSessionThatMayOnlyReadReads() throws Exception {
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    try (Connection connection = connect("&options=-c%20default_transaction_read_only=on");
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT a FROM t")).isEqualTo(SECRET);
      assertThatThrownBy(() -> statement.executeUpdate("UPDATE t SET a = 'b' WHERE id = 1"))
          .isInstanceOfSatisfying(
              SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("25006"));
      assertThat(text(statement, "SELECT a FROM t")).isEqualTo(SECRET);
    }
  }

  @Test
  @Covers("columns-7")
  void aUrlWithSeveralHostsIsOneDatabase() throws Exception {
    String several =
        "jdbc:postgresql://localhost:%1$d,127.0.0.1:%1$d/"
            + newDatabase()
            + "?targetServerType=primary";
    try (Connection connection = connectTo(several + "&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    try (Connection connection = connectTo(several);
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "SELECT a FROM t")).isEqualTo(SECRET);
    }
  }

  /** What is remembered of a database opens no wallet. */
  @Test
  void aKnownCatalogNeedsItsWalletEachTime() throws Exception {
    try (Connection connection = connect("&nacre.catalog=create");
        Statement statement = connection.createStatement()) {
      create(statement);
    }
    int before = roundTrips();
    connect("").close();
    assertThat(roundTrips()).isGreaterThan(before);
    for (int round = 0; round < 2; round++) {
      aWrongPassphraseSendsNothing();
      try (Connection connection = connect("");
          Statement statement = connection.createStatement()) {
        aWrongPassphraseSendsNothing();
        assertThat(text(statement, "SELECT a FROM t")).isEqualTo(SECRET);
        boolean unused = statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
        // Under another master key the catalog has another version.
        try (Connection other = connect("");
            Statement second = other.createStatement()) {
          assertThat(text(second, "SELECT a FROM t")).isEqualTo(SECRET);
        }
      }
    }
  }

  /** Not even that somebody is there. */
  private void aWrongPassphraseSendsNothing() {
    int before = roundTrips();
    assertThatThrownBy(() -> connectWith(WRONG)).hasMessageStartingWith("NACRE-10");
    assertThat(roundTrips()).isEqualTo(before);
  }

  @Test
  @Covers("columns-32")
  void literalsAreReadRightOnAServerWithBackslashEscapes() throws Exception {
    connect("&nacre.catalog=create").close();
    try (Connection connection = connect("&options=-c%20standard_conforming_strings=off");
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThatThrownBy(
              () -> statement.execute("SELECT '\\' /* ' FROM t WHERE a = '" + SECRET + "' -- */"))
          .hasMessageStartingWith("NACRE-2050");
      assertThat(wasSent("/* ' FROM t")).isFalse(); // nor with another value
      assertThat(text(statement, "SELECT a FROM t")).isEqualTo(SECRET);
      assertThat(wasSent("SELECT a FROM t")).isTrue();
    }
  }
}
