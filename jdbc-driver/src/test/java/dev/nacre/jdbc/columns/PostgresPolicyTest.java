package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A policy on PostgreSQL. */
final class PostgresPolicyTest extends PolicyContract {
  PostgresPolicyTest() {
    super(Dialect.POSTGRESQL);
  }

  @Override
  List<String> detours() {
    return List.of(
        "SELECT '" + SECRET + "' AS email INTO account",
        "SELECT '" + SECRET + "' AS email INTO TEMP TABLE account FROM people",
        "WITH w AS (SELECT '" + SECRET + "' AS email) SELECT * INTO account FROM w",
        "EXPLAIN ANALYZE SELECT '" + SECRET + "' AS email INTO account",
        "CREATE UNLOGGED TABLE account (email TEXT)",
        "CREATE TABLE pg_temp.account (email TEXT)",
        "CREATE TABLE \"account\" (\"email\" TEXT) TABLESPACE pg_default",
        "CREATE TABLE U&\"\\0061ccount\" AS SELECT '" + SECRET + "' AS email",
        "CREATE TABLE account () INHERITS (people)",
        "CREATE TABLE account OF some_type",
        "CREATE TABLE account AS TABLE people",
        "CREATE TABLE account AS VALUES ('" + SECRET + "')",
        "CREATE MATERIALIZED VIEW account AS SELECT '" + SECRET + "' AS email",
        "CREATE FOREIGN TABLE account (email TEXT) SERVER elsewhere",
        "CREATE SCHEMA shop3 CREATE TABLE account (email TEXT)",
        "ALTER TABLE people SET SCHEMA shop2",
        "ALTER TABLE people RENAME note TO mail",
        "ALTER VIEW people_seen RENAME TO account",
        "DO $$ BEGIN EXECUTE 'CREATE TABLE account (email TEXT)'; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'CREATE TABLE account (email TEXT)'",
        "PREPARE p AS SELECT 1; EXECUTE p");
  }

  /** Lists of tables are part of a snapshot, and what names mean is not. */
  @Test
  void aSnapshotHidesNothing() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM people")) {
        assertThat(row.next()).isTrue();
      }
      bench.plain("CREATE TABLE account (email TEXT)");
      assertThatThrownBy(() -> statement.execute("INSERT INTO account VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
      connection.rollback();
    }
  }

  /** Tables of another session cannot be meant. */
  @Test
  void temporaryTablesOfOthersAreNoMatter() throws SQLException {
    bench.plain("CREATE TEMP TABLE account (email TEXT)");
    bench.connect().close();
  }
}
