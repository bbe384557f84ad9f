package dev.nacre.cli.column.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms of logs, and what is kept of a statement. */
final class StatementLogTest {
  @TempDir Path folder;

  private StatementLog.Content read(Dialect dialect, String text) throws Exception {
    return StatementLog.read(Files.writeString(folder.resolve("log"), text), dialect);
  }

  private static List<String> shapes(StatementLog.Content content) {
    return content.statements().stream().map(LoggedStatement::shape).toList();
  }

  private static List<Integer> lines(StatementLog.Content content) {
    return content.statements().stream().map(LoggedStatement::line).toList();
  }

  @Test
  void oneStatementALine() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.H2,
            """
            SELECT a FROM t WHERE b = 'one; two'

            Hibernate: select a from t where b=? -- a comment
            SELECT a FROM t WHERE b = 'three'
            COMMIT
            INSERT INTO t VALUES (1, X'ab', TRUE)
            """);
    assertThat(shapes(content))
        .containsExactly(
            "SELECT a FROM t WHERE b = ?",
            "select a from t where b=?",
            "INSERT INTO t VALUES (?, ?, ?)");
    assertThat(lines(content)).containsExactly(1, 3, 6);
    assertThat(content.unread()).isZero();
    assertThat(content.statements().get(0).toString()).doesNotContain("one");
  }

  /** A session may read backslashes otherwise, and what is a name here may be a value there. */
  @Test
  void aTextWhoseStringsDependOnTheModeIsNotShown() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.MARIADB,
            """
            SELECT 'C:\\', 'Miller -- x' FROM t
            SELECT a FROM t WHERE b = 'C:\\\\'
            SELECT "a" FROM t WHERE b = 'it''s'
            """);
    assertThat(shapes(content))
        .containsExactly("SELECT a FROM t WHERE b = ?", "SELECT ? FROM t WHERE b = ?");
  }

  @Test
  void statementsWithSemicolonsOverSeveralLines() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.POSTGRESQL,
            """
            SELECT a
              FROM t
             WHERE b = ';
            ';
            UPDATE t SET a = 1; DELETE FROM t;
            SELECT 'open;
            """);
    assertThat(shapes(content))
        .containsExactly("SELECT a FROM t WHERE b = ?", "UPDATE t SET a = ?", "DELETE FROM t");
    assertThat(lines(content)).containsExactly(1, 5, 5);
    assertThat(content.unread()).isEqualTo(1);
  }

  @Test
  void aLogOfPostgres() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.POSTGRESQL,
            """
            2026-11-27 10:00:00.123 UTC [42] LOG:  execute <unnamed>: SELECT a FROM t
            \tWHERE b = $1 AND c = $2
            2026-11-27 10:00:00.124 UTC [42] DETAIL:  parameters: $1 = 'hunter2', $2 = '3'
            2026-11-27 10:00:00.125 UTC [42] LOG:  statement: UPDATE t SET a = 'hunter2'
            2026-11-27 10:00:00.126 UTC [42] LOG:  duration: 0.5 ms  execute S_1/C_2: DELETE FROM t
            2026-11-27 10:00:00.127 UTC [42] ERROR:  relation "x" does not exist
            2026-11-27 10:00:00.128 UTC [42] STATEMENT:  SELECT 1 FROM x
            2026-11-27 10:00:00.129 UTC [42] LOG:  checkpoint starting: time
            """);
    assertThat(shapes(content))
        .containsExactly(
            "SELECT a FROM t WHERE b = ? AND c = ?", "UPDATE t SET a = ?", "DELETE FROM t");
    assertThat(lines(content)).containsExactly(1, 4, 5);
  }

  @Test
  void theGeneralLogOfMariaDb() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.MARIADB,
            """
            /usr/sbin/mariadbd, Version: 11.4.5-MariaDB. started with:
            Tcp port: 3306  Unix socket: /run/mysqld/mysqld.sock
            Time\t\t    Id Command\tArgument
            261127 10:00:00\t     5 Connect\troot@localhost on shop using TCP/IP
            \t\t     5 Query\tset autocommit=1
            \t\t     5 Prepare\tSELECT a FROM t
            WHERE b = ?
            \t\t     5 Execute\tSELECT a FROM t
            WHERE b = 'hunter2'
            261127 10:00:01\t     5 Query\tINSERT INTO t VALUES ("hunter2", 0x41)
            \t\t     5 Quit\t
            """);
    assertThat(shapes(content))
        .containsExactly("SELECT a FROM t WHERE b = ?", "INSERT INTO t VALUES (?, ?)");
    assertThat(lines(content)).containsExactly(6, 10);
  }

  @Test
  void aLogOfP6Spy() throws Exception {
    StatementLog.Content content =
        read(
            Dialect.H2,
            """
            1764237600000|0|statement|connection 0|url jdbc:h2:mem:|SELECT a || b FROM t WHERE c = ?|SELECT a || b FROM t WHERE c = 'hunter2'
            1764237600001|2|commit|connection 0|url jdbc:h2:mem:||
            1764237600002|2|batch|connection 0|url jdbc:h2:mem:|INSERT INTO t
            VALUES (?)|INSERT INTO t
            VALUES ('hunter2')
            1764237600003|2|resultset|connection 0|url jdbc:h2:mem:|SELECT x FROM t|a = hunter2
            """);
    assertThat(shapes(content))
        .containsExactly("SELECT a || b FROM t WHERE c = ?", "INSERT INTO t VALUES (?)");
    assertThat(lines(content)).containsExactly(1, 3);
  }

  /** Names and values cannot be told apart in what is no statement. */
  @Test
  void aTextThatIsNotUnderstoodIsNeverShown() throws Exception {
    StatementLog.Content content = read(Dialect.H2, "SELECT hunter2 FROM FROM nonsense\n");
    assertThat(content.unread()).isEqualTo(1);
    assertThat(content.statements())
        .allSatisfy(statement -> assertThat(statement.shown()).isEmpty());
  }

  @Test
  void bytesThatAreNoTextAreNoFailure() throws Exception {
    byte[] text = "SELECT a FROM t WHERE b = 'x'\n".getBytes(StandardCharsets.UTF_8);
    text[text.length - 3] = (byte) 0xff;
    Path file = Files.write(folder.resolve("log"), text);
    assertThat(shapes(StatementLog.read(file, Dialect.H2)))
        .containsExactly("SELECT a FROM t WHERE b = ?");
  }
}
