package dev.nacre.jdbc.columns.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a further connection to PostgreSQL asks, and what it uses of the answers to earlier ones.
 */
final class CatalogReuseByNextConnectionTest extends CustomerTableFixture {
  /** Begins the long search for views, triggers and routines. */
  private static final String SEARCH = "WITH RECURSIVE link";

  private static final String WAY = "CREATE VIEW way AS SELECT * FROM customer";

  CatalogReuseByNextConnectionTest() {
    super(Dialect.POSTGRESQL);
  }

  /** The first one remembers the answer. */
  private void remember() throws SQLException {
    bench.connect().close();
    assertThat(searches("")).isZero();
  }

  /** How often a connection searches. */
  private int searches(String user) throws SQLException {
    bench.wire().forget();
    bench.connect(user).close();
    return bench.wire().count(SEARCH);
  }

  private void refusedNow(String sql) throws SQLException {
    bench.wire().forget();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
    }
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
  }

  @Test
  void connectTakesOneRoundTripMoreThanWithoutNacre() throws SQLException {
    remember();
    int before = bench.wire().roundTrips();
    bench.overWire().close();
    int plain = bench.wire().roundTrips() - before;
    before = bench.wire().roundTrips();
    bench.connectDirectly("").close();
    assertThat(bench.wire().roundTrips() - before).isEqualTo(plain + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE VIEW way AS SELECT * FROM customer; -- INSERT INTO way (ssn) VALUES ('%s')",
        "ALTER VIEW shown RENAME TO way; -- INSERT INTO way (ssn) VALUES ('%s')",
        "CREATE OR REPLACE VIEW harmless AS SELECT name::text AS a FROM customer;"
            + " -- INSERT INTO harmless VALUES ('%s')",
        "CREATE RULE r AS ON INSERT TO other DO ALSO INSERT INTO customer (id, ssn)"
            + " VALUES (1, NEW.a::bytea); -- INSERT INTO other VALUES ('%s')",
        "CREATE OR REPLACE FUNCTION put(a text) RETURNS void LANGUAGE sql AS"
            + " 'INSERT INTO customer (id, ssn) VALUES (1, a::bytea)'; -- SELECT put('%s')",
        "CREATE TRIGGER f BEFORE INSERT ON other FOR EACH ROW EXECUTE FUNCTION fire();"
            + " -- INSERT INTO other VALUES ('%s')",
        "CREATE TABLE child () INHERITS (customer); -- INSERT INTO child (ssn) VALUES ('%s')",
        "CREATE TABLE kid (LIKE customer INCLUDING ALL); ALTER TABLE kid INHERIT customer;"
            + " -- INSERT INTO kid (ssn) VALUES ('%s')",
        // What is in the server's own schema or language is not looked at.
        "ALTER SCHEMA information_schema RENAME TO shop; -- SELECT shop.put_here('%s')",
        "ALTER LANGUAGE internal RENAME TO shop; -- SELECT length_of('%s')",
      })
  void bypassThatWasMadeSinceIsRefused(String made) throws SQLException {
    for (String sql :
        new String[] {
          "CREATE TABLE other (a text)",
          "CREATE VIEW shown AS SELECT * FROM customer",
          "CREATE VIEW harmless AS SELECT a FROM other",
          "CREATE FUNCTION put(a text) RETURNS void LANGUAGE sql AS 'SELECT 1'",
          "CREATE FUNCTION information_schema.put_here(a text) RETURNS void LANGUAGE sql AS"
              + " 'UPDATE customer SET name = a'",
          "CREATE FUNCTION length_of(a text) RETURNS int LANGUAGE internal AS 'textlen'",
          "CREATE FUNCTION fire() RETURNS trigger LANGUAGE plpgsql AS"
              + " 'BEGIN UPDATE customer SET name = NEW.a; RETURN NEW; END'"
        }) {
      int unused = bench.plain(sql);
    }
    remember();
    String[] parts = made.split(" -- ", -1);
    int unused = bench.plain(parts[0]);
    refusedNow(parts[1].formatted(SECRET));
    // Whoever comes then finds the answer to this state.
    remember();
    refusedNow(parts[1].formatted(SECRET));
  }

  /** The state before has then another answer than the one that was found. */
  @Test
  void answerThatChangesDuringTheSearchIsNotReused() throws SQLException {
    String insert = "INSERT INTO way (ssn) VALUES ('" + SECRET + "')";
    bench.wire().before(SEARCH, () -> assertThat(bench.plain(WAY)).isZero());
    try (Connection first = bench.connect();
        Statement second = first.createStatement()) {
      assertThat(bench.wire().isHolding()).isFalse();
      assertThatThrownBy(() -> second.execute(insert)).hasMessageStartingWith("NACRE-2050");
    }
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
    // The objects are those from before the search again.
    int unused = bench.plain("DROP VIEW way");
    assertThat(searches("")).isEqualTo(1);
    assertThat(searches("")).isZero();
  }

  @Test
  void tableIsAllowedAgainWhenItsBypassIsGone() throws SQLException {
    int unused = bench.plain(WAY);
    remember();
    refusedNow("INSERT INTO way (ssn) VALUES ('" + SECRET + "')");
    unused = bench.plain("DROP VIEW way");
    unused = bench.plain("CREATE TABLE way (ssn text)");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.executeUpdate("INSERT INTO way (ssn) VALUES ('plain')")).isEqualTo(1);
    }
  }

  @Test
  void anotherUserAsksAnew() throws SQLException {
    int unused = bench.plain("CREATE ROLE seller LOGIN");
    try {
      remember();
      assertThat(searches("seller")).isEqualTo(1);
      assertThat(searches("seller")).isZero();
      unused = bench.plain("REVOKE SELECT ON nacre_catalog FROM PUBLIC");
      assertThatThrownBy(() -> bench.connect("seller")).hasMessageContaining("permission denied");
      assertThat(searches("")).isEqualTo(1);
    } finally {
      unused = bench.plain("DROP ROLE seller");
    }
  }

  @Test
  void anotherPolicyAsksAnew() throws SQLException {
    int unused =
        bench.plain(
            "CREATE FUNCTION put(a text) RETURNS void LANGUAGE sql AS"
                + " 'UPDATE customer SET name = a'");
    remember();
    bench.under("put() = safe");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.execute("SELECT put('a')")).isTrue();
    }
    bench.under("");
    refusedNow("SELECT put('" + SECRET + "')");
  }

  @Test
  void anotherSearchPathLeadsToTheSameCatalog() throws SQLException {
    int unused = bench.plain("CREATE SCHEMA evil");
    unused = bench.plain("CREATE TABLE evil.nacre_catalog (part int, version int, body bytea)");
    unused = bench.plain("CREATE VIEW evil.way AS SELECT * FROM customer");
    remember();
    bench.wire().forget();
    try (Connection other = bench.connectWith("?options=-c%20search_path=evil,public");
        Statement second = other.createStatement()) {
      assertThatThrownBy(() -> second.execute("INSERT INTO way (ssn) VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-2050");
      assertThat(
              second.executeUpdate("INSERT INTO customer (id, ssn) VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
    }
    // By another URL, which is another question.
    assertThat(bench.wire().count(SEARCH)).isPositive();
    assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
    // The path is the usual one again.
    assertThat(searches("")).isZero();
    refusedNow("INSERT INTO evil.way (ssn) VALUES ('" + SECRET + "')");
  }

  /** The search goes by the names of encrypted tables. */
  @Test
  void aTableThatWasMadeAnewIsAskedForAnew() throws SQLException {
    remember();
    int unused = statement.executeUpdate("DROP TABLE customer");
    unused = bench.plain("CREATE TABLE plain (a text)");
    unused = bench.plain("CREATE VIEW way AS SELECT * FROM plain");
    remember();
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.executeUpdate("INSERT INTO way VALUES ('plain')")).isEqualTo(1);
    }
    unused = bench.plain("DROP VIEW way");
    unused = statement.executeUpdate("CREATE TABLE customer (id INT, ssn VARCHAR(11) ENCRYPT)");
    unused = bench.plain("CREATE VIEW way AS SELECT ssn AS a FROM customer");
    refusedNow("INSERT INTO way VALUES ('" + SECRET + "')");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      assertThat(second.executeUpdate("INSERT INTO customer VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
    }
    assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
  }

  /** The bytes are read and verified at each connect. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE nacre_catalog SET body = '\\x00'",
        "UPDATE nacre_catalog SET version = version + 1",
        "UPDATE nacre_catalog SET version = version - 1",
        "UPDATE nacre_catalog SET part = 1",
        "INSERT INTO nacre_catalog VALUES (1, 1, '\\x00')",
        "INSERT INTO nacre_catalog VALUES (2, 1, '\\x00')",
        "DELETE FROM nacre_catalog",
        "DROP TABLE nacre_catalog",
      })
  void tamperedCatalogIsRefused(String sql) throws SQLException {
    remember();
    int unused = bench.plain(sql);
    String changed = catalog();
    assertThatThrownBy(() -> bench.connect().close()).hasMessageMatching("(?s)NACRE-40\\d\\d.*");
    assertThat(catalog()).isEqualTo(changed);
  }

  /** It is the one that was read and verified last; another one was pinned since. */
  @Test
  @Covers("columns-7")
  void anEarlierCatalogIsRefused() throws SQLException {
    remember();
    int unused = bench.plain("CREATE TABLE saved AS SELECT * FROM nacre_catalog");
    assertThat(statement.executeUpdate("CREATE TABLE more (a INT ENCRYPT)")).isZero();
    unused = bench.plain("DELETE FROM nacre_catalog");
    unused = bench.plain("INSERT INTO nacre_catalog SELECT * FROM saved");
    String earlier = catalog();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4004");
    }
    assertThat(catalog()).isEqualTo(earlier);
  }

  /** As the database's administrator sees it; nothing if there is none. */
  private String catalog() throws SQLException {
    String rows =
        "SELECT coalesce(string_agg(c::text, ' ' ORDER BY c::text), 'empty') FROM nacre_catalog c";
    return bench.stored("SELECT to_regclass('public.nacre_catalog')") == null
        ? ""
        : new String(bench.stored(rows), UTF_8);
  }
}
