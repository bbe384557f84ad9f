package dev.nacre.jdbc.columns.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Statements made of pieces that stand around an encrypted column and a secret value, most of them
 * wrong: whatever becomes of them, the database never hears the secret.
 */
final class GeneratedStatementsTest {
  private static final String SECRET = "0xSENTINEL";
  private static final int STATEMENTS = 9_000;

  private static final List<String> COLUMNS =
      List.of("ssn", "email", "c.ssn", "\"EMAIL\"", "C.Email", "c.emial");

  /** No column. */
  private static final String MISSPELLED = "emial";

  private static final List<String> OPERATORS =
      List.of(
          "=",
          "<>",
          "<",
          ">=",
          "LIKE",
          "IN",
          "NOT IN",
          "IS NOT DISTINCT FROM",
          "||",
          "REGEXP",
          "IS");
  private static final List<String> AROUND =
      List.of(
          "%s",
          "%s",
          "%s",
          "(%s)",
          "UPPER(%s)",
          "CAST(%s AS VARCHAR(40))",
          "COALESCE(%s, '')",
          "(%s, 1)",
          "CASE WHEN TRUE THEN %s END",
          "(SELECT %s)",
          "%s /* c */",
          "%s COLLATE \"x\"",
          "-%s",
          "NOT %s",
          "{fn UCASE(%s)}",
          "%s -- c\n",
          "ARRAY[%s]",
          "%s::text",
          "ANY(ARRAY[%s])",
          "ANY(%s)",
          "ALL(%s::text[])",
          "ALL(ARRAY[NULL, %s]::varchar[])",
          "COALESCE(%s, '', NULL)");

  /** Around a value only: a column within would be one no more. */
  private static final List<String> AROUND_VALUES =
      List.of("E%s", "U&%s", "$a$%s$a$", "N%s", "date %s");

