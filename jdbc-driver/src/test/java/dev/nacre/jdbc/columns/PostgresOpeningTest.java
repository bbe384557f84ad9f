package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
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
  void theRegistryKnowsTheCatalog(String sql) throws Exception {
    plain("CREATE SCHEMA hidden");
    theRegistryKnows("BEGIN; " + sql + "; COMMIT");
  }

  @Test
  void settingsThatChangeWhatTheServerReadsAreRefused() {
    for (String setting : List.of("&allowEncodingChanges=true", "&allow%45ncodingChanges=1")) {
      assertThatThrownBy(() -> connect(setting).close()).hasMessageStartingWith("NACRE-2100");
    }
  }

  @Test
  @Covers("columns-32")
  void aServerThatTakesBackslashesIsNotMistaken() throws Exception {
    connect("&nacre.catalog=create").close();
    try (Connection connection = connect("&options=-c%20standard_conforming_strings=off");
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThatThrownBy(
              () -> statement.execute("SELECT '\\' /* ' FROM t WHERE a = '" + SECRET + "' -- */"))
          .hasMessageStartingWith("NACRE-2051");
    }
  }

  /** He goes by what he knows of the catalog for a moment, in which nothing is converted. */
  @Test
  void whoReadsWhileAnotherProcessConvertsSeesNoCell() throws Exception {
    connect("&nacre.catalog=create").close();
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      create(statement);
      assertThat(statement.executeUpdate("CREATE TABLE u (id INT PRIMARY KEY, a VARCHAR(80))"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO u VALUES (1, 'plain')")).isEqualTo(1);
      List<String> definitions =
          List.of(
              "ALTER TABLE u MODIFY (a ENCRYPT)",
              "ALTER TABLE u REKEY",
              "ALTER TABLE u MODIFY (a DECRYPT)");
      try (ChildJvm other = definer(definitions)) {
        other.await("connected");
        for (String definition : definitions) {
          int read = readOften(statement, other);
          assertThat(read).as(definition).isPositive();
        }
      }
    }
  }

  /** Reads as fast as it can until the other process is done, and says how often it could. */
  private static int readOften(Statement statement, ChildJvm other) throws Exception {
    int read = readOnce(statement);
    other.tell("");
    Thread awaiting =
        new Thread(
            () -> {
              try {
                other.await("defined");
              } catch (IOException ended) {
                throw new UncheckedIOException(ended);
              }
            });
    awaiting.start();
    while (awaiting.isAlive()) {
      read += readOnce(statement);
    }
    awaiting.join();
    return read + readOnce(statement);
  }

  private static int readOnce(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT a FROM u WHERE id = 1")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo("plain");
      return 1;
    } catch (SQLException refused) {
      assertThat(refused.getMessage()).matches("(?s)NACRE-40(06|10).*");
      return 0;
    }
  }
}
