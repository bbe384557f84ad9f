package dev.nacre.jdbc.columns.bypass;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Other ways of PostgreSQL to the rows of an encrypted table. */
final class PostgresBypassTest extends CustomerTableFixture {
  PostgresBypassTest() {
    super(Dialect.POSTGRESQL);
  }

  @Test
  @Covers("columns-30")
  void functionsOnTheSearchPathGetCellsOnly() throws SQLException {
    assertThat(bench.plain("CREATE SCHEMA evil")).isZero();
    assertThat(bench.plain("CREATE TABLE evil.customer (id int, ssn text, email bytea)")).isZero();
    assertThat(bench.plain("CREATE TABLE evil.nacre_catalog (part int, version int, body bytea)"))
        .isZero();
    assertThat(statement.executeUpdate("SET search_path TO evil, public")).isZero();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer (id, ssn) VALUES (1, ?)")) {
      insert.setString(1, SECRET);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    // PostgreSQL writes bytes into a column of characters as hexadecimal digits.
    assertThat(new String(bench.stored("SELECT ssn FROM evil.customer"), UTF_8))
        .startsWith("\\xab01");
    assertThatThrownBy(() -> text("SELECT ssn FROM customer")).hasMessageStartingWith("NACRE-3041");
    assertThat(statement.executeUpdate("DELETE FROM customer")).isEqualTo(1);
    assertThat(
            statement.executeUpdate("INSERT INTO customer (id, email) VALUES (1, '" + MAIL + "')"))
        .isEqualTo(1);
    assertThat(bench.stored("SELECT email FROM evil.customer")).startsWith(0xab, 0x01);
    assertThat(text("SELECT email FROM customer")).isEqualTo(MAIL);
  }

  /**
   * The search for bypasses compares by the operators of the server, not by those of a schema that
   * the session searches first.
   */
  @Test
  @Covers("columns-42")
  void operatorsOfTheSearchPathHideNoBypass() throws SQLException {
    for (String sql :
        List.of(
            "CREATE SCHEMA hiding",
            "CREATE FUNCTION hiding.never(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE AS"
                + " 'SELECT false'",
            "CREATE FUNCTION hiding.never(oid, oid) RETURNS boolean LANGUAGE sql IMMUTABLE AS"
                + " 'SELECT false'",
            "CREATE FUNCTION hiding.never(name, name) RETURNS boolean LANGUAGE sql IMMUTABLE AS"
                + " 'SELECT false'",
            "CREATE OPERATOR hiding.= (FUNCTION = hiding.never, LEFTARG = text, RIGHTARG = text)",
            "CREATE OPERATOR hiding.= (FUNCTION = hiding.never, LEFTARG = oid, RIGHTARG = oid)",
            "CREATE OPERATOR hiding.~ (FUNCTION = hiding.never, LEFTARG = text, RIGHTARG = text)",
            "CREATE OPERATOR hiding.<> (FUNCTION = hiding.never, LEFTARG = name, RIGHTARG = name)",
            "CREATE OPERATOR hiding.<> (FUNCTION = hiding.never, LEFTARG = oid, RIGHTARG = oid)",
            "CREATE VIEW seen AS SELECT * FROM customer",
            "CREATE FUNCTION kept(a text) RETURNS void LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO customer (id, ssn) VALUES (9, a::bytea); END'")) {
      int unused = bench.plain(sql);
    }
    assertThat(statement.executeUpdate("SET search_path TO hiding, public, pg_catalog")).isZero();
    // The catalog is read again, and the bypasses with it.
    assertThat(statement.executeUpdate("CREATE TABLE public.other (a TEXT ENCRYPT)")).isZero();
    refuses("INSERT INTO seen (ssn) VALUES ('" + SECRET + "')", "NACRE-2050");
    refuses("SELECT kept('" + SECRET + "')", "NACRE-2050");
    assertThat(bench.plain("DELETE FROM customer")).isZero();
  }

