package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A policy on MariaDB. */
final class MariaDbPolicyTest extends PolicyContract {
  MariaDbPolicyTest() {
    super(Dialect.MARIADB);
  }

  @Override
  List<String> bypasses() {
    return List.of(
        "CREATE TABLE account SELECT '" + SECRET + "' AS email",
        "CREATE TABLE account (SELECT '" + SECRET + "' AS email)",
        "CREATE TABLE account (id INT) SELECT '" + SECRET + "' AS email",
        "CREATE OR REPLACE TABLE account (email TEXT)",
        "CREATE TABLE `account` (`email` TEXT) ENGINE=MyISAM",
        "CREATE TABLE account (`émail` VARCHAR(80))",
        "RENAME TABLE people TO account",
        "RENAME TABLE IF EXISTS people WAIT 1 TO `ACCOUNT`",
        "ALTER TABLE people RENAME account",
        "ALTER TABLE people ADD x INT, RENAME AS account",
        "ALTER TABLE people CHANGE note mail VARCHAR(80)",
        "ALTER TABLE people RENAME COLUMN note TO mail",
        "BEGIN NOT ATOMIC CREATE TABLE account (email TEXT); END",
        "PREPARE s FROM 'CREATE TABLE account (email TEXT)'",
        "CREATE PROCEDURE p() CREATE TABLE account (email TEXT)",
        "SET STATEMENT max_statement_time=100 FOR CREATE TABLE account SELECT '"
            + SECRET
            + "' AS email",
        "SET STATEMENT max_statement_time=100 FOR ALTER TABLE people RENAME TO account",
        "SET STATEMENT max_statement_time=100 FOR RENAME TABLE people TO account",
        "ALTER IGNORE TABLE people ADD COLUMN mail VARCHAR(80) DEFAULT '" + SECRET + "'",
        "ALTER ONLINE TABLE people ADD COLUMN mail VARCHAR(80)",
        "ALTER IGNORE TABLE people RENAME TO account",
        "ALTER TABLE people CONVERT PARTITION p0 TO TABLE account",
        "ALTER TABLE people EXCHANGE PARTITION p0 WITH TABLE account",
        "RENAME TABLE people TO shop2.people",
        "ALTER TABLE people RENAME TO shop2.people",
        "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO CREATE TABLE account (email TEXT)");
  }

  /** One of the session alone, which no list shows. */
  @Test
  void aTemporaryTableOfARoutineIsNoticed() throws SQLException {
    bench.plain("CREATE PROCEDURE fill() CREATE TEMPORARY TABLE account (email VARCHAR(80))");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CALL fill()")).isFalse();
      assertThatThrownBy(() -> statement.execute("INSERT INTO account VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }

  /** It stands before one of the same name that lists show. */
  @Test
  void aTemporaryTableBeforeAnotherIsNoticed() throws SQLException {
    bench.plain("CREATE PROCEDURE fill() CREATE TEMPORARY TABLE account (id INT, email TEXT)");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE TABLE account (id INT)");
      assertThat(statement.execute("CALL fill()")).isFalse();
      assertThatThrownBy(
              () ->
                  statement.execute("INSERT INTO account (id, email) VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }

  /** A mode in which names stand in double quotes. */
  @Test
  void namesInDoubleQuotesAreGuarded() throws SQLException {
    try (Connection connection = bench.connectWith("&sessionVariables=sql_mode='ANSI_QUOTES'");
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE TABLE account (id INT, email VARCHAR(80))");
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "INSERT INTO \"account\" (\"id\", \"email\") VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-");
    }
  }

  /** Another database of the server, by its name. */
  @Test
  void aTableOfAnotherDatabaseIsNoticed() throws SQLException {
    bench.plain("CREATE OR REPLACE DATABASE policy_elsewhere");
    bench.plain("CREATE TABLE policy_elsewhere.account (id INT, email VARCHAR(80))");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "INSERT INTO policy_elsewhere.account VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }

  /** The check of a connection is about the tables of its current database. */
  @Test
  void aConnectionInAnotherDatabaseDoesNotAnswerForThisOne() throws Exception {
    bench.under("*.phone = random");
    bench.plain("CREATE OR REPLACE DATABASE policy_aside");
    try (Connection leaving = bench.connect();
        Statement aside = leaving.createStatement();
        Connection staying = bench.connect();
        Statement here = staying.createStatement()) {
      assertThat(aside.execute("USE policy_aside")).isFalse();
      aside.executeQuery("SELECT 1").close();
      bench.plain("CREATE TABLE policy_aside.late (id INT, phone VARCHAR(80))");
      Await.until(
          "the connection in the other database has noticed the column",
          () -> {
            staying.beginRequest();
            here.executeQuery("SELECT 1").close();
            return isRefused(aside, "SELECT * FROM late");
          });
      bench.plain("DROP TABLE policy_aside.late");
      bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
      Await.until(
          "the connection that stayed has noticed the column",
          () -> {
            leaving.beginRequest();
            aside.executeQuery("SELECT 1").close();
            return isRefused(here, "SELECT * FROM late");
          });
    }
  }

  /** A database and a role of one name are two things. */
  @Test
  void aRoleIsNoDatabase() throws SQLException {
    bench.plain("CREATE OR REPLACE ROLE policy_twin");
    bench.plain("CREATE OR REPLACE DATABASE policy_twin");
    String query = bench.dialect.metadata().sessionView().orElseThrow();
    Set<String> seen = new HashSet<>();
    try (Connection raw = bench.raw();
        Statement statement = raw.createStatement()) {
      for (String change :
          List.of(
              "SET ROLE policy_twin",
              "USE policy_twin",
              "SET ROLE NONE",
              "DROP DATABASE policy_twin")) {
        assertThat(statement.execute(change)).isFalse();
        try (ResultSet row = statement.executeQuery(query)) {
          assertThat(row.next()).isTrue();
          assertThat(seen.add(String.valueOf(row.getString(1)))).as(change).isTrue();
        }
      }
      assertThat(statement.execute("SET ROLE policy_twin")).isFalse();
      try (ResultSet row = statement.executeQuery(query)) {
        assertThat(row.next()).isTrue();
        assertThat(seen.add(String.valueOf(row.getString(1)))).isTrue();
      }
    }
    bench.plain("DROP ROLE policy_twin");
  }

  /** What a connection sees is asked for once when it is opened. */
  @Test
  void openingAsksOnceWhatASessionSees() throws SQLException {
    bench.under("*.phone = random");
    String query = bench.dialect.metadata().sessionView().orElseThrow();
    bench.connect().close();
    assertThat(bench.tap.heard()).filteredOn(line -> line.contains(query)).hasSize(1);
  }

  @Test
  void aUserNameWithoutItsCollationIsRefused() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE account (username VARCHAR(40))"))
          .hasMessageStartingWith("NACRE-2054")
          .hasMessageContaining("utf8mb4_nopad_bin");
    }
  }
}
