package dev.nacre.jdbc.columns.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A table with encrypted columns that is there no more: what is sent to it all the same, since its
 * sender does not know yet, is refused before a value goes out.
 */
final class FormerTableCheckTest {
  private static final String SECRET = "078-05-1120";

  private static final String CREATE =
      "CREATE TABLE gone (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(80) ENCRYPT,"
          + " email VARCHAR(80) ENCRYPT)";

  private static void run(Statement statement, String sql) throws SQLException {
    boolean unused = statement.execute(sql);
  }

  private static List<String> statements(Dialect dialect) {
    List<String> statements =
        new ArrayList<>(
            List.of(
                "INSERT INTO gone VALUES (1, '%s', 'x')",
                "insert into Gone (id, ssn) values (1, '%s')",
                "INSERT INTO /* the table */ gone (id, ssn) VALUES (1, '%s'), (2, 'x')",
                "INSERT INTO gone SELECT id, '%s', name FROM person",
                "UPDATE gone SET ssn = '%s' WHERE id = 1",
                "DELETE FROM gone WHERE ssn = '%s'",
                "SELECT id FROM gone WHERE ssn = '%s'",
                "SELECT p.id FROM person p, gone g WHERE p.id = g.id AND g.ssn = '%s'",
                "SELECT p.id FROM person p JOIN gone g ON p.id = g.id WHERE g.ssn = '%s'",
                "SELECT p.id FROM person p JOIN person q ON p.id = q.id, gone g WHERE"
                    + " g.ssn = '%s'",
                "SELECT id FROM person WHERE id IN (SELECT id FROM gone WHERE ssn = '%s')"));
    switch (DialectName.of(dialect)) {
      case H2 -> {
        statements.add("MERGE INTO gone KEY (id) VALUES (6, '%s', 'x')");
        statements.add("INSERT INTO public.gone VALUES (1, '%s', 'x')");
        statements.add("INSERT INTO \"GONE\" VALUES (1, '%s', 'x')");
        statements.add("INSERT INTO U&\"\\0047ONE\" VALUES (1, '%s', 'x')");
        statements.add("EXECUTE IMMEDIATE 'INSERT INTO gone VALUES (1, ''%s'', 1)'");
        statements.add("CREATE TABLE made AS SELECT id FROM gone WHERE ssn = '%s'");
        statements.add("EXPLAIN SELECT id FROM gone WHERE ssn = '%s'");
      }
      case POSTGRESQL -> {
        statements.add("INSERT INTO public.gone VALUES (1, '%s', 'x')");
        statements.add("INSERT INTO \"gone\" VALUES (1, $a$%s$a$, 'x')");
        statements.add("INSERT INTO U&\"\\0067one\" VALUES (1, '%s', 'x')");
        statements.add("UPDATE ONLY gone SET ssn = E'%s'");
        statements.add("UPDATE gon{oj e} SET ssn = '%s'");
        statements.add("DO $$ BEGIN INSERT INTO gone VALUES (1, '%s', 'x'); END $$");
        statements.add("WITH c AS (INSERT INTO gone VALUES (1, '%s') RETURNING 1) TABLE c");
        statements.add("SELECT 1 FROM (person p JOIN gone g ON true) WHERE ssn = '%s'");
        statements.add("CREATE VIEW v AS SELECT id FROM gone WHERE ssn = '%s'");
        statements.add("DELETE FROM person USING gone WHERE ssn = '%s'");
        statements.add(
            "MERGE INTO gone g USING person p ON g.id = p.id"
                + " WHEN NOT MATCHED THEN INSERT VALUES (6, '%s', 'x')");
        statements.add("MERGE INTO person p USING gone g ON g.ssn = '%s' WHEN MATCHED THEN DELETE");
      }
      case MARIADB -> {
        statements.add("REPLACE INTO gone VALUES (6, '%s', 'x')");
        statements.add("REPLACE gone SET ssn = '%s'");
        statements.add("INSERT IGNORE gone VALUES (6, '%s', 'x')");
        statements.add("INSERT gone VALUES (6, \"%s\", 'x')");
        statements.add("INSERT INTO `gone` VALUES (6, '%s', 'x')");
        statements.add("UPDATE person, gone SET gone.ssn = '%s'");
        statements.add("UPDATE LOW_PRIORITY IGNORE gone SET ssn = '%s'");
        statements.add("DELETE gone FROM gone WHERE ssn = '%s'");
        statements.add("SELECT 1 FROM (person, gone) WHERE ssn = '%s'");
        statements.add("SELECT 1 FROM person STRAIGHT_JOIN gone ON ssn = '%s'");
        statements.add("EXECUTE IMMEDIATE 'INSERT INTO gone VALUES (1, ''%s'', 1)'");
        statements.add("INSERT INTO /*!50000 gone */ VALUES (6, '%s', 'x')");
        statements.add("HANDLER gone READ `PRIMARY` = ('%s')");
      }
      case DERBY -> {
        statements.add("INSERT INTO app.gone VALUES (1, '%s', 'x')");
        statements.add("INSERT INTO \"GONE\" VALUES (1, '%s', 'x')");
        statements.add(
            "MERGE INTO gone g USING person p ON g.id = p.id"
                + " WHEN NOT MATCHED THEN INSERT VALUES (6, '%s', 'x')");
      }
    }
    return statements;
  }

