package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.server.MariaDb;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the URL on, with MariaDB. */
final class MariaDbOpeningTest extends ServerOpeningContract {
  @Override
  String newDatabase() throws SQLException {
    return MariaDbServer.database();
  }

  @Override
  int server() {
    return MariaDbServer.port();
  }

  @Override
  String url(int port, String name) {
    return MariaDb.url(port, name);
  }

  @Override
  String user() {
    return "root";
  }

  @Override
  String owner(String name) {
    return name;
  }

  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "DROP TABLE nacre_catalog",
        "DELETE FROM nacre_catalog",
        "ALTER TABLE nacre_catalog RENAME TO other",
        "RENAME TABLE nacre_catalog TO hidden.nacre_catalog",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET body = X'00'",
        "REPLACE INTO nacre_catalog SELECT * FROM saved",
      })
  void missingCatalogIsRefusedByTheRegistry(String sql) throws Exception {
    plain("CREATE OR REPLACE DATABASE hidden");
    theRegistryKnows(sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "&allowLocalInfile=true",
        "&allow%4cocalInfile=1",
        "&initSql=SELECT%201",
        "&sessionVariables=a=(SELECT%201)",
        "&connectionCollation=gbk_chinese_ci",
        "&transactionReplay=true",
        "&pool=true",
      })
  void unsafeDriverSettingsAreRefused(String setting) {
    assertThatThrownBy(() -> connect(setting).close()).hasMessageStartingWith("NACRE-2100");
  }

  @Test
  void settingsThatAreUnderstoodAreAccepted() throws Exception {
    connect(
            "&nacre.catalog=create&allowLocalInfile=false&sessionVariables=sql_mode='ANSI_QUOTES',"
                + "wait_timeout=100&connectionCollation=utf8mb4_bin&useServerPrepStmts=true")
        .close();
  }

  @Test
  @Covers("columns-32")
  void unsupportedSqlModeIsRefusedAtConnect() throws Exception {
    connect("&nacre.catalog=create").close();
    assertThatThrownBy(() -> connect("&sessionVariables=sql_mode='ORACLE'").close())
        .hasMessageStartingWith("NACRE-2050");
    // Here its driver is faster.
    assertThatThrownBy(() -> connect("&sessionVariables=character_set_client=gbk").close())
        .isInstanceOf(SQLException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb://127.0.0.1:%d",
        "jdbc:mariadb://127.0.0.1:%d/",
        "jdbc:mariadb://127.0.0.1:%d,127.0.0.1:%1$d/mysql",
        "jdbc:mariadb:replication://127.0.0.1:%d,127.0.0.1:%1$d/mysql",
        "jdbc:mariadb://address=(host=127.0.0.1)(port=%d)/mysql",
      })
  void onlyOneServerAndOneDatabaseAreOpened(String url) {
    assertThatThrownBy(() -> connectTo(url).close()).hasMessageStartingWith("NACRE-2100");
  }

  /** Killed after the table of the catalog was made, which was committed by itself. */
  @Test
  @Covers("columns-29")
  void aCatalogThatWasHalfMadeIsMade() throws Exception {
    plain(
        "CREATE TABLE nacre_catalog (PART INTEGER NOT NULL PRIMARY KEY, VERSION BIGINT NOT NULL,"
            + " BODY BLOB NOT NULL) ENGINE=InnoDB");
    assertThatThrownBy(() -> connect("").close()).hasMessageStartingWith("NACRE-4007");
    connect("&nacre.catalog=create").close();
    connect("").close();
  }
}
