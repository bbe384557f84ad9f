package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A policy on Derby. */
final class DerbyPolicyTest extends PolicyContract {
  DerbyPolicyTest() {
    super(Dialect.DERBY);
  }

  @Override
  List<String> bypasses() {
    return List.of(
        "CREATE TABLE account AS SELECT note AS email FROM people WITH NO DATA",
        "CREATE TABLE app.\"ACCOUNT\" (email) AS SELECT note FROM people WITH NO DATA",
        "CREATE TABLE \"ACCOUNT \" (email VARCHAR(80))",
        "CREATE TABLE account (\"EMAIL \" VARCHAR(80))",
        "RENAME TABLE people TO account",
        "RENAME TABLE app.people TO \"ACCOUNT\"",
        "RENAME COLUMN people.note TO mail",
        "RENAME COLUMN app.people.note TO \"MAIL\"",
        "RENAME COLUMN shop2.people.remark TO note",
        "RENAME COLUMN people TO mail",
        "CREATE SYNONYM account FOR people",
        "CREATE SYNONYM app.\"ACCOUNT\" FOR people",
        "DECLARE GLOBAL TEMPORARY TABLE account (email VARCHAR(80)) NOT LOGGED",
        "DECLARE GLOBAL TEMPORARY TABLE SESSION.account (\"EMAIL\" VARCHAR(80)) NOT LOGGED",
        "DECLARE GLOBAL TEMPORARY TABLE account AS (SELECT note AS email FROM people)"
            + " WITH NO DATA NOT LOGGED",
        "CREATE TRIGGER t AFTER INSERT ON people REFERENCING NEW AS n FOR EACH ROW"
            + " INSERT INTO account (email) VALUES (n.note)",
        "CREATE PROCEDURE p () LANGUAGE JAVA PARAMETER STYLE JAVA MODIFIES SQL DATA"
            + " EXTERNAL NAME 'com.example.P.p'",
        "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE(NULL, 'ACCOUNT', '/tmp/x', NULL, NULL, NULL, 0)",
        "INSERT INTO NEW com.example.Rows('account') VALUES ('" + SECRET + "')");
  }

  /** Second names for a table in plain, and for each other. */
  @Test
  void synonymsAreLookedThrough() throws SQLException {
    bench.plain("ALTER TABLE people ADD COLUMN email VARCHAR(80)");
    bench.plain("CREATE SYNONYM one FOR people");
    bench.plain("CREATE SYNONYM \"sec\"\"ond\" FOR one");
    bench.plain("CREATE SYNONYM account FOR \"sec\"\"ond\"");
    assertThatThrownBy(() -> bench.connect().close())
        .hasMessageStartingWith("NACRE-4021")
        .hasMessageContaining("APP.ACCOUNT.EMAIL");
  }

  /** Of the session alone, which no list shows; it is named with its schema. */
  @Test
  void aDeclaredTableOfARoutineIsNoticed() throws SQLException {
    bench.plain(
        "CREATE PROCEDURE fill () LANGUAGE JAVA PARAMETER STYLE JAVA MODIFIES SQL DATA"
            + " EXTERNAL NAME 'dev.nacre.jdbc.columns.policy.JavaRoutines.declare'");
    bench.under("account.email = random\nfill() = safe");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CALL fill()")).isFalse();
      assertThatThrownBy(
              () -> statement.execute("INSERT INTO SESSION.account VALUES ('" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }

  /** A table of the session that no line is about is declared as ever. */
  @Test
  void otherTablesAreDeclared() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "DECLARE GLOBAL TEMPORARY TABLE basket (id INT, note VARCHAR(80)) NOT LOGGED"))
          .isFalse();
      assertThat(statement.executeUpdate("INSERT INTO SESSION.basket VALUES (1, 'x')"))
          .isEqualTo(1);
      assertThat(statement.execute("RENAME COLUMN people.note TO remark")).isFalse();
      assertThat(statement.execute("CREATE INDEX i ON people (remark)")).isFalse();
      assertThat(statement.execute("RENAME INDEX i TO j")).isFalse();
    }
  }

  /** More tables than are asked for one by one. */
  @Test
  void columnsOfAllTablesAreQueriedAtOnce() throws SQLException {
    for (int i = 0; i < 25; i++) {
      bench.plain("CREATE TABLE account" + i + " (id INT)");
    }
    bench.under("account*.email = random");
    bench.connect().close();
    bench.plain("ALTER TABLE account7 ADD COLUMN email VARCHAR(80)");
    bench.under("account*.email = random"); // an answer that took long is shared for a second
    assertThatThrownBy(() -> bench.connect().close())
        .hasMessageStartingWith("NACRE-4021")
        .hasMessageContaining("APP.ACCOUNT7.EMAIL");
  }
}
