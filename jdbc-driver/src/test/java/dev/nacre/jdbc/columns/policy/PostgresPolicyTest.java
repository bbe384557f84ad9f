package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** A policy on PostgreSQL. */
final class PostgresPolicyTest extends PolicyContract {
  PostgresPolicyTest() {
    super(Dialect.POSTGRESQL);
  }

  @Override
  List<String> bypasses() {
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
        "SELECT 1 AS id, '" + SECRET + "' AS email, 1 AS insert INTO account",
        "SELECT '" + SECRET + "' AS email, (1) insert INTO account",
        "WITH w AS (SELECT 1) SELECT '" + SECRET + "' AS email, (1) insert INTO account",
        "ALTER INDEX people RENAME TO account",
        "CREATE TABLE pg_temp.people (id INT, note TEXT)",
        "ALTER TABLE account INHERIT people",
        "ALTER TABLE people ATTACH PARTITION account DEFAULT",
        "CREATE FUNCTION g(s TEXT) RETURNS void LANGUAGE sql AS $$ SELECT s AS email INTO account"
            + " $$",
        "DO $$ BEGIN INSERT INTO U&\"\\0061ccount\" (email) VALUES ('" + SECRET + "'); END $$",
        "SET search_path = shop2; CREATE TABLE people (id INT, note TEXT); INSERT INTO people"
            + " VALUES (1, '"
            + SECRET
            + "')",
        "PREPARE p AS SELECT 1; EXECUTE p");
  }

  /** Lists of tables are part of a snapshot, and what names mean is not. */
  @Test
  void snapshotHidesNoTableInPlain() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (ResultSet row = statement.executeQuery("SELECT 1")) {
        assertThat(row.next()).isTrue();
      }
      bench.plain("CREATE TABLE account (email TEXT)");
      assertThatThrownBy(() -> statement.execute("INSERT INTO account VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
      connection.rollback();
    }
  }

  /** A transaction that SQL text has begun, of which JDBC does not know. */
  @Test
  void snapshotOfATransactionInTextHidesNoTable() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")).isFalse();
      try (ResultSet row = statement.executeQuery("SELECT 1")) {
        assertThat(row.next()).isTrue();
      }
      bench.plain("CREATE TABLE account (email TEXT)");
      assertThatThrownBy(() -> statement.execute("INSERT INTO account VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
      assertThat(statement.execute("ROLLBACK")).isFalse();
    }
  }

  /** PostgreSQL cuts off a name that is longer than its names are. */
  @Test
  void aLongerNameHidesNoTable() throws SQLException {
    String name = "a".repeat(63);
    bench.under(name + ".email = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE TABLE " + name + " (email TEXT)");
      assertThatThrownBy(
              () -> statement.execute("INSERT INTO " + name + "bc VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-");
    }
    bench.under(name + "bc.email = random");
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4023");
  }

  /** Without a transaction each statement has a snapshot of its own, in any isolation. */
  @Test
  void isolationAloneHidesNothing() throws SQLException {
    bench.under("account.email = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      bench.plain("CREATE TABLE account (id INT)");
      assertThat(statement.executeUpdate("INSERT INTO account (id) VALUES (1)")).isEqualTo(1);
    }
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains("SAVEPOINT"));
  }

  /** So other connections may rely on them, unless a transaction is open. */
  @Test
  void tablesAreListedAsOfNowOutsideATransaction() throws SQLException {
    try (Connection raw = bench.raw();
        Statement statement = raw.createStatement()) {
      SchemaQueries tables = new SchemaQueries(raw, Dialect.POSTGRESQL);
      assertThat(tables.listsAsOfNow()).isTrue();
      assertThat(statement.execute("BEGIN")).isFalse();
      assertThat(tables.listsAsOfNow()).isTrue();
      assertThat(statement.execute("ROLLBACK")).isFalse();
      raw.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThat(tables.listsAsOfNow()).isTrue();
      assertThat(statement.execute("BEGIN")).isFalse();
      assertThat(tables.listsAsOfNow()).isFalse();
      assertThat(statement.execute("ROLLBACK")).isFalse();
      assertThat(tables.listsAsOfNow()).isTrue();
      raw.setAutoCommit(false);
      assertThat(tables.listsAsOfNow()).isFalse();
      raw.setAutoCommit(true);
      assertThat(tables.listsAsOfNow()).isTrue();
    }
  }

  /** A transaction does not see a table that is newer than its snapshot; all others do. */
  @Test
  void anOldSnapshotDoesNotAnswerForOtherConnections() throws Exception {
    bench.under("*.phone = random");
    try (Connection old = bench.connect();
        Statement reading = old.createStatement();
        Connection other = bench.connect();
        Statement asking = other.createStatement()) {
      old.setAutoCommit(false);
      old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      reading.executeQuery("SELECT 1").close();
      bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
      Await.until(
          "the other connection has noticed the column",
          () -> {
            old.beginRequest();
            reading.executeQuery("SELECT 1").close();
            return isRefused(asking, "SELECT * FROM late");
          });
      old.rollback();
    }
  }

  /** What a transaction found in its snapshot says nothing of the time after it. */
  @Test
  void anOldSnapshotDoesNotAnswerForTheTimeAfterIt() throws Exception {
    bench.under("*.phone = random");
    try (Connection connection = bench.connect()) {
      requireNoticedAfter(
          connection, () -> connection.setAutoCommit(false), () -> connection.setAutoCommit(true));
    }
  }

  /** The same where a transaction manager begins and ends it. */
  @Test
  void anOldSnapshotOfABranchDoesNotAnswerForTheTimeAfterIt() throws Exception {
    bench.under("*.phone = random");
    XAConnection pooled = bench.pooled();
    XAConnection aside = bench.pooled();
    XAResource resource = pooled.getXAResource();
    Xid branch = new Branch();
    List<SqlWork> ends =
        List.of(
            () -> resource.commit(branch, true),
            () -> resource.rollback(branch),
            () -> {
              int unused = resource.prepare(branch);
              aside.getXAResource().rollback(branch); // as a transaction manager may
            });
    try {
      for (SqlWork end : ends) {
        try (Connection connection = pooled.getConnection()) {
          requireNoticedAfter(
              connection,
              () -> resource.start(branch, XAResource.TMNOFLAGS),
              () -> {
                resource.end(branch, XAResource.TMSUCCESS);
                end.run();
              });
        }
      }
    } finally {
      pooled.close();
      aside.close();
    }
  }

  /** Work that begins or ends a transaction. */
  @FunctionalInterface
  private interface SqlWork {
    void run() throws Exception;
  }

  private void requireNoticedAfter(Connection connection, SqlWork begin, SqlWork end)
      throws Exception {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    try (Statement statement = connection.createStatement()) {
      Await.until(
          "the table is noticed as soon as the transaction has ended",
          () -> {
            begin.run();
            statement.executeQuery("SELECT 1").close();
            bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
            long before = lists();
            Await.until(
                "the check before the transaction is no longer good",
                () -> {
                  statement.executeQuery("SELECT 1").close();
                  return lists() > before;
                });
            end.run();
            boolean refused = isRefused(statement, "SELECT * FROM late");
            bench.plain("DROP TABLE late");
            return refused;
          });
    }
  }

  /** A line for tables of any name is noticed by the name of the column. */
  @Test
  void snapshotHidesNoColumnOfALineForAllTables() throws SQLException {
    bench.under("*.phone = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      statement.executeQuery("SELECT 1").close();
      bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
      assertThatThrownBy(
              () -> statement.execute("INSERT INTO late (id, phone) VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
      connection.rollback();
    }
  }

  /** How often the tables were listed. */
  private long lists() {
    String query = bench.dialect.metadata().relations(false);
    return bench.tap.heard().stream().filter(line -> line.contains(query)).count();
  }

  /** It is the first in every search path. */
  @Test
  void aTableInASchemaOfTheServerIsNoticed() throws SQLException {
    bench.plain("SET allow_system_table_mods = on");
    bench.plain("CREATE TABLE pg_catalog.account (id INT, email TEXT)");
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
  }

  /** The table was there, and the column came later. */
  @Test
  void snapshotHidesNoColumnInPlain() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE TABLE account (id INT)");
      bench.plain("CREATE SCHEMA s2");
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      try (ResultSet row = statement.executeQuery("SELECT 1")) {
        assertThat(row.next()).isTrue();
      }
      bench.plain("ALTER TABLE account ADD COLUMN email TEXT");
      bench.plain("CREATE TABLE s2.account (id INT, email TEXT)");
      for (String table : List.of("account", "s2.account")) {
        assertThatThrownBy(
                () ->
                    statement.execute(
                        "INSERT INTO " + table + " (id, email) VALUES (1, '" + SECRET + "')"))
            .as(table)
            .hasMessageStartingWith("NACRE-4021");
      }
      connection.rollback();
    }
  }

  @Test
  void aSearchPathMayBeEmpty() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT set_config('search_path', '', false)")).isTrue();
      assertThat(statement.execute("CREATE TABLE public.other (id INT)")).isFalse();
    }
  }

  /** Tables of another session cannot be meant. */
  @Test
  void temporaryTablesOfOthersAreIgnored() throws SQLException {
    bench.plain("CREATE TEMP TABLE account (email TEXT)");
    bench.connect().close();
  }

  private record Branch() implements Xid {
    @Override
    public int getFormatId() {
      return 1;
    }

    @Override
    public byte[] getGlobalTransactionId() {
      return new byte[] {1};
    }

    @Override
    public byte[] getBranchQualifier() {
      return new byte[] {1};
    }
  }
}
