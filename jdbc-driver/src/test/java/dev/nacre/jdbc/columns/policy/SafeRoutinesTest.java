package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Routines and triggers that reach an encrypted table, and that a policy lists as safe. MariaDB is
 * asked for those of all databases, so they have names that no other test's have.
 */
final class SafeRoutinesTest {
  private static final String SECRET = "078-05-1120";

  private static final String SAFE =
      """
      refresh_statistics() = safe   # counts
      audit_*() = safe
      Direct() = SAFE
      """;

  private static final String CLASS = "dev.nacre.jdbc.columns.policy.JavaRoutines";

  private static final String JAVA =
      " LANGUAGE JAVA PARAMETER STYLE JAVA %s EXTERNAL NAME '" + CLASS + ".%s'";

  /** What somebody has made past Nacre. */
  private static List<String> made(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL ->
          List.of(
              "CREATE FUNCTION refresh_statistics() RETURNS bigint LANGUAGE plpgsql AS 'DECLARE n"
                  + " bigint; BEGIN EXECUTE ''SELECT count(*) FROM cust'' || ''omer'' INTO n;"
                  + " RETURN n; END'",
              "CREATE FUNCTION audit_errand() RETURNS trigger LANGUAGE plpgsql AS"
                  + " 'BEGIN UPDATE customer SET name = NEW.note; RETURN NEW; END'",
              "CREATE TRIGGER t BEFORE INSERT ON errand FOR EACH ROW EXECUTE FUNCTION audit_errand()",
              "CREATE FUNCTION by_way() RETURNS bigint LANGUAGE sql AS"
                  + " 'SELECT refresh_statistics()'",
              "CREATE VIEW tallied AS SELECT refresh_statistics() AS n",
              "CREATE FUNCTION sneaky() RETURNS bigint LANGUAGE sql AS"
                  + " 'SELECT count(*) FROM customer'",
              "CREATE VIEW by_sneaky AS SELECT sneaky() AS n");
      case MARIADB ->
          List.of(
              "CREATE PROCEDURE refresh_statistics()"
                  + " BEGIN PREPARE s FROM 'SELECT COUNT(*) FROM customer'; EXECUTE s; END",
              "CREATE PROCEDURE audit_errand(n TEXT) UPDATE customer SET name = n",
              "CREATE FUNCTION audit_count() RETURNS INT RETURN (SELECT COUNT(*) FROM customer)",
              "CREATE TRIGGER t BEFORE INSERT ON errand FOR EACH ROW CALL audit_errand(NEW.note)",
              "CREATE TRIGGER direct BEFORE INSERT ON vigil FOR EACH ROW"
                  + " UPDATE customer SET name = 'fired'",
              "CREATE PROCEDURE by_way() CALL refresh_statistics()",
              "CREATE VIEW tallied AS SELECT audit_count() AS n",
              "CREATE FUNCTION sneaky() RETURNS INT RETURN (SELECT COUNT(*) FROM customer)",
              "CREATE VIEW by_sneaky AS SELECT sneaky() AS n");
      case DERBY ->
          List.of(
              "CREATE FUNCTION refresh_statistics () RETURNS INT"
                  + JAVA.formatted("READS SQL DATA", "count"),
              "CREATE PROCEDURE audit_errand (note VARCHAR(80))"
                  + JAVA.formatted("MODIFIES SQL DATA", "rename"),
              "CREATE TRIGGER t AFTER INSERT ON errand REFERENCING NEW AS n FOR EACH ROW"
                  + " CALL audit_errand(n.note)",
              "CREATE TRIGGER direct AFTER INSERT ON vigil FOR EACH STATEMENT"
                  + " UPDATE customer SET name = 'fired'",
              "CREATE VIEW tallied AS SELECT refresh_statistics() AS n FROM SYSIBM.SYSDUMMY1",
              "CREATE FUNCTION sneaky () RETURNS INT" + JAVA.formatted("READS SQL DATA", "count"),
              "CREATE VIEW by_sneaky AS SELECT sneaky() AS n FROM SYSIBM.SYSDUMMY1");
      case H2 ->
          List.of(
              "CREATE ALIAS refresh_statistics FOR '" + CLASS + ".countBy'",
              "CREATE SCHEMA jobs",
              "CREATE ALIAS jobs.audit_errand AS"
                  + " 'int count(java.sql.Connection c) throws Exception { return 1; }'",
              "CREATE AGGREGATE audit_total FOR '" + CLASS + "$Total'",
              "CREATE VIEW tallied AS SELECT refresh_statistics() AS n",
              "CREATE VIEW again AS SELECT n FROM tallied",
              "CREATE VIEW door AS SELECT 1 AS id",
              "CREATE TRIGGER direct INSTEAD OF INSERT ON door FOR EACH ROW CALL '"
                  + CLASS
                  + "$Fires'",
              "CREATE TRIGGER t BEFORE INSERT ON errand FOR EACH ROW CALL '" + CLASS + "$Fires'",
              "CREATE ALIAS sneaky FOR 'java.lang.Math.abs(int)'",
              "CREATE VIEW by_sneaky AS SELECT sneaky(1) AS n");
    };
  }

  private static String call(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> "SELECT refresh_statistics()";
      case DERBY -> "VALUES refresh_statistics()";
      case MARIADB, H2 -> "CALL refresh_statistics()";
    };
  }

  /** What a policy with the list allows, each with one row with the number 1, or none. */
  private static List<String> allowed(Dialect dialect) {
    String fires = "INSERT INTO errand VALUES (7, 'fired')";
    String another = "INSERT INTO vigil VALUES (7)";
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> List.of(call(dialect), "SELECT by_way()", "SELECT n FROM tallied", fires);
      case MARIADB ->
          List.of(call(dialect), "CALL by_way()", "SELECT n FROM tallied", another, fires);
      case DERBY -> List.of(call(dialect), "SELECT n FROM tallied", another, fires);
      case H2 ->
          List.of(
              call(dialect),
              "SELECT \"REFRESH_STATISTICS\" ()",
              "{call refresh_statistics()}",
              "SELECT jobs.audit_errand()",
              "SELECT audit_total(id) FROM door",
              "SELECT n FROM tallied",
              "SELECT n FROM again",
              "INSERT INTO door VALUES (7)");
    };
  }

  /** What it does not allow. */
  private static List<String> refused(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL ->
          List.of(
              "SELECT sneaky()",
              "SELECT n FROM by_sneaky",
              "SELECT refresh_statistics(ssn) FROM customer",
              "SELECT c.id, n FROM customer c, audit_all() n",
              "CREATE FUNCTION audit_more() RETURNS bigint LANGUAGE sql AS"
                  + " 'SELECT count(*) FROM customer'",
              "CREATE FUNCTION audit_more(s text) RETURNS void LANGUAGE plpgsql AS"
                  + " 'BEGIN EXECUTE s; END'");
      case MARIADB ->
          List.of(
              "SELECT sneaky()",
              "SELECT n FROM by_sneaky",
              "SELECT audit_count(ssn) FROM customer",
              "CALL audit_errand((SELECT ssn FROM customer))",
              "CREATE PROCEDURE audit_more() SELECT COUNT(*) FROM customer",
              "CREATE PROCEDURE audit_more(s TEXT) EXECUTE IMMEDIATE s");
      case DERBY ->
          List.of(
              "VALUES sneaky()",
              "SELECT n FROM by_sneaky",
              "SELECT refresh_statistics(ssn) FROM customer",
              "CALL audit_errand('customer')",
              "CREATE FUNCTION sneaky_more () RETURNS INT"
                  + JAVA.formatted("READS SQL DATA", "count"));
      case H2 ->
          List.of(
              "CALL sneaky(1)",
              "SELECT n FROM by_sneaky",
              "SELECT refresh_statistics(ssn) FROM customer",
              "SELECT audit_total(ssn) FROM customer",
              "CALL jobs.audit_errand((SELECT ssn FROM customer))",
              "CREATE ALIAS audit_more AS 'int f(Connection c) { /* customer */ return 1; }'",
              "CREATE ALIAS sneaky_more FOR '" + CLASS + ".countBy'",
              "CREATE FORCE ALIAS IF NOT EXISTS jobs.sneaky_more FOR '" + CLASS + ".countBy'",
              "CREATE OR REPLACE AGGREGATE sneaky_more FOR '" + CLASS + "$Total'");
    };
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-24", "columns-42"})
  void listedRoutinesMayBeCalledAndListedTriggersFire(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect)) {
      try (Connection strict = bench.connect();
          Statement statement = strict.createStatement()) {
        for (String sql : allowed(dialect)) {
          assertThatThrownBy(() -> statement.execute(sql))
              .as(sql)
              .hasMessageStartingWith("NACRE-2050")
              .hasMessageContaining("() = safe\"");
        }
        assertThatThrownBy(() -> statement.execute(call(dialect)))
            .hasMessageContaining("refresh_statistics() = safe");
        assertThat(explained(statement, call(dialect))).contains("refresh_statistics() = safe");
      }
      bench.under(SAFE);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        for (String sql : allowed(dialect)) {
          assertThat(number(statement, sql)).as(sql).isEqualTo(1);
        }
        assertThat(bench.stored("SELECT name FROM customer")).asString().isEqualTo("fired");
        assertThat(explained(statement, call(dialect))).doesNotContain("safe");
        for (String sql : refused(dialect)) {
          assertThatThrownBy(() -> statement.execute(sql))
              .as(sql)
              .hasMessageMatching("(?s)NACRE-205[01]: .*");
        }
        try (ResultSet row = statement.executeQuery("SELECT ssn FROM customer")) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(SECRET);
        }
      }
    }
  }

  /** Each goes by the policy that it was opened with, also when the catalog is read again. */
  @ParameterizedTest
  @EachDialect
  void connectionsWithDifferentPoliciesAreNotMixed(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = bench(dialect)) {
      try (Connection strict = bench.connect()) {
        bench.under(SAFE);
        try (Connection allowing = bench.connect();
            Statement one = strict.createStatement();
            Statement two = allowing.createStatement()) {
          for (int round = 1; round <= 3; round++) {
            assertThatThrownBy(() -> one.execute(call(dialect)))
                .hasMessageStartingWith("NACRE-2050");
            assertThat(number(two, call(dialect))).isEqualTo(1);
            String create = "CREATE TABLE more" + round + " (a VARCHAR(9) ENCRYPT)";
            assertThat((round == 1 ? one : two).execute(create)).isFalse();
          }
        }
      }
    }
  }

  /**
   * A trigger of Java on a plain table has nothing that is not in plain; what it copies are cells.
   */
  @Test
  @Covers("columns-42")
  void listedTriggerOfJavaFires() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.H2);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          bench.plain(
              "CREATE TRIGGER own BEFORE INSERT ON customer FOR EACH ROW CALL '"
                  + CLASS
                  + "$Fires'");
      assertThat(statement.executeUpdate("INSERT INTO errand VALUES (1, 'x')")).isEqualTo(1);
      assertThat(bench.stored("SELECT name FROM customer")).asString().isEqualTo("fired");
      assertThat(statement.executeUpdate("INSERT INTO customer VALUES (2, '" + SECRET + "', 'x')"))
          .isEqualTo(1);
    }
  }

  /** H2's own search in texts is made of aliases. */
  @Test
  void fullTextSearchOfH2MayBeListed() throws SQLException {
    String search = "SELECT COUNT(*) FROM FT_SEARCH('fox', 0, 0)";
    try (DatabaseHarness bench = bench(Dialect.H2)) {
      for (String sql :
          List.of(
              "CREATE ALIAS FT_INIT FOR 'org.h2.fulltext.FullText.init'",
              "CALL FT_INIT()",
              "CREATE TABLE note (id INT PRIMARY KEY, body VARCHAR(80))",
              "INSERT INTO note VALUES (1, 'the fox')",
              "CALL FT_CREATE_INDEX('PUBLIC', 'NOTE', 'BODY')")) {
        try (Statement statement = bench.plain.createStatement()) {
          boolean unused = statement.execute(sql);
        }
      }
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(search)).hasMessageStartingWith("NACRE-2050");
        // The index follows, by a trigger.
        assertThat(statement.executeUpdate("INSERT INTO note VALUES (2, 'a fox')")).isEqualTo(1);
      }
      bench.under("FT_*() = safe");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(number(statement, search)).isEqualTo(2);
      }
    }
  }

  /** A session may ask for the INFORMATION_SCHEMA of H2 1.4, which says the same in other words. */
  @Test
  void routinesAreFoundInTheOldInformationSchema() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.H2, ";OLD_INFORMATION_SCHEMA=TRUE")) {
      for (String policy : List.of("", SAFE)) {
        bench.under(policy);
        try (Connection connection = bench.connect();
            Statement statement = connection.createStatement()) {
          for (String sql : allowed(Dialect.H2)) {
            if (policy.isEmpty()) {
              assertThatThrownBy(() -> statement.execute(sql))
                  .as(sql)
                  .hasMessageStartingWith("NACRE-2050");
            } else {
              assertThat(number(statement, sql)).as(sql).isEqualTo(1);
            }
          }
        }
      }
    }
  }

  /** Where nothing is encrypted nobody asks what an alias is. */
  @Test
  void anAliasIsNoMatterBeforeTheFirstEncryptedTable() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE ALIAS absolute FOR 'java.lang.Math.abs(int)'"))
          .isFalse();
      assertThat(number(statement, "CALL absolute(-1)")).isEqualTo(1);
      assertThat(statement.execute("CREATE TABLE plain (absolute INT)")).isFalse();
      assertThat(statement.execute("CREATE TABLE t (a VARCHAR(9) ENCRYPT)")).isFalse();
      assertThatThrownBy(() -> statement.execute("CALL absolute(-1)"))
          .hasMessageStartingWith("NACRE-2050");
      assertThat(statement.execute("SELECT p.absolute FROM plain p")).isTrue();
      assertThat(statement.execute("DROP ALIAS absolute")).isFalse();
    }
  }

  /** One that names a table is refused all the same. */
  @Test
  void aDefinitionOfJavaThatIsListedIsMade() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.DERBY)) {
      bench.under(SAFE);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(
                statement.execute(
                    "CREATE FUNCTION app.\"AUDIT_MORE\" () RETURNS INT"
                        + JAVA.formatted("READS SQL DATA", "count")))
            .isFalse();
        assertThat(number(statement, "VALUES audit_more()")).isEqualTo(1);
        assertThatThrownBy(
                () ->
                    statement.execute(
                        "CREATE FUNCTION audit_customer () RETURNS INT"
                            + JAVA.formatted("READS SQL DATA", "customer")))
            .hasMessageStartingWith("NACRE-2050");
        assertThatThrownBy(
                () ->
                    statement.execute(
                        "CREATE DERBY AGGREGATE total FOR INT EXTERNAL NAME 'com.example.Total'"))
            .hasMessageStartingWith("NACRE-2050")
            .hasMessageContaining("name() = safe");
      }
    }
  }

  /** What the database brings may be listed, too; a table in its strings stays one. */
  @Test
  void routinesOfTheDatabaseMayBeListed() throws SQLException {
    try (DatabaseHarness bench = bench(Dialect.DERBY)) {
      String query = "CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY('VALUES 1', 'target', NULL, NULL, NULL)";
      bench.under("syscs_export_query() = safe");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        // A folder is no file.
        assertThatThrownBy(() -> statement.execute(query)).hasMessageNotContaining("NACRE-");
        assertThatThrownBy(
                () -> statement.execute(query.replace("VALUES 1", "SELECT ssn FROM customer")))
            .hasMessageStartingWith("NACRE-2050");
      }
    }
  }

  /** Lines about routines alone ask the database for nothing, and change no definition. */
  @Test
  void linesAboutRoutinesCostNothing() throws SQLException {
    assertThat(heard(SAFE)).isEqualTo(heard(""));
  }

  private static List<String> heard(String policy) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness()) {
      bench.under(policy);
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        for (String sql :
            List.of(
                "CREATE TABLE a AS SELECT 1 AS x",
                "CREATE VIEW v AS SELECT x FROM a",
                "SELECT x FROM v",
                "ALTER TABLE a RENAME TO c",
                "EXECUTE IMMEDIATE 'CREATE TABLE b (x INT)'")) {
          boolean unused = statement.execute(sql);
        }
        connection.beginRequest();
      }
      return List.copyOf(bench.tap.heard());
    }
  }

  private static int number(Statement statement, String sql) throws SQLException {
    if (!statement.execute(sql)) {
      return statement.getUpdateCount();
    }
    try (ResultSet row = statement.getResultSet()) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  private static String explained(Statement statement, String sql) throws SQLException {
    StringBuilder all = new StringBuilder();
    try (ResultSet row = statement.executeQuery("EXPLAIN ENCRYPTION " + sql)) {
      while (row.next()) {
        all.append(row.getString("WHAT")).append('\n');
      }
    }
    return all.toString();
  }

  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    return bench(dialect, "");
  }

  private static DatabaseHarness bench(Dialect dialect, String settings) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect, settings);
    boolean done = false;
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT, name VARCHAR(80))");
      unused = statement.executeUpdate("INSERT INTO customer VALUES (1, '" + SECRET + "', 'Ann')");
      unused = bench.plain("CREATE TABLE errand (id INT, note VARCHAR(80))");
      unused = bench.plain("CREATE TABLE vigil (id INT)");
      for (String sql : made(dialect)) {
        unused = bench.plain(sql);
      }
      done = true;
      return bench;
    } finally {
      if (!done) {
        bench.close();
      }
    }
  }
}
