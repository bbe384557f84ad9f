package dev.nacre.jdbc.columns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
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

/** On PostgreSQL, with what only PostgreSQL has. */
final class PostgresColumnsTest extends ColumnsContract {
  private static final List<String> NOT_UNDERSTOOD =
      List.of(
          "COPY customer FROM STDIN",
          "COPY customer (ssn) FROM PROGRAM 'echo 078-05-1120'",
          "COPY (SELECT ssn FROM customer) TO STDOUT",
          "DO $$ BEGIN INSERT INTO customer (id, ssn) VALUES (1, '078-05-1120'); END $$",
          "DO $x$ BEGIN EXECUTE 'INSERT INTO cust' || 'omer (id) VALUES (1)'; END $x$",
          "DO LANGUAGE plpython3u $$ pass $$",
          "DO LANGUAGE 'plperl' $$ 1 $$",
          "DO E'BEGIN INSERT INTO \\x63ustomer VALUES (1); END'",
          "CREATE FUNCTION f(a text) RETURNS void LANGUAGE sql"
              + " AS 'INSERT INTO customer (ssn) VALUES (a)'",
          "CREATE OR REPLACE PROCEDURE f(a text) LANGUAGE sql BEGIN ATOMIC"
              + " INSERT INTO customer (ssn) VALUES (a); END",
          "CREATE FUNCTION f(a text) RETURNS void LANGUAGE plpgsql AS $$BEGIN EXECUTE a; END$$",
          "PREPARE p AS INSERT INTO customer (id, ssn) VALUES (1, $1)",
          "EXECUTE p('078-05-1120')",
          "DECLARE c CURSOR FOR SELECT ssn FROM customer WHERE ssn = '078-05-1120'",
          "INSERT INTO customer (id, pay) VALUES (1, '1.5'::text)",
          "INSERT INTO customer (id, ssn) VALUES (1, 'x') ON CONFLICT (ssn) DO NOTHING",
          "INSERT INTO customer (id, ssn) VALUES (1, 'x') ON CONFLICT (lower(email)) DO NOTHING",
          "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET ssn ="
              + " EXCLUDED.email",
          "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.ssn",
          "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET (ssn, pay) = (ssn, 2"
              + " + 1)",
          "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET ssn ="
              + " '078-05-1120' || 'x'",
          "INSERT INTO customer (id) VALUES (1) RETURNING upper(ssn)",
          "UPDATE customer SET name = 'x' RETURNING WITH (OLD AS o) o.ssn",
          "DELETE FROM customer RETURNING customer",
          "SELECT 1; INSERT INTO customer (id, ssn) VALUES (1, '078-05-1120')",
          "BEGIN; UPDATE customer SET ssn = '078-05-1120'; COMMIT",
          "\\copy customer from stdin",
          "INSERT INTO customer (id, ssn) VALUES (1, $$078-05-1120$$)",
          "INSERT INTO customer (id, ssn) VALUES (1, $a$078-05-1120$a$)",
          "INSERT INTO customer (id, ssn) VALUES (1, E'078-05-\\x31120')",
          "INSERT INTO customer (id, ssn) VALUES (1, U&'078-05-112\\0030')",
          "INSERT INTO customer (id, ssn) VALUES (1, '078-05'\n'-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, '078-05-1120'::bytea)",
          "INSERT INTO U&\"cust\\006fmer\" (id, ssn) VALUES (1, upper('078-05-1120'))",
          "INSERT INTO U&\"cust!006fmer\" UESCAPE '!' (ssn) VALUES ('078-05-1120')",
          "INSERT INTO U&\"cust!006fmer\" UESCAPE E'!' (ssn) VALUES ('078-05-1120')",
          "INSERT INTO U&\"cust!006fmer\" UESCAPE $$!$$ (ssn) VALUES ('078-05-1120')",
          "SELECT '\\', name FROM orders, customer --'",
          "SELECT id FROM customer WHERE ssn = ANY (ARRAY['078-05-1120'])",
          "SELECT id FROM customer WHERE email = ANY ('{078-05-1120}')",
          "SELECT id FROM customer WHERE email OPERATOR(pg_catalog.=) '078-05-1120'",
          "SELECT id FROM customer WHERE (email, 1) < ('078-05-1120', 1)",
          "SELECT id FROM customer WHERE email =~ '078-05-1120'",
          "SELECT id FROM customer WHERE email ILIKE '078-05-1120'",
          "SELECT id FROM customer WHERE email SIMILAR TO '078-05-1120'",
          "SELECT ssn(c) FROM customer c",
          "SELECT row_to_json(c) FROM customer c",
          "SELECT (c).ssn FROM customer c",
          "SELECT (c.*)::text FROM customer c",
          "SELECT c FROM customer c",
          "SELECT ssn INTO copy FROM customer",
          "CREATE TABLE copy AS SELECT ssn FROM customer",
          "CREATE TABLE copy (LIKE customer)",
          "CREATE TABLE child () INHERITS (customer)",
          "CREATE VIEW v AS SELECT * FROM customer",
          "CREATE MATERIALIZED VIEW v AS SELECT * FROM customer",
          "CREATE RULE r AS ON INSERT TO orders DO ALSO INSERT INTO customer VALUES (1)",
          "CREATE TRIGGER t BEFORE INSERT ON customer EXECUTE FUNCTION f()",
          "CREATE INDEX i ON customer (lower(email))",
          "CREATE TEMP TABLE customer (ssn text)",
          "ALTER TABLE customer ALTER COLUMN ssn TYPE text",
          "ALTER TABLE orders RENAME TO customer",
          "MERGE INTO customer USING orders ON true WHEN MATCHED THEN UPDATE SET ssn = '' ||"
              + " '078-05-1120'",
          "WITH x AS (INSERT INTO customer (ssn) VALUES ('' || '078-05-1120') RETURNING id) TABLE x",
          "SELECT * FROM (WITH x AS (DELETE FROM customer RETURNING ssn) TABLE x) y",
          "WITH x AS (DELETE FROM customer RETURNING ssn) SELECT * FROM x WHERE ssn = '078-05-1120'",
          "WITH x AS (UPDATE customer SET id = 1 RETURNING new.email AS e)"
              + " INSERT INTO orders SELECT 1 FROM x WHERE e < '078-05-1120'",
          "VALUES ((SELECT ssn FROM customer LIMIT 1))",
          "EXPLAIN SELECT * FROM customer WHERE ssn = '078-05-1120'",
          "SELECT query_to_xml('SELECT * FROM customer', true, false, '')",
          "SELECT \"query_to_xml\"('SELECT * FROM customer', true, false, '')",
          "SELECT \"dblink_exec\"('INSERT INTO customer (ssn) VALUES (''078-05-1120'')')",
          "DROP SCHEMA public CASCADE",
          "DROP OWNED BY postgres",
          "SELECT 1 FROM nacre_catalog",
          "UPDATE public.\"nacre_catalog\" SET version = 1");

