package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.LockWaits;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.jdbc.columns.harness.server.MariaDbServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.wait.Await;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with rows on MariaDB: each value is taken over as it is, or none of them is. */
final class MariaDbColumnConversionTest extends ColumnConversionFixture {
  static final String UTF8 = " CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin";

  static int count(DatabaseHarness bench, String condition) throws SQLException {
    try (Statement plain = bench.plain.createStatement()) {
      String rows = text(plain, "SELECT COUNT(*) FROM t WHERE " + condition);
      return Integer.parseInt(rows.replace("|", ""));
    }
  }

  static void convert(ColumnEncryption columns, String sql) throws SQLException {
    columns.operations().convert((PlanResult.Convert) columns.plans().plan(sql));
  }

  /** One that somebody has put in the place of ours, and which is about another column. */
  @Test
  @Covers("columns-42")
  void aCheckThatGoesWithTheColumnIsNotLost() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9) ENCRYPT)",
              "INSERT INTO t VALUES (1, 'a')");
          try (Statement plain = bench.plain.createStatement()) {
            String type =
                text(
                    plain,
                    "SELECT COLUMN_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA ="
                        + " DATABASE() AND TABLE_NAME = 't' AND COLUMN_NAME = 'c'");
            bench.plain("ALTER TABLE t MODIFY c " + type.replace("|", "") + " CHECK (n > 0)");
            String before = text(plain, "SHOW CREATE TABLE t");
            for (String sql : List.of("ALTER TABLE t REKEY", "ALTER TABLE t MODIFY (c DECRYPT)")) {
              assertThatThrownBy(() -> statement.execute(sql))
                  .as(sql)
                  .hasMessageStartingWith("NACRE-4011")
                  .hasMessageContaining("a check is about it");
              assertThat(text(plain, "SHOW CREATE TABLE t")).isEqualTo(before);
            }
          }
        });
  }

  private static final String KEYS =
      "SELECT INDEX_NAME, NON_UNIQUE, SEQ_IN_INDEX, COLUMN_NAME, COLLATION FROM"
          + " information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 't'"
          + " ORDER BY INDEX_NAME, SEQ_IN_INDEX";

  private static final String REST =
      "SELECT c.COLUMN_NAME, c.IS_NULLABLE, t.AUTO_INCREMENT, t.TABLE_COMMENT,"
          + " (SELECT COUNT(*) FROM information_schema.REFERENTIAL_CONSTRAINTS r"
          + " WHERE r.CONSTRAINT_SCHEMA = DATABASE()) FROM information_schema.COLUMNS c"
          + " JOIN information_schema.TABLES t USING (TABLE_SCHEMA, TABLE_NAME)"
          + " WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_NAME = 't' ORDER BY c.ORDINAL_POSITION";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRIMARY KEY (id), UNIQUE KEY by_c (c), KEY pair (up, c), KEY tree (c) USING BTREE",
        "PRIMARY KEY (c, id), UNIQUE KEY by_id (id), KEY `a b` (id DESC, c DESC, up)",
        "UNIQUE KEY by_id (id), UNIQUE KEY two (c, id)"
      })
  void keysAndPlacesOfColumnsStay(String keys) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE above (id INT PRIMARY KEY)");
          bench.plain("INSERT INTO above VALUES (5)");
          bench.plain(
              ("CREATE TABLE t (up INT, c VARCHAR(20)" + UTF8 + " NOT NULL,")
                  + (" id INT UNSIGNED NOT NULL AUTO_INCREMENT, e VARCHAR(9), " + keys)
                  + ", CONSTRAINT rising FOREIGN KEY (up) REFERENCES above (id))"
                  + " AUTO_INCREMENT = 7 COMMENT = 'kept'");
          bench.plain("INSERT INTO t (up, c, e) VALUES (5, 'a', 'x'), (NULL, 'b', 'y')");
          bench.plain("CREATE TABLE below (id INT UNSIGNED, FOREIGN KEY (id) REFERENCES t (id))");
          bench.plain("INSERT INTO below VALUES (8)");
          try (Statement plain = bench.plain.createStatement()) {
            String before = text(plain, KEYS) + text(plain, REST);
            run(statement, "ALTER TABLE t MODIFY (c ENCRYPT NO SALT)");
            assertThat(text(plain, KEYS) + text(plain, REST)).isEqualTo(before);
            run(statement, "ALTER TABLE t REKEY");
            assertThat(text(plain, KEYS) + text(plain, REST)).isEqualTo(before);
            assertThat(text(statement, "SELECT up, c, id, e FROM t WHERE c = 'b'"))
                .isEqualTo("null|b|8|y|");
            run(
                statement,
                "ALTER TABLE t MODIFY (e ENCRYPT)",
                "ALTER TABLE t MODIFY (e DECRYPT)",
                "ALTER TABLE t MODIFY (c DECRYPT)");
            assertThat(text(plain, KEYS) + text(plain, REST)).isEqualTo(before);
            assertThat(text(plain, "SELECT * FROM t ORDER BY id")).isEqualTo("5|a|7|x|null|b|8|y|");
            assertThat(text(plain, "SELECT * FROM below")).isEqualTo("8|");
          }
        });
  }

  private static void isLocked(DatabaseHarness bench) {
    for (String sql :
        List.of("INSERT INTO t VALUES (9, 'plain')", "DELETE FROM t", "SELECT * FROM t")) {
      assertThatThrownBy(() -> bench.plain("SET STATEMENT lock_wait_timeout = 0 FOR " + sql))
          .as(sql)
          .isInstanceOfSatisfying(
              SQLException.class, late -> assertThat(late.getErrorCode()).isEqualTo(1_205));
    }
  }

  /** Also behind definitions and commits of the conversion's own. */
  @ParameterizedTest
  @ValueSource(strings = {"ADD COLUMN", "executeBatch", "LIMIT 1000", "COUNT(*)", "ALGORITHM"})
  @Covers("columns-34")
  void noOtherSessionWritesBetweenTwoSteps(String step) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE t (n VARCHAR(9) PRIMARY KEY, c VARCHAR(9))");
          bench.plain("INSERT INTO t VALUES (1, 'a'), (2, NULL)");
          for (String sql :
              List.of("ALTER TABLE t MODIFY (c ENCRYPT)", "ALTER TABLE t MODIFY (c DECRYPT)")) {
            PausingConnection pausing = new PausingConnection();
            try (Connection raw = bench.raw()) {
              ColumnEncryption columns = bench.columns(pausing.over(raw));
              pausing.before(step, () -> isLocked(bench));
              convert(columns, sql);
              assertThat(pausing.hasHappened()).isTrue();
              columns.close();
            }
          }
          assertThat(count(bench, "c = 'a' OR (c IS NULL AND n = '2')")).isEqualTo(2);
        });
  }

  /** Rows with cells of the old key that are not committed yet are sealed anew, too. */
  @Test
  @Covers("columns-34")
  void aRekeyWaitsForWhoeverHasWritten() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9) ENCRYPT)",
              "INSERT INTO t VALUES (1, 'a')");
          ExecutorService pool = Executors.newSingleThreadExecutor();
          try (Connection longer = bench.raw();
              Statement writing = longer.createStatement()) {
            longer.setAutoCommit(false);
            assertThat(writing.executeUpdate("INSERT INTO t SELECT 2, c FROM t")).isEqualTo(1);
            Future<?> rekeyed = pool.submit(() -> runs(statement, "ALTER TABLE t REKEY"));
            LockWaits.await(bench, rekeyed);
            longer.commit();
            Object unused = rekeyed.get(20, TimeUnit.SECONDS);
          } finally {
            pool.shutdown();
          }
          assertThat(text(statement, "SELECT n, c FROM t ORDER BY n")).isEqualTo("1|a|2|a|");
          assertThat(count(bench, "c >= X'ab011002' AND c < X'ab011003'")).isEqualTo(2);
        });
  }

  private static boolean runs(Statement statement, String sql) throws SQLException {
    run(statement, sql);
    return true;
  }

  /**
   * Begins one that dies when the draft holds everything, and waits until the server has noticed,
   * so that who comes next may go on.
   */
  private static void breaksOff(DatabaseHarness bench, String sql) throws Exception {
    Connection raw = bench.raw();
    String id;
    try (Statement asking = raw.createStatement()) {
      id = text(asking, "SELECT CONNECTION_ID()").replace("|", "");
    }
    PausingConnection pausing = new PausingConnection();
    ColumnEncryption dying = bench.columns(pausing.over(raw));
    pausing.before("executeBatch", () -> pausing.before("ALGORITHM", raw::close));
    assertThatThrownBy(() -> convert(dying, sql)).isInstanceOf(SQLException.class);
    assertThat(pausing.hasHappened()).isTrue();
    dying.close();
    try (Statement plain = bench.plain.createStatement()) {
      String there = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + id;
      Await.until("the server has noticed", () -> text(plain, there).equals("0|"));
    }
  }

  private static final String SECRET = "a value that nobody sees";

  private static final String SEEN = "a value that everybody sees";

  /** Which of the two are in the file of the table, all of whose pages were written. */
  private static Set<String> inFiles(DatabaseHarness bench) throws SQLException {
    try (Connection raw = bench.raw();
        Statement flushing = raw.createStatement()) {
      boolean unused = flushing.execute("FLUSH TABLES t FOR EXPORT");
      Path folder =
          MariaDbServer.data().resolve(text(flushing, "SELECT DATABASE()").replace("|", ""));
      PlaintextScanner files = new PlaintextScanner(List.of(SECRET, SEEN)).folder(folder);
      assertThat(files.scanned()).anyMatch(file -> file.endsWith("/t.ibd"));
      unused = flushing.execute("UNLOCK TABLES");
      return files.findings().stream()
          .map(PlaintextScanner.Finding::text)
          .collect(Collectors.toSet());
    }
  }

  /** Rows that have never been encrypted, and those of a DECRYPT that was undone. */
  @Test
  @Covers("columns-34")
  void noValueIsLeftInTheFileOfTheTable() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE t (n VARCHAR(9) PRIMARY KEY, c VARCHAR(80), e VARCHAR(80))");
          bench.plain("INSERT INTO t VALUES ('1', '" + SECRET + "', '" + SEEN + "')");
          assertThat(inFiles(bench)).containsOnly(SECRET, SEEN);
          run(statement, "ALTER TABLE t MODIFY (c ENCRYPT)");
          assertThat(inFiles(bench)).containsOnly(SEEN);
          breaksOff(bench, "ALTER TABLE t MODIFY (c DECRYPT)");
          assertThat(inFiles(bench)).containsOnly(SECRET, SEEN);
          bench.connect().close();
          assertThat(inFiles(bench)).containsOnly(SEEN);
          assertThat(text(statement, "SELECT * FROM t"))
              .isEqualTo("1|" + SECRET + "|" + SEEN + "|");
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SHOW COLUMNS FROM t")).doesNotContain("nacre_");
          }
        });
  }

  private static void stillConverting(Connection connection) throws SQLException {
    try (Statement asking = connection.createStatement()) {
      assertThatThrownBy(() -> text(asking, "SELECT c FROM t"))
          .hasMessageStartingWith("NACRE-4010");
    }
  }

  private static void isUndone(DatabaseHarness bench) throws SQLException {
    try (Connection next = bench.connect();
        Statement asking = next.createStatement();
        Statement plain = bench.plain.createStatement()) {
      assertThat(text(asking, "SELECT n, c FROM t")).isEqualTo("1|a|");
      assertThat(text(plain, "SHOW COLUMNS FROM t")).doesNotContain("nacre_");
    }
  }

  /** The server hides columns on which a user has no right. */
  @ParameterizedTest
  @ValueSource(strings = {"ENCRYPT", "DECRYPT"})
  @Covers("columns-34")
  void aDraftThatIsHiddenIsNotTakenForGone(String kind) throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          String encrypted = kind.equals("DECRYPT") ? " ENCRYPT" : "";
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9)" + encrypted + ")",
              "INSERT INTO t VALUES (1, 'a')");
          breaksOff(bench, "ALTER TABLE t MODIFY (c " + kind + ")");
          bench.plain("CREATE OR REPLACE USER half@localhost IDENTIFIED BY ''");
          String database;
          try (Statement plain = bench.plain.createStatement()) {
            database = text(plain, "SELECT DATABASE()").replace("|", "");
          }
          for (String right :
              List.of(
                  "LOCK TABLES ON " + database + ".*",
                  "ALL ON " + database + ".nacre_catalog",
                  "ALTER, SELECT (n, c) ON " + database + ".t")) {
            bench.plain("GRANT " + right + " TO half@localhost");
          }
          try (Connection half = bench.connect("half")) {
            stillConverting(half);
          }
          isUndone(bench);
        });
  }

  /**
   * A replica: what an administrator could do there, the server that it follows knows nothing of.
   */
  @Test
  @Covers("columns-34")
  void nothingIsConvertedOrUndoneWhereNobodyIsToWrite() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9) ENCRYPT)",
              "CREATE TABLE u (n INT PRIMARY KEY, c VARCHAR(9))",
              "INSERT INTO t VALUES (1, 'a')");
          breaksOff(bench, "ALTER TABLE t MODIFY (c DECRYPT)");
          bench.plain("SET GLOBAL read_only = 1");
          try (Connection next = bench.connect();
              Statement converting = next.createStatement()) {
            stillConverting(next);
            assertThatThrownBy(() -> converting.execute("ALTER TABLE u MODIFY (c ENCRYPT)"))
                .hasMessageStartingWith("NACRE-4011")
                .hasMessageContaining("only to be read");
          } finally {
            bench.plain("SET GLOBAL read_only = 0");
          }
          isUndone(bench);
        });
  }

  /** Who connects meanwhile does so, and who connects then undoes it. */
  @Test
  @Covers("columns-34")
  void nobodyWaitsLongToConnectForWhoUsesTheTable() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9) ENCRYPT)",
              "INSERT INTO t VALUES (1, 'a')");
          breaksOff(bench, "ALTER TABLE t MODIFY (c DECRYPT)");
          ExecutorService pool = Executors.newSingleThreadExecutor();
          try (Connection using = bench.raw();
              Statement locking = using.createStatement()) {
            boolean unused = locking.execute("LOCK TABLES t READ");
            Future<Connection> connecting = pool.submit(() -> bench.connect());
            try (Connection next = connecting.get(60, TimeUnit.SECONDS)) {
              stillConverting(next);
            }
          } finally {
            pool.shutdown();
          }
          isUndone(bench);
        });
  }

  /** A table of the session alone, that hides the one that is meant. */
  @Test
  void temporaryTableOfTheSessionIsNotConverted() throws Exception {
    on(
        Dialect.MARIADB,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE t (n INT PRIMARY KEY, c VARCHAR(9))");
          bench.plain("INSERT INTO t VALUES (1, 'a')");
          try (Connection raw = bench.raw();
              Statement hiding = raw.createStatement()) {
            boolean unused =
                hiding.execute("CREATE TEMPORARY TABLE t (n INT PRIMARY KEY, c VARCHAR(9))");
            ColumnEncryption columns = bench.columns(raw);
            assertThatThrownBy(() -> convert(columns, "ALTER TABLE t MODIFY (c ENCRYPT)"))
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith("NACRE-40");
            columns.close();
          }
          assertThat(text(statement, "SELECT c FROM t")).isEqualTo("a|");
          assertThat(count(bench, "c = 'a'")).isEqualTo(1);
        });
  }
}