  private static final List<String> SHAPES =
      List.of(
          "SELECT id FROM customer c WHERE %s",
          "SELECT id FROM customer c WHERE CASE WHEN %s THEN 1 WHEN %s THEN 2 ELSE 3 END = 1",
          "SELECT id FROM orders o WHERE %s OR EXISTS (SELECT 1 FROM customer c WHERE %s)",
          "SELECT id FROM orders o WHERE id IN (SELECT c.id FROM customer c WHERE %s) OR %s",
          "MERGE INTO customer t USING customer c ON t.id = c.id AND %s"
              + " WHEN MATCHED THEN DELETE RETURNING *",
          "SELECT id FROM customer AS c WHERE id = 1 AND %s ORDER BY id",
          "SELECT id FROM customer c WHERE id BETWEEN 1 AND %s",
          "SELECT c.id FROM orders o LEFT JOIN customer c ON %s",
          "SELECT id, %s FROM customer c",
          "SELECT COUNT(*) FROM customer c GROUP BY id HAVING %s",
          "SELECT id FROM customer c ORDER BY %s",
          "SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM customer c WHERE %s)",
          "WITH x AS (SELECT * FROM customer c WHERE %s) SELECT * FROM x",
          "SELECT id FROM customer c WHERE id = 1 UNION SELECT id FROM customer c WHERE %s",
          "DELETE FROM customer c WHERE %s",
          "UPDATE customer c SET %s",
          "UPDATE customer c SET name = 'x', %s WHERE id = 1",
          "UPDATE customer c SET name = 'x' WHERE %s",
          "MERGE INTO customer c USING orders o ON %s WHEN MATCHED THEN DELETE",
          "SELECT id FROM customer c WHERE %s; SELECT 1",
          "EXPLAIN SELECT id FROM customer c WHERE %s",
          "CREATE VIEW v AS SELECT id FROM customer c WHERE %s",
          "CREATE TABLE t2 AS SELECT * FROM customer c WHERE %s",
          "CALL (SELECT id FROM customer c WHERE %s)",
          "COPY (SELECT id FROM customer c WHERE %s) TO STDOUT",
          "DO $$ BEGIN PERFORM 1 FROM customer c WHERE %s; END $$",
          "PREPARE p AS SELECT id FROM customer c WHERE %s",
          "DELETE FROM customer c USING orders o WHERE %s",
          "UPDATE customer c SET name = 'x' FROM orders o WHERE %s RETURNING c.ssn",
          "SELECT DISTINCT ON (id) %s FROM customer c",
          "SELECT id FROM customer c WHERE id = ANY (SELECT id FROM customer c WHERE %s)",
          "UPDATE IGNORE customer SET %s",
          "UPDATE customer SET name = 'x' WHERE %s ORDER BY id LIMIT 1",
          "DELETE FROM customer WHERE %s LIMIT 1",
          "SELECT STRAIGHT_JOIN id FROM customer c WHERE %s",
          "SELECT id FROM orders o STRAIGHT_JOIN customer c ON %s",
          "SELECT id FROM customer c WHERE %s INTO OUTFILE '/nowhere/x'",
          "DO (SELECT id FROM customer c WHERE %s)",
          "SELECT x FROM customer c (x, y, z, w) WHERE %s",
          "SELECT %s FROM customer c (x, y, z, w)",
          "SELECT 1 FROM customer c (x, y) WHERE %s",
          "SELECT 1 FROM customer AS c (ssn, id, name, email, more) WHERE %s",
          "SELECT 1 FROM (SELECT id FROM customer) c WHERE %s",
          "SELECT 1 FROM (SELECT * FROM customer) c (x, y, z, w) WHERE %s",
          "WITH c (x, y) AS (SELECT id, ssn FROM customer) SELECT 1 FROM c WHERE %s",
          "UPDATE customer c (x, y, z, w) SET %s",
          "UPDATE customer c (x, y) SET name = 'x' WHERE %s",
          "UPDATE customer c (x, y, z, w) JOIN orders o ON o.id = c.x SET %s",
          "UPDATE (SELECT id, ssn FROM customer) c SET %s",
          "DELETE c FROM customer c (x, y, z, w) WHERE %s",
          "DELETE FROM customer c (x, y, z, w) WHERE %s",
          "MERGE INTO customer c (x, y, z, w) USING (SELECT 1 AS o) s ON c.x = s.o"
              + " WHEN MATCHED THEN UPDATE SET %s",
          "MERGE INTO customer t USING customer c (x, y, z, w) ON %s WHEN MATCHED THEN DELETE");
  private static final List<String> INSERTS =
      List.of(
          "INSERT INTO customer VALUES (1, %s, %s, 'n')",
          "INSERT INTO customer (ssn, id, email) VALUES (%s, 2, %s)",
          "INSERT INTO customer (email) VALUES (NULL), (%s)",
          "INSERT INTO customer (id, emial) VALUES (1, %s)",
          "INSERT INTO customer (id, emial) SELECT 1, %s",
          "REPLACE INTO customer SET id = 1, emial = %s",
          "UPDATE customer SET emial = %s",
          "UPDATE customer SET (id, emial) = (1, %s)",
          "UPDATE customer c (x, y, z, w) SET ssn = %s",
          "UPDATE customer c (x, y, z, w), orders o SET c.ssn = %s",
          "INSERT INTO customer (ssn) SELECT %s",
          "INSERT INTO customer SET ssn = %s",
          "INSERT INTO customer SET id = 8, email = %s, name = DEFAULT",
          "UPDATE IGNORE customer c SET c.ssn = %s, email = %s WHERE name = 'x'",
          "SELECT id FROM customer WHERE %s IS NULL OR email = %s",
          "SELECT id FROM customer WHERE COALESCE(%s, '') = '' OR email = %s",
          "SELECT 1 FROM orders o JOIN customer c ON c.email = %s WHERE LENGTH(%s) > 0",
          "SELECT COUNT(*) FROM customer WHERE email = %s HAVING %s <> ''",
          "SELECT 1 FROM customer WHERE email = %s UNION SELECT 2 FROM orders WHERE %s IS NULL",
          "SELECT id FROM customer WHERE CASE WHEN LENGTH(%s) > 0 THEN name END = 'x' AND email = %s",
          "SELECT id FROM customer WHERE %s = text '' OR email = %s",
          "SELECT c.id FROM customer c, (SELECT %s AS q) p WHERE p.q = '' OR c.email = %s",
          "WITH p AS (SELECT %s AS q) SELECT c.id FROM customer c, p WHERE LENGTH(q) > 0 AND c.email = %s",
          "SELECT COUNT(*) FROM customer WHERE email = %s HAVING LENGTH(%s)",
          "UPDATE customer SET email = %s WHERE id = 1 AND LENGTH(%s) > 0",
          "SELECT id FROM customer WHERE %s = _utf8mb4'' OR email = %s",
          "SELECT id FROM customer WHERE (LENGTH(%s) = 0 OR name = 'x') AND (email = %s OR email = 'x')",
          "SELECT id FROM customer WHERE '' <> COALESCE(%s, NULL) AND EXISTS"
              + " (SELECT 1 FROM customer c WHERE (c.id, c.email) = (1, %s))",
          "SELECT id FROM customer WHERE CASE WHEN %s = '' THEN TRUE WHEN email = %s THEN TRUE END",
          "SELECT id FROM customer WHERE %s::text[] IS NULL OR email = ANY (%s::text[])",
          "SELECT id FROM customer WHERE email <> ALL (ARRAY[%s, %s])",
          "MERGE INTO customer (id, ssn) KEY (id) VALUES (3, %s)",
          "MERGE INTO customer (ssn, email) KEY (email) VALUES (%s, %s)",
          "MERGE INTO customer c USING (SELECT 1 AS id, %s AS v) s ON c.id = s.id"
              + " WHEN MATCHED THEN UPDATE SET ssn = s.v",
          "MERGE INTO customer c USING (SELECT %s AS v) s ON c.email = s.v"
              + " WHEN NOT MATCHED THEN INSERT (id, email) VALUES (1, s.v)",
          "MERGE INTO customer c USING (SELECT 1 AS id, %s AS v) s ON c.id = s.id"
              + " WHEN MATCHED THEN UPDATE SET ssn = s.v WHEN NOT MATCHED THEN INSERT (id, email)"
              + " VALUES (s.id, s.v)",
          "MERGE INTO customer c USING (VALUES (1, %s), (2, %s)) s (id, v) ON c.id = s.id"
              + " WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, s.v)",
          "MERGE INTO customer c USING orders s ON c.id = s.id WHEN MATCHED THEN UPDATE"
              + " SET ssn = %s WHEN NOT MATCHED AND s.id > 1 THEN INSERT VALUES (1, %s, %s, 'n')",
          "UPDATE customer c SET ssn = %s FROM orders o WHERE o.id = c.id",
          "UPDATE customer c SET email = v.x FROM (VALUES (1, %s)) v (id, x) WHERE v.id = c.id",
          "UPDATE customer c JOIN orders o ON o.id = c.id SET c.ssn = %s, c.email = %s",
          "UPDATE customer SET (ssn, email) = (%s, %s)",
          "REPLACE INTO customer (id, ssn) VALUES (4, %s)",
          "INSERT INTO public.customer (ssn, ssn) VALUES (%s, %s)",
          "ALTER TABLE customer ALTER COLUMN ssn SET DEFAULT %s",
          "ALTER TABLE customer ADD CHECK (ssn <> %s)",
          "CREATE TABLE t3 (a VARCHAR(40) ENCRYPT DEFAULT %s)",
          "CREATE TABLE t4 (a VARCHAR(40) DEFAULT %s ENCRYPT)",
          "INSERT INTO customer (ssn) VALUES (%s) ON CONFLICT DO NOTHING",
          "INSERT INTO customer (id, ssn) VALUES (5, %s) RETURNING ssn",
          "INSERT INTO customer (id) VALUES (6) ON CONFLICT (id) DO UPDATE SET ssn = %s",
          "WITH x AS (INSERT INTO customer (ssn) VALUES (%s) RETURNING id) SELECT * FROM x",
          "DELETE FROM customer WHERE ssn (%s)",
          "DELETE FROM customer WHERE id = 1 OR email %s",
          "WITH x AS (UPDATE customer SET ssn = %s RETURNING *) SELECT id FROM x WHERE email = %s",
          "WITH x (a, b) AS (DELETE FROM customer RETURNING id, new.email AS id)"
              + " INSERT INTO orders SELECT a FROM x WHERE b = %s",
          "WITH x AS (INSERT INTO customer (id, email) VALUES (1, %s) RETURNING old.*, %s AS name)"
              + " UPDATE customer c SET email = %s FROM x WHERE x.id = c.id",
          "INSERT IGNORE INTO customer SET id = 7, ssn = %s, email = %s",
          "REPLACE INTO customer SET id = 7, email = %s",
          "INSERT INTO customer (id) VALUES (8) ON DUPLICATE KEY UPDATE name = 'x', ssn = %s",
          "INSERT INTO customer (id, ssn) VALUES (9, %s) ON DUPLICATE KEY UPDATE ssn = VALUES(ssn)",
          "INSERT INTO customer VALUES (1, %s, %s, \"n\")",
          "LOAD DATA INFILE 'x' INTO TABLE customer SET ssn = %s",
          "EXECUTE IMMEDIATE CONCAT('INSERT INTO cust', 'omer (ssn) VALUES (', %s, ')')");