  /**
   * An operator that fits the types exactly is taken from any schema of the path, also behind
   * {@code pg_catalog}, where none fits so. A new connection asks for the tables and the catalog.
   */
  @Test
  @Covers("columns-42")
  void operatorsForOtherTypesHideNothingFromANewConnection() throws SQLException {
    for (String[] types :
        new String[][] {
          {"name", "varchar"}, {"name", "text"}, {"oid", "regclass"}, {"oid", "int"}
        }) {
      int unused =
          bench.plain(
              "CREATE FUNCTION public.never(%s, %s) RETURNS boolean LANGUAGE sql IMMUTABLE"
                      .formatted((Object[]) types)
                  + " AS 'SELECT false'");
      for (String operator : List.of("=", ">=")) {
        unused =
            bench.plain(
                "CREATE OPERATOR public.%s (FUNCTION = public.never, LEFTARG = %s, RIGHTARG = %s)"
                    .formatted(operator, types[0], types[1]));
      }
    }
    int unused = bench.plain("CREATE VIEW seen AS SELECT * FROM customer");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      bench.wire().forget();
      assertThatThrownBy(() -> second.execute("INSERT INTO seen (ssn) VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-2050");
      assertThat(
              second.executeUpdate("INSERT INTO customer (id, ssn) VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
    assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
  }

  /** Made by somebody who does not use Nacre. */
  @Test
  @Covers({"columns-5", "columns-42"})
  void bypassesToAnEncryptedTableAreClosed() throws SQLException {
    for (String sql :
        List.of(
            "CREATE VIEW shown AS SELECT * FROM customer",
            "CREATE VIEW again AS SELECT ssn AS s FROM shown",
            "CREATE TABLE child () INHERITS (customer)",
            "CREATE TABLE ruled (ssn text)",
            "CREATE RULE r AS ON INSERT TO ruled DO ALSO"
                + " INSERT INTO customer (id, ssn) VALUES (1, NEW.ssn::bytea)",
            "CREATE FUNCTION put(a text) RETURNS void LANGUAGE sql AS"
                + " 'INSERT INTO CUSTOMER (id, ssn) VALUES (1, a::bytea)'",
            "CREATE FUNCTION run(a text) RETURNS void LANGUAGE plpgsql AS 'BEGIN EXECUTE a; END'",
            "CREATE FUNCTION atomic() RETURNS bigint BEGIN ATOMIC SELECT count(*) FROM customer;"
                + " END",
            "CREATE FUNCTION fire() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN UPDATE customer SET name = NEW.a; RETURN NEW; END'",
            "CREATE FUNCTION far(a text) RETURNS void LANGUAGE sql AS 'SELECT put(a)'",
            "CREATE FUNCTION spelled(a text) RETURNS void LANGUAGE sql AS"
                + " $$INSERT INTO U&\"c\\0075stomer\" (id, ssn) VALUES (2, a::bytea)$$",
            "CREATE FUNCTION otherwise(a text) RETURNS void LANGUAGE plpgsql AS $$BEGIN INSERT INTO"
                + " u&\"c!0075stomer\" UESCAPE '!' (id, ssn) VALUES (2, a::bytea); END$$",
            "CREATE FUNCTION harmless() RETURNS int LANGUAGE sql AS 'SELECT 1'",
            "CREATE TABLE fired (a text)",
            "CREATE TRIGGER f BEFORE INSERT ON fired FOR EACH ROW EXECUTE FUNCTION fire()",
            "CREATE VIEW late AS SELECT a FROM fired")) {
      int unused = bench.plain(sql);
    }
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO shown (ssn) VALUES ('" + SECRET + "')",
              "SELECT * FROM public.\"shown\" WHERE ssn = '" + SECRET + "'",
              "UPDATE again SET s = '" + SECRET + "'",
              "INSERT INTO child (ssn) VALUES ('" + SECRET + "')",
              "INSERT INTO ruled VALUES ('" + SECRET + "')",
              "SELECT put('" + SECRET + "')",
              "SELECT public.\"run\" ('INSERT INTO cust' || 'omer VALUES (" + SECRET + ")')",
              "SELECT atomic()",
              "SELECT spelled('" + SECRET + "')",
              "SELECT otherwise('" + SECRET + "')",
              "CREATE FUNCTION made() RETURNS void LANGUAGE sql AS"
                  + " $$INSERT INTO U&\"c\\0075stomer\" (id) VALUES (3)$$",
              "SELECT far('" + SECRET + "')",
              "INSERT INTO late VALUES ('" + SECRET + "')",
              "INSERT INTO fired VALUES ('" + SECRET + "')")) {
        assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
      assertThat(second.execute("SELECT harmless(), 1 AS put, 2 AS run")).isTrue();
    }
    // A table that becomes encrypted is reached by what was there before.
    int unused =
        bench.plain(
            "CREATE FUNCTION early(a text) RETURNS void LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO later VALUES (a::bytea); END'");
    assertThat(statement.executeUpdate("CREATE TABLE later (a TEXT ENCRYPT)")).isZero();
    refuses("SELECT early('" + SECRET + "')", "NACRE-2050");
  }
}