  PostgresColumnsTest() {
    super(Dialect.POSTGRESQL);
  }

  @Test
  @Covers("columns-27")
  void noResultOfTheMetadataLeadsToARawStatement() throws SQLException {
    try (ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
      assertThat(tables.next()).isTrue();
      assertThat(tables.getStatement()).isNull();
    }
  }

  /** Another process changes it, of which this one hears nothing. */
  @Test
  @Covers("columns-30")
  void textsThatWereSeenBeforeAreNotSentOnTheWordOfAnotherCatalog() throws SQLException {
    int unused = bench.plain("CREATE TABLE plain (a VARCHAR(80))");
    String insert = "INSERT INTO plain VALUES ('x')";
    assertThat(statement.executeUpdate(insert)).isEqualTo(1);
    try (PreparedStatement prepared = connection.prepareStatement(insert)) {
      assertThat(prepared.executeUpdate()).isEqualTo(1);
      unused = bench.plain("UPDATE nacre_catalog SET version = version + 1");
      assertThatThrownBy(() -> statement.executeUpdate(insert)).hasMessageStartingWith("NACRE-400");
      assertThatThrownBy(prepared::executeUpdate).hasMessageStartingWith("NACRE-400");
    }
    assertThat(new String(bench.stored("SELECT COUNT(*)::text FROM plain"), UTF_8)).isEqualTo("2");
  }

