package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of MariaDB and of its driver that change how texts are read and sent. */
final class MariaDbSessionSettingsTest extends CustomerTableFixture {
  MariaDbSessionSettingsTest() {
    super(Dialect.MARIADB);
  }

  @Test
  @Covers("columns-42")
  void aLimitThatCutsOffWhatIsAskedOfTheServerIsRefused() throws SQLException {
    assertThat(statement.execute("SET sql_select_limit = 1")).isFalse();
    assertThatThrownBy(() -> statement.execute("SELECT 42")).hasMessageStartingWith("NACRE-205");
    assertThatThrownBy(() -> statement.execute("DROP TABLE IF EXISTS other.customer"))
        .hasMessageStartingWith("NACRE-205");
  }

  /** Whoever set them: what cannot be read is not sent. */
  @ParameterizedTest
  @Covers("columns-32")
  @ValueSource(strings = {"ORACLE", "MSSQL", "HIGH_NOT_PRECEDENCE", "EMPTY_STRING_IS_NULL"})
  void unsupportedSqlModesAreRefused(String mode) throws SQLException {
    int unused = statement.executeUpdate("SET sql_mode = '" + mode + "'");
    refuses("SELECT ssn FROM customer", "NACRE-2050");
    refuses("SELECT 1", "NACRE-2050");
  }

  @ParameterizedTest
  @Covers("columns-32")
  @ValueSource(strings = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "PIPES_AS_CONCAT,IGNORE_SPACE"})
  void noSupportedSqlModeChangesAString(String mode) throws SQLException {
    int unused = statement.executeUpdate("SET sql_mode = '" + mode + "'");
    insert(1, SECRET, MAIL, "1", "it's a \\ \" or so");
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    assertThat(text("SELECT name FROM customer")).isEqualTo("it's a \\ \" or so");
    refuses(
        "SELECT \"\\\" /* \", id FROM customer WHERE ssn = '" + SECRET + "' -- */", "NACRE-205");
    refuses("INSERT INTO customer (name, ssn) VALUES ('\\', '" + SECRET + "')", "NACRE-205");
    refuses("SELECT \"ssn\" FROM customer", "NACRE-205");
  }

  @ParameterizedTest
  @Covers("columns-21")
  @ValueSource(
      strings = {
        "",
        "&useServerPrepStmts=true",
        "&useBulkStmts=true",
        "&useBulkStmts=false&rewriteBatchedStatements=true",
        "&useServerPrepStmts=true&useBulkStmts=false&useCompression=false",
        "&allowMultiQueries=true",
        "&dumpQueriesOnException=true",
      })
  void settingsOfTheDriverChangeNothing(String settings) throws SQLException {
    try (Connection other = bench.connectWith(settings);
        Statement second = other.createStatement();
        PreparedStatement insert =
            other.prepareStatement("INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)");
        PreparedStatement query =
            other.prepareStatement("SELECT ssn FROM customer WHERE email = ? AND id = ?")) {
      for (int i = 0; i < 100; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 7 == 0 ? null : SECRET);
        insert.setString(3, MAIL);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(100);
      query.setString(1, MAIL);
      query.setInt(2, 99);
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      assertThatThrownBy(
              () ->
                  second.execute("SELECT 1; SELECT id FROM customer WHERE email = '" + MAIL + "'"))
          .hasMessageStartingWith("NACRE-2050");
      insert.setInt(1, 1);
      insert.setString(2, SECRET);
      insert.setString(3, MAIL);
      assertThatThrownBy(insert::executeUpdate)
          .hasMessageNotContaining(SECRET)
          .hasMessageNotContaining(MAIL);
    }
  }

  /** All texts of a batch are read before the first is sent. */
  @Test
  @Covers("columns-21")
  void settingsThatChangeTheLexerAreRefusedInABatch() {
    for (String sql :
        List.of(
            "SET sql_mode = 'MSSQL'", "/* x */ SET @@sql_m\u00f6de = ''", "SET NAMES utf8mb4")) {
      assertThatThrownBy(() -> statement.addBatch(sql)).as(sql).hasMessageStartingWith("NACRE-205");
    }
  }
}