  // The same statements each time: a seed that fails is a seed to keep. -Dnacre.seed=2 brings
  // others, -Dnacre.trials=20 twenty times as many.
  private final Random random = new Random(Long.getLong("nacre.seed", 20_261_121));

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-1", "columns-2", "columns-3", "columns-4", "columns-5"})
  void generatedStatementsNeverSendTheSecret(Dialect dialect) throws SQLException {
    int sent = 0;
    int refused = 0;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE customer (id INT, ssn VARCHAR(40) ENCRYPT,"
                      + " email VARCHAR(40)"
                      + (dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                      + " ENCRYPT NO SALT, name VARCHAR(40))"))
          .isZero();
      assertThat(statement.executeUpdate("CREATE TABLE orders (id INT)")).isZero();
      for (int i = 0; i < STATEMENTS * Integer.getInteger("nacre.trials", 1); i++) {
        boolean prepared = random.nextBoolean();
        String sql = statement(prepared ? "?" : "'" + SECRET + "'");
        try {
          if (prepared) {
            execute(connection, sql);
          } else {
            boolean unused = statement.execute(sql);
          }
          sent++;
        } catch (SQLException failed) {
          assertThat(failed.getMessage()).as(sql).doesNotContain(SECRET);
          refused++;
        }
        assertThat(bench.tap.heard()).as(sql).noneMatch(line -> line.contains(SECRET));
        bench.tap.heard().clear();
      }
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
    assertThat(sent).as("statements that work").isGreaterThan(40);
    assertThat(refused).as("statements that do not").isGreaterThan(1_000);
  }

