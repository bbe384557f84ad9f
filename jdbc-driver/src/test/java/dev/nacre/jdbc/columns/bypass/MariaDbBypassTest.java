package dev.nacre.jdbc.columns.bypass;

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

/** Other ways of MariaDB to the rows of an encrypted table. */
final class MariaDbBypassTest extends CustomerTableFixture {
  MariaDbBypassTest() {
    super(Dialect.MARIADB);
  }

  @Test
  @Covers("columns-42")
  void bypassesToAnEncryptedTableAreRefused() throws SQLException {
    String database = text("SELECT DATABASE()");
    for (String sql :
        List.of(
            "CREATE TABLE fired (a TEXT)",
            "CREATE VIEW shown AS SELECT * FROM customer",
            "CREATE VIEW again AS SELECT id FROM shown",
            "CREATE TRIGGER tr AFTER INSERT ON fired FOR EACH ROW"
                + " INSERT INTO customer (ssn) VALUES (NEW.a)",
            "CREATE PROCEDURE put(a TEXT) INSERT INTO customer (ssn) VALUES (a)",
            "CREATE PROCEDURE far(a TEXT) CALL put(a)",
            "CREATE PROCEDURE run(a TEXT) EXECUTE IMMEDIATE a",
            "CREATE FUNCTION harmless() RETURNS INT RETURN 1",
            "CREATE PROCEDURE shadow() CREATE TEMPORARY TABLE "
                + database
                + ".nacre_catalog AS SELECT * FROM nacre_catalog",
            "CREATE PACKAGE bag FUNCTION f(a TEXT) RETURNS INT; END",
            "CREATE PACKAGE BODY bag FUNCTION f(a TEXT) RETURNS INT BEGIN"
                + " INSERT INTO customer (ssn) VALUES (a); RETURN 1; END; END",
            "CREATE DATABASE " + database + "x",
            "CREATE TABLE " + database + "x.nacre_catalog (a INT)")) {
      int unused = bench.plain(sql);
    }
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO shown (ssn) VALUES ('" + SECRET + "')",
              "UPDATE `again` SET id = 1",
              "INSERT INTO fired VALUES ('" + SECRET + "')",
              "CALL put('" + SECRET + "')",
              "CALL shadow",
              "SELECT bag.f('" + SECRET + "')",
              "SELECT " + database + ".bag.f('" + SECRET + "')",
              "DO `bag` . f('" + SECRET + "')",
              "CALL " + database + ".far('" + SECRET + "')",
              "CALL run(CONCAT('INSERT INTO cust', 'omer', '" + SECRET + "'))",
              "SELECT * FROM " + database + "x.plain WHERE a = '" + SECRET + "'",
              "USE " + database + "x")) {
        assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
      assertThatThrownBy(() -> other.setCatalog(database + "x"))
          .hasMessageStartingWith("NACRE-2050");
      other.setCatalog(database);
      assertThat(second.execute("SELECT harmless()")).isTrue();
    }
  }

  /** A name is found where quotes or nothing at all stand beside it, and in no longer one. */
  @Test
  @Covers("columns-42")
  void bypassesAreFoundByEachName() throws SQLException {
    List<String> names = List.of("ab", "a_b", "e");
    for (String name : names) {
      boolean unused =
          statement.execute("CREATE TABLE `" + name + "` (id INT, s VARCHAR(9) ENCRYPT)");
    }
    int at = 0;
    for (String name : names) {
      int unused = bench.plain("CREATE PROCEDURE p" + at + "() SELECT id FROM `" + name + "`");
      unused = bench.plain("CREATE PROCEDURE q" + at++ + "() SELECT id FROM " + name);
    }
    int unused = bench.plain("CREATE PROCEDURE other() SELECT 1 AS e1, 2 AS _e, 3 AS e$");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      for (int i = 0; i < names.size(); i++) {
        String number = String.valueOf(i);
        assertThatThrownBy(() -> second.execute("CALL p" + number + "()"))
            .hasMessageStartingWith("NACRE-2050");
        assertThatThrownBy(() -> second.execute("CALL q" + number + "()"))
            .hasMessageStartingWith("NACRE-2050");
      }
      assertThat(second.execute("CALL other()")).isTrue();
    }
  }

  /** By its case alone it is another one than the server's own, which are not looked at. */
  @Test
  @Covers("columns-42")
  void aDatabaseThatIsNamedLikeOneOfTheServersIsLookedAt() throws SQLException {
    String own = text("SELECT DATABASE()");
    int unused = bench.plain("CREATE DATABASE SYS");
    try {
      unused = bench.plain("CREATE VIEW SYS.seen AS SELECT * FROM " + own + ".customer");
      try (Connection other = bench.connect();
          Statement second = other.createStatement()) {
        assertThatThrownBy(() -> second.execute("SELECT * FROM SYS.seen"))
            .hasMessageStartingWith("NACRE-2050");
      }
    } finally {
      unused = bench.plain("DROP DATABASE SYS");
    }
  }

  /** A server has databases of other applications, which may use the names that ours use. */
  @Test
  @Covers("columns-42")
  void bypassesOfOtherDatabasesCountWhereTheyAreMeant() throws SQLException {
    String own = text("SELECT DATABASE()");
    String far = own + "far";
    int unused = statement.executeUpdate("CREATE TABLE orders (note TEXT)");
    for (String sql :
        List.of(
            "CREATE DATABASE " + far,
            "CREATE TABLE " + far + ".orders (note TEXT)",
            "CREATE VIEW " + far + ".seen AS SELECT * FROM " + own + ".customer",
            "CREATE TRIGGER "
                + far
                + ".tr AFTER INSERT ON "
                + far
                + ".orders FOR EACH ROW"
                + " INSERT INTO "
                + own
                + ".customer (ssn) VALUES (NEW.note)",
            "CREATE PROCEDURE "
                + far
                + ".put(a TEXT) INSERT INTO "
                + own
                + ".customer (ssn)"
                + " VALUES (a)",
            "CREATE FUNCTION put(a TEXT) RETURNS TEXT RETURN a")) {
      unused = bench.plain(sql);
    }
    List<String> reaching =
        List.of(
            "INSERT INTO orders VALUES ('" + SECRET + "')",
            "UPDATE seen SET ssn = '" + SECRET + "'",
            "CALL put('" + SECRET + "')");
    try (Connection other = bench.connectWith("&allowMultiQueries=true");
        Statement second = other.createStatement();
        PreparedStatement prepared = other.prepareStatement("INSERT INTO orders VALUES (?)")) {
      assertThat(second.executeUpdate("INSERT INTO orders VALUES ('mine')")).isEqualTo(1);
      assertThat(second.execute("SELECT id AS seen, put('a') FROM customer")).isTrue();
      for (String sql : reaching) {
        String there = sql.replaceFirst("(orders|seen|put)", "`" + far + "` /* in */ . $1");
        assertThatThrownBy(() -> second.execute(there)).hasMessageStartingWith("NACRE-2050");
        assertThatThrownBy(() -> second.execute("USE " + far + "; " + sql))
            .hasMessageStartingWith("NACRE-2050");
      }
      prepared.setString(1, "mine");
      assertThat(prepared.executeUpdate()).isEqualTo(1);
      second.addBatch("USE " + far);
      assertThatThrownBy(() -> second.addBatch(reaching.get(0)))
          .hasMessageStartingWith("NACRE-2050");
      prepared.setString(1, "mine");
      assertThatThrownBy(prepared::executeUpdate).hasMessageStartingWith("NACRE-2050");
    }
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      other.setCatalog(own);
      assertThat(second.executeUpdate("INSERT INTO orders VALUES ('mine')")).isEqualTo(1);
      other.setCatalog(far);
      for (String sql : reaching) {
        assertThatThrownBy(() -> second.execute(sql)).hasMessageStartingWith("NACRE-2050");
      }
    }
    assertThat(text("SELECT COUNT(*) FROM customer")).isEqualTo("0");
    assertThat(text("SELECT COUNT(*) FROM orders")).isEqualTo("3");
  }
}