  @Override
  List<String> notUnderstood() {
    return NOT_UNDERSTOOD;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DO $$ BEGIN PERFORM 1; END $$",
        "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "SELECT 'customer', E'a\\'b', $$customer$$, '{\"a\": 1}'::jsonb ?? 'a'",
        "PREPARE p AS SELECT 1",
        "SET search_path TO public",
        "CREATE TABLE orders (id int, note text DEFAULT 'a\\b')",
        "LISTEN customers",
      })
  void statementsAboutOtherTablesPass(String sql) throws SQLException {
    boolean unused = statement.execute(sql);
    assertThat(bench.tap.heard()).contains("execute " + sql);
  }

  @Test
  void aNameThatTheServerCutsOffIsTheNameThatIsLeft() throws SQLException {
    String name = "a_name_of_sixty_three_bytes_".repeat(3).substring(0, 63);
    assertThat(statement.executeUpdate("CREATE TABLE " + name + " (a VARCHAR(20) ENCRYPT)"))
        .isZero();
    refuses("INSERT INTO " + name + "xyz VALUES ('" + SECRET + "')", "NACRE-2050");
    refuses("INSERT INTO \"" + name + "x\" VALUES ('" + SECRET + "')", "NACRE-2050");
    refuses("CREATE TABLE " + name + "z (a VARCHAR(20) ENCRYPT)", "NACRE-2050");
    refuses("CREATE TABLE t (" + "x".repeat(64) + " VARCHAR(20) ENCRYPT)", "NACRE-2054");
  }

  @Test
  void aTextThatEndsBeforeItEndsIsRefused() {
    refuses("SELECT 1 \0 FROM orders", "NACRE-2050");
  }

  /** The server then takes a backslash for an escape in any string. */
  @Test
  @Covers("columns-32")
  void noModeOfTheServerMakesAStringOfAnother() throws SQLException {
    boolean unused = statement.execute("SET standard_conforming_strings TO off");
    assertThat(statement.executeUpdate("INSERT INTO customer (id, ssn) VALUES (1, 'x')"))
        .isEqualTo(1);
    assertThat(text("SELECT ssn FROM customer")).startsWith("x ");
    // No server that takes a backslash for an escape understands it; it is sent as it is meant.
    assertThat(
            statement.executeUpdate(
                "INSERT INTO customer (id, name, ssn) VALUES (2, '\\', '" + SECRET + "')"))
        .isEqualTo(1);
    assertThat(text("SELECT name FROM customer WHERE id = 2 AND name LIKE '!\\' ESCAPE '!'"))
        .isEqualTo("\\");
    // A comment for one, a condition for the other.
    refuses("SELECT '\\' /* ', 1 FROM customer WHERE name = '" + SECRET + "' -- */", "NACRE-2050");
    refuses("SELECT '\\' /* ', 1 FROM customer WHERE ssn = '" + SECRET + "' -- */", "NACRE-2050");
  }

  /** What Hibernate and Spring Data write for every search in a text. */
  @Test
  void aBackslashMayBeTheSignForEscapes() throws SQLException {
    bench.under("customer.ssn = random");
    assertThat(bench.plain("CREATE TABLE other (id int, note text)")).isZero();
    try (Connection under = bench.connect()) {
      for (String table : List.of("customer", "other")) {
        String column = table.equals("other") ? "note" : "name";
        try (PreparedStatement insert =
            under.prepareStatement(
                "INSERT INTO " + table + " (id, " + column + ") VALUES (7, ?)")) {
          insert.setString(1, "10%_off");
          assertThat(insert.executeUpdate()).isEqualTo(1);
        }
        try (PreparedStatement select =
            under.prepareStatement(
                "select distinct c."
                    + column
                    + " from "
                    + table
                    + " c where c."
                    + column
                    + " like ? escape '\\' and 'x' <> '\\'")) {
          for (String pattern : List.of("10\\%%", "%\\_off")) {
            select.setString(1, pattern);
            try (ResultSet row = select.executeQuery()) {
              assertThat(row.next()).as(table + " " + pattern).isTrue();
            }
          }
          select.setString(1, "10\\_%");
          try (ResultSet row = select.executeQuery()) {
            assertThat(row.next()).isFalse();
          }
        }
      }
    }
  }