  /** Or else the test above would hear nothing whatever is said. */
  @Test
  void recordingTargetHearsWhatIsSent() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness();
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE open (a VARCHAR(40))")).isZero();
      execute(connection, "INSERT INTO open VALUES (?)");
      assertThat(bench.tap.heard()).anyMatch(line -> line.contains(SECRET));
      bench.tap.heard().clear();
      assertThat(statement.executeUpdate("INSERT INTO open VALUES ('" + SECRET + "')"))
          .isEqualTo(1);
      assertThat(bench.tap.heard()).anyMatch(line -> line.contains(SECRET));
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      // A parameter that is in a comment is none: the driver would be told its value in vain.
      int markers = (int) sql.replaceAll("--.*", "").chars().filter(c -> c == '?').count();
      for (int i = 1; i <= markers; i++) {
        set(statement, i);
      }
      if (statement.execute()) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            Object unused = rows.getObject(1);
          }
        }
      }
    }
  }

  private static void set(PreparedStatement statement, int parameter) throws SQLException {
    try {
      statement.setString(parameter, SECRET);
    } catch (SQLException array) {
      if (!String.valueOf(array.getMessage()).startsWith("NACRE-2053")) {
        throw array;
      }
      statement.setObject(parameter, new String[] {SECRET, null});
    }
  }

  private String statement(String value) {
    if (random.nextInt(4) == 0) {
      return pick(INSERTS).replace("%s", value(value));
    }
    String shape = pick(SHAPES);
    String column = around(random.nextInt(6) == 0 ? MISSPELLED : pick(COLUMNS));
    String given = value(value);
    String operator = pick(OPERATORS);
    String right = operator.endsWith("IN") ? "(" + given + ", " + value + ")" : given;
    String condition =
        random.nextInt(4) == 0 && !operator.endsWith("IN")
            ? right + " " + operator + " " + column
            : column + " " + operator + " " + right;
    return shape.replace("%s", random.nextInt(5) == 0 ? around(condition) : condition);
  }

  private String value(String value) {
    return random.nextInt(8) == 0 ? pick(AROUND_VALUES).replace("%s", value) : around(value);
  }

  private String around(String inner) {
    return pick(AROUND).replace("%s", inner);
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
