package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalog on MariaDB: snapshots, rights, other kinds of tables, and commits by definitions. */
final class MariaDbCatalogTest extends CustomerTableFixture {
  MariaDbCatalogTest() {
    super(Dialect.MARIADB);
  }

  @Test
  @Covers("columns-14")
  void aSnapshotDoesNotHideTheCatalog() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      int unused = bench.plain("CREATE TABLE fresh (a VARCHAR(80))");
      other.setAutoCommit(false);
      try (ResultSet row = second.executeQuery("SELECT COUNT(*) FROM fresh")) {
        assertThat(row.next()).isTrue();
      }
      other.commit();
      unused = second.executeUpdate("START TRANSACTION WITH CONSISTENT SNAPSHOT");
      assertThat(bench.plain("DROP TABLE fresh")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + SECRET + "')")).isEqualTo(1);
      other.commit();
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(SECRET);
  }

  @Test
  void whoMayOnlyReadIsToldOfTheCatalog() throws SQLException {
    String database = text("SELECT DATABASE()");
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("CREATE OR REPLACE USER clerk@localhost IDENTIFIED BY ''");
    unused = bench.plain("GRANT SELECT ON " + database + ".customer TO clerk@localhost");
    assertThatThrownBy(() -> bench.connect("clerk").close()).isInstanceOf(SQLException.class);
    unused = bench.plain("GRANT SELECT ON " + database + ".nacre_catalog TO clerk@localhost");
    try (Connection clerk = bench.connect("clerk");
        Statement reading = clerk.createStatement()) {
      try (ResultSet row = reading.executeQuery("SELECT ssn FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      clerk.setReadOnly(true);
      clerk.setAutoCommit(false);
      try (ResultSet row = reading.executeQuery("SELECT email FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(MAIL);
      }
      clerk.rollback();
    }
  }

  /** Keys would be gone with the session, or with a change that was done in part. */
  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "ALTER TABLE nacre_catalog ENGINE = MyISAM",
        "RENAME TABLE nacre_catalog TO hidden; CREATE VIEW nacre_catalog AS SELECT * FROM hidden",
        "CREATE TEMPORARY TABLE shadow AS SELECT * FROM nacre_catalog;"
            + " ALTER TABLE shadow RENAME TO nacre_catalog",
      })
  void aCatalogInATableOfAnotherKindIsRefused(String sql) throws SQLException {
    boolean ofTheSession = sql.contains("TEMPORARY");
    if (ofTheSession) {
      try (Connection raw = bench.raw();
          Statement shadowing = raw.createStatement()) {
        for (String one : sql.split(";", -1)) {
          int unused = shadowing.executeUpdate(one);
        }
        assertThatThrownBy(() -> bench.columns(raw).close()).hasMessageStartingWith("NACRE-4001");
      }
      bench.connect().close();
    } else {
      for (String one : sql.split(";", -1)) {
        int unused = bench.plain(one);
      }
      assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4001");
    }
  }

  /** Whom the server hides a table from, does not know that it is gone. */
  @Test
  @Covers("columns-30")
  void whoDoesNotSeeATableDoesNotMakeTheCatalogForgetIt() throws SQLException {
    String database = text("SELECT DATABASE()");
    for (String sql :
        List.of(
            "CREATE OR REPLACE USER blind@localhost IDENTIFIED BY ''",
            "CREATE DATABASE IF NOT EXISTS elsewhere",
            "CREATE OR REPLACE TABLE elsewhere.customer (id INT, ssn INT)",
            "GRANT ALL ON elsewhere.* TO blind@localhost",
            "GRANT ALL ON " + database + ".nacre_catalog TO blind@localhost")) {
      int unused = bench.plain(sql);
    }
    try (Connection blind = bench.connect("blind");
        Statement dropping = blind.createStatement()) {
      blind.setCatalog("elsewhere");
      assertThatThrownBy(() -> dropping.execute("ALTER TABLE customer DROP COLUMN ssn"))
          .hasMessageStartingWith("NACRE-");
      assertThat(dropping.executeUpdate("DROP TABLE customer")).isZero();
      assertThat(dropping.executeUpdate("DROP TABLE IF EXISTS elsewhere.customer")).isZero();
    }
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
  }

  @Test
  @Covers("columns-29")
  void aDefinitionCommitsAsItAlwaysDid() throws SQLException {
    int unused = statement.executeUpdate("BEGIN");
    insert(1, SECRET, MAIL, "1", "a");
    assertThatThrownBy(() -> statement.execute("CREATE TABLE bad (a INT ENCRYPT, b NOSUCHTYPE)"))
        .isInstanceOf(SQLException.class);
    unused = statement.executeUpdate("ROLLBACK");
    assertThat(text("SELECT COUNT(*) FROM customer")).isEqualTo("1");
    assertThat(connection.getAutoCommit()).isTrue();
  }

  /** And holds nobody up for long who waits behind it. */
  @Test
  @Covers("columns-29")
  void aDefinitionDoesNotWaitLongForOthers() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      other.setAutoCommit(false);
      try (ResultSet row = second.executeQuery("SELECT id FROM customer")) {
        assertThat(row.next()).isFalse();
      }
      assertThatThrownBy(() -> statement.execute("CREATE TABLE late (a INT ENCRYPT)"))
          .hasMessageContaining("Lock wait timeout");
      other.commit();
      assertThat(statement.executeUpdate("CREATE TABLE late (a INT ENCRYPT) COMMENT='x'")).isZero();
    }
  }
}