  @Test
  @Covers("columns-21")
  void parametersAreEncryptedInEachModeOfTheDriver() throws SQLException {
    for (String mode : new String[] {"simple", "extended", "extendedForPrepared"}) {
      try (Connection other =
              bench.connectWith("?preferQueryMode=" + mode + "&reWriteBatchedInserts=true");
          Statement second = other.createStatement();
          PreparedStatement insert =
              other.prepareStatement("INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)")) {
        for (int i = 1; i <= 3; i++) {
          insert.setInt(1, i);
          insert.setString(2, SECRET);
          insert.setString(3, i == 3 ? null : MAIL);
          insert.addBatch();
        }
        // The driver made one statement of two rows, and cannot say what each of them did.
        assertThat(insert.executeBatch()).hasSize(3).contains(Statement.SUCCESS_NO_INFO);
        try (ResultSet row =
            second.executeQuery("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(SECRET);
        }
        assertThat(second.executeUpdate("DELETE FROM customer")).isEqualTo(3);
      }
    }
  }

  @Test
  void everyUserSeesTheCatalog() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    int unused =
        bench.plain(
            "DO 'BEGIN CREATE ROLE clerk LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END'");
    unused = bench.plain("GRANT SELECT ON customer TO clerk");
    try (Connection clerk = bench.connect("clerk");
        Statement asking = clerk.createStatement();
        ResultSet row = asking.executeQuery("SELECT ssn FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
    unused = bench.plain("REVOKE SELECT ON nacre_catalog FROM PUBLIC");
    assertThatThrownBy(() -> bench.connect("clerk")).hasMessageContaining("permission denied");
  }

  @Test
  void rightsAreGrantedAndTablesAreLocked() throws SQLException {
    for (String sql :
        List.of(
            "GRANT SELECT (id, ssn), INSERT ON TABLE public.customer TO PUBLIC",
            "REVOKE INSERT ON customer FROM PUBLIC",
            "VACUUM (ANALYZE) customer",
            "ANALYZE customer (id)")) {
      assertThat(statement.executeUpdate(sql)).isZero();
    }
    refuses("GRANT SELECT ON nacre_catalog TO PUBLIC", "NACRE-2050");
    connection.setAutoCommit(false);
    assertThat(statement.executeUpdate("LOCK TABLE customer IN SHARE MODE")).isZero();
    connection.rollback();
  }

  @Test
  void typesAreDeclaredByTheNamesOfPostgres() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE kinds (a TEXT ENCRYPT NO SALT, b INT8 ENCRYPT, c BOOL ENCRYPT,"
                    + " d TIMESTAMPTZ ENCRYPT, e FLOAT8 ENCRYPT, f BYTEA ENCRYPT)"))
        .isZero();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO kinds VALUES (?, ?, ?, ?, ?, ?)")) {
      insert.setString(1, SECRET.repeat(100));
      insert.setLong(2, 7);
      insert.setBoolean(3, true);
      insert.setObject(4, java.time.OffsetDateTime.parse("2024-02-29T12:00:00+02:00"));
      insert.setDouble(5, 0.5);
      insert.setBytes(6, new byte[] {1, 2});
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (ResultSet row = statement.executeQuery("SELECT * FROM kinds")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("a")).isEqualTo(SECRET.repeat(100));
      assertThat(row.getLong("b")).isEqualTo(7);
      assertThat(row.getBoolean("c")).isTrue();
      assertThat(row.getObject("d", java.time.OffsetDateTime.class))
          .isEqualTo(java.time.OffsetDateTime.parse("2024-02-29T12:00:00+02:00"));
      assertThat(row.getDouble("e")).isEqualTo(0.5);
      assertThat(row.getBytes("f")).isEqualTo(new byte[] {1, 2});
    }
  }
}