  private static void refused(ThrowingCallable run) {
    assertThatThrownBy(run)
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("NACRE-")
        .hasMessageNotContaining(SECRET)
        .extracting(failed -> ((SQLException) failed).getSQLState())
        .asString()
        .startsWith("42");
  }

  private static void requireUnseen(DatabaseHarness bench) {
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
  }

  /** All that is sent by any of these connections. */
  private static void takesNothing(DatabaseHarness bench, List<Connection> connections)
      throws SQLException {
    for (Connection connection : connections) {
      try (Statement statement = connection.createStatement()) {
        for (String form : statements(bench.dialect)) {
          String sql = form.formatted(SECRET);
          refused(() -> statement.execute(sql));
          refused(() -> statement.addBatch(sql));
          refused(() -> connection.prepareStatement(sql).close());
        }
        refused(() -> connection.prepareStatement("INSERT INTO gone VALUES (?, ?, ?)").close());
        refused(() -> connection.prepareStatement("UPDATE gone SET ssn = ?").close());
      }
    }
    requireUnseen(bench);
  }

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void statementForADroppedTableIsRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection one = bench.connect();
        Connection other = bench.connect();
        Statement statement = one.createStatement();
        Statement batch = other.createStatement()) {
      run(statement, "CREATE TABLE person (id INT, name VARCHAR(80))");
      run(statement, CREATE);
      try (PreparedStatement prepared =
          other.prepareStatement("INSERT INTO gone VALUES (?, ?, ?)")) {
        prepared.setInt(1, 1);
        prepared.setString(2, SECRET);
        prepared.setString(3, "x");
        batch.addBatch("INSERT INTO gone VALUES (1, '" + SECRET + "', 'x')");
        run(statement, "DROP TABLE gone");
        refused(prepared::executeUpdate);
        prepared.addBatch();
        refused(prepared::executeBatch);
        refused(batch::executeBatch);
      }
      try (Connection later = bench.connect()) {
        takesNothing(bench, List.of(one, other, later));
      }
    }
  }

  /** Who asks without a value whether a table is there gets the answer of the database. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void statementWithoutAValueGetsTheAnswerOfTheDatabase(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(statement, CREATE);
      run(statement, "DROP TABLE gone");
      for (String sql :
          List.of(
              "SELECT * FROM gone",
              "SELECT COUNT(*) FROM gone",
              "SELECT 1 FROM gone WHERE 1 = 0",
              "DELETE FROM gone",
              "DROP TABLE gone")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOf(SQLException.class)
            .message()
            .doesNotContain("NACRE-");
      }
      run(statement, CREATE);
      run(statement, "INSERT INTO gone VALUES (1, '" + SECRET + "', 'x')");
      try (ResultSet row = statement.executeQuery("SELECT ssn FROM gone WHERE id = 1")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      requireUnseen(bench);
    }
  }

  @Test
  @Covers({"columns-2", "columns-5"})
  void statementForARolledBackTableIsRefused() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.POSTGRESQL);
        Connection one = bench.connect();
        Connection other = bench.connect();
        Statement statement = one.createStatement()) {
      run(statement, "CREATE TABLE early (id INT, c VARCHAR(9) ENCRYPT)");
      run(statement, "CREATE TABLE person (id INT, name VARCHAR(80))");
      one.setAutoCommit(false);
      run(statement, CREATE);
      run(statement, "INSERT INTO gone VALUES (1, '" + SECRET + "', 'x')");
      takesNothing(bench, List.of(other)); // which does not see it yet
      try (PreparedStatement prepared = one.prepareStatement("INSERT INTO gone VALUES (?, ?, ?)")) {
        prepared.setInt(1, 1);
        prepared.setString(2, SECRET);
        prepared.setString(3, "x");
        one.rollback();
        refused(prepared::executeUpdate);
      }
      one.rollback();
      one.setAutoCommit(true);
      takesNothing(bench, List.of(one, other));

      // A savepoint takes it back as well.
      one.setAutoCommit(false);
      var before = one.setSavepoint();
      run(statement, CREATE.replace("gone", "never"));
      one.rollback(before);
      refused(() -> run(statement, "INSERT INTO never VALUES (1, '" + SECRET + "', 'x')"));
      one.rollback();
      requireUnseen(bench);
    }
  }

  /** The database refuses the definition, or makes the name another one. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void statementAfterAFailedOrRenamedDefinitionIsRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection one = bench.connect();
        Statement statement = one.createStatement()) {
      run(statement, "CREATE TABLE early (id INT, c VARCHAR(9) ENCRYPT)");
      run(statement, "CREATE TABLE person (id INT, name VARCHAR(80))");
      assertThatThrownBy(
              () ->
                  run(
                      statement,
                      CREATE.replace(
                          " ENCRYPT)",
                          " ENCRYPT, n INT, FOREIGN KEY (n) REFERENCES nowhere (id))")))
          .isInstanceOf(SQLException.class)
          .message()
          .doesNotContain("NACRE-");
      takesNothing(bench, List.of(one));
      if (dialect == Dialect.DERBY) {
        return; // where no table with encrypted columns gets another name
      }
      run(statement, CREATE);
      run(statement, "ALTER TABLE gone RENAME TO kept");
      takesNothing(bench, List.of(one));
      run(statement, "INSERT INTO kept VALUES (1, '" + SECRET + "', 'x')");
      requireUnseen(bench);
    }
  }

  /** With its last encrypted column a table is a plain one. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-5"})
  void statementForDroppedColumnsIsRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection one = bench.connect();
        Statement statement = one.createStatement()) {
      run(statement, "CREATE TABLE person (id INT, ssn VARCHAR(80))");
      run(statement, "CREATE TABLE gone (id INT, name VARCHAR(80), ssn VARCHAR(80) ENCRYPT)");
      run(statement, "ALTER TABLE gone DROP COLUMN ssn");
      for (String sql :
          List.of(
              "INSERT INTO gone (id, ssn) VALUES (1, '%s')",
              "UPDATE gone SET ssn = '%s'", "SELECT id FROM gone g WHERE g.ssn = '%s'")) {
        refused(() -> run(statement, sql.formatted(SECRET)));
      }
      requireUnseen(bench);
      run(statement, "INSERT INTO gone (id, name) VALUES (1, 'seen')");
      run(statement, "SELECT g.id FROM gone g JOIN person p ON g.id = p.id WHERE ssn = 'seen'");
      run(statement, "ALTER TABLE gone ADD COLUMN ssn VARCHAR(80)");
      run(statement, "UPDATE gone SET ssn = 'seen'");
    }
  }

  /** Who makes a plain table of that name means it so; when it goes, too, nothing is sent. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void statementForATableThatIsPlainNowIsSent(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection one = bench.connect();
        Statement statement = one.createStatement()) {
      run(statement, CREATE);
      run(statement, "DROP TABLE gone");
      run(statement, "CREATE TABLE person (id INT, name VARCHAR(80))");
      run(statement, "CREATE TABLE gone (id INT, ssn VARCHAR(80), email VARCHAR(80))");
      run(statement, "INSERT INTO gone VALUES (1, 'seen', 'x')");
      try (PreparedStatement prepared = one.prepareStatement("INSERT INTO gone VALUES (?, ?, ?)");
          PreparedStatement update = one.prepareStatement("UPDATE gone SET ssn = ?")) {
        update.setString(1, "seen");
        assertThat(update.executeUpdate()).isEqualTo(1);
        int unused = bench.plain("DROP TABLE gone");
        prepared.setInt(1, 1);
        prepared.setString(3, "x");
        prepared.setString(2, "seen");
        bench.tap.forget();
        refused(prepared::executeUpdate);
        refused(update::executeUpdate);
        assertThat(bench.tap.heard()).noneMatch(line -> line.startsWith("execute "));
      }
      takesNothing(bench, List.of(one));
    }
  }

  /** A column that is called as the table was has nothing to do with it. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-5")
  void columnsNamedLikeADroppedTableAreNotRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection one = bench.connect();
        Statement statement = one.createStatement()) {
      run(statement, CREATE);
      run(statement, "DROP TABLE gone");
      run(statement, "CREATE TABLE person (id INT, gone VARCHAR(80))");
      run(statement, "CREATE TABLE other (gone VARCHAR(80) DEFAULT 'x', id INT)");
      run(statement, "INSERT INTO person (id, gone) VALUES (1, 'x')");
      run(statement, "INSERT INTO person (gone, id) VALUES ('y', 2)");
      run(statement, "UPDATE person SET id = 3, gone = 'x' WHERE gone = 'y'");
      run(statement, "SELECT gone FROM person WHERE gone = 'x'");
      run(statement, "SELECT id, gone FROM person p WHERE p.gone = 'x' ORDER BY id, gone");
      run(statement, "SELECT a.id, b.gone FROM person a JOIN person b ON a.id = 1 AND b.id = 2");
      run(statement, "SELECT id, MAX(gone) FROM person WHERE id IN (1, 2) GROUP BY id, gone");
      run(statement, "SELECT gone.id FROM person gone WHERE gone.gone = 'x'");
      run(statement, "SELECT gone.id FROM person gone, other o WHERE gone.gone = 'x'");
      run(statement, "SELECT TRIM(LEADING 'x' FROM gone) FROM person");
      run(statement, "DELETE FROM person WHERE gone = 'x' OR (gone = 'y' AND id = 7)");
      if (dialect != Dialect.DERBY) {
        run(statement, "WITH gone AS (SELECT id FROM person) SELECT id FROM gone WHERE id = 1");
        run(statement, "SELECT 'x' FROM person JOIN other USING (id, gone)");
        run(statement, "SELECT person.id FROM person JOIN other USING (gone) WHERE person.id = 1");
      }
    }
  }
}
