package dev.nacre.jdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.testkit.cover.Covers;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlGuardTest {
  private final SqlGuard strict =
      new SqlGuard(LexicalRules.H2, EnumSet.allOf(PlaintextExport.class));
  private final SqlGuard open = new SqlGuard(LexicalRules.H2, Set.of());

  /** One statement for each export, in plain words. */
  static List<String> exports() {
    return List.of(
        "BACKUP TO 'x.zip'",
        "SCRIPT TO 'x.sql'",
        "SCRIPT SIMPLE NODATA TO 'x.sql' COMPRESSION ZIP",
        "CALL CSVWRITE('x.csv', 'SELECT * FROM t')",
        "SELECT FILE_WRITE(a, 'x') FROM t",
        "CALL FTL_INIT()",
        "CREATE ALIAS IF NOT EXISTS FT FOR 'org.h2.fulltext.FullTextLucene.init'",
        "CREATE ALIAS X AS $$ String x() { return \"\"; } $$",
        "CREATE FORCE ALIAS X DETERMINISTIC AS 'String x() { return null; }'",
        "CREATE TRIGGER T BEFORE INSERT ON A AS $$ x $$",
        "CREATE LINKED TABLE L (NULL, 'jdbc:h2:./x', 'sa', '', 'T')",
        "DECLARE LINKED TABLE L (NULL, 'jdbc:h2:./x', 'sa', '', 'T')",
        "CREATE FORCE GLOBAL TEMPORARY LINKED TABLE L (NULL, 'u', 'sa', '', 'T')",
        "SELECT * FROM LINK_SCHEMA('S', '', 'jdbc:h2:./x', 'sa', '', 'PUBLIC')",
        "RUNSCRIPT FROM 'x.sql'",
        "EXECUTE IMMEDIATE 'BACK'||'UP TO ''x'''",
        "SET TRACE_LEVEL_FILE 4",
        "SET TRACE_LEVEL_FILE = 3",
        "SET TRACE_LEVEL_SYSTEM_OUT TO 2");
  }

  /** Ways of writing the same statement. */
  static Stream<String> disguises() {
    return exports().stream()
        .flatMap(
            sql ->
                Stream.of(
                    sql,
                    sql.toLowerCase(java.util.Locale.ROOT),
                    "  \n" + sql + ";",
                    "/* a */ " + sql,
                    "-- a\n" + sql,
                    "// a\r" + sql,
                    "/* /* nested */ */" + sql,
                    sql.replaceFirst(" ", "/**/"),
                    sql.replaceFirst(" ", "--\n"),
                    sql.replaceFirst(" ", "\u00a0"),
                    "SELECT 1; " + sql,
                    "SELECT ';'; SELECT $$;$$; " + sql + "; SELECT 2",
                    "SELECT \"a;\"\"\" FROM t;;;" + sql,
                    "{call 1};" + sql,
                    "PREPARE p AS " + sql,
                    "PREPARE p(a INT, b VARCHAR(3)) AS " + sql,
                    "SELECT '\\'; " + sql,
                    "SELECT [it's]; " + sql + " -- '"));
  }

  @ParameterizedTest
  @MethodSource("disguises")
  @Covers({"pages-6", "pages-8", "columns-33"})
  void exportsAreRefusedHoweverTheyAreWritten(String sql) {
    assertThat(strict.judge(sql)).isInstanceOf(Verdict.Refuse.class);
  }

  @ParameterizedTest
  @MethodSource("disguises")
  void exportsPassWhereTheyAreAllowed(String sql) {
    assertThat(open.judge(sql)).isEqualTo(Verdict.PASS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT \"CSVWRITE\"('a','b')",
        "SELECT \"csvwrite\" /* */ ('a','b')",
        "SELECT `FILE_WRITE`('a','b')",
        "SELECT U&\"CSV\\0057RITE\"('a','b')",
        "SELECT U&\"CSV!0057RITE\" UESCAPE '!' ('a','b')",
        "{fn CSVWRITE('a','b')}",
        "{fnCSVWRITE('a','b')}",
        "{ ? = call CSVWRITE('a','b')}",
        "{?=call FILE_WRITE('a','b')}",
        "? = CALL FILE_WRITE('a','b')",
        "CREATE VIEW v AS SELECT CSVWRITE('a','b')",
        "CREATE TABLE t AS SELECT FILE_WRITE('a','b')",
        "INSERT INTO t VALUES (1, FILE_WRITE('a','b'))",
        "SELECT PUBLIC.FTL_SEARCH('a',1,2)",
        "EXEC FTL_INIT",
        "ſCRIPT TO 'x'",
        "scrıpt TO 'x'",
        "SELECT ﬁLE_WRITE('a','b')",
        "EXPLAIN SELECT CSVWRITE('a','b')",
        "SET TRACE_LEVEL_FILE",
        "SET TRACE_LEVEL_FILE 1+3",
        "SET TRACE_LEVEL_FILE ?",
        "SELECT 1CSVWRITE('a')",
      })
  @Covers("columns-32")
  void trickyOnesAreRefused(String sql) {
    assertThat(strict.judge(sql)).isInstanceOf(Verdict.Refuse.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'BACKUP TO ''x'''",
        "SELECT csvwrite FROM t",
        "SELECT 1 -- CSVWRITE('x')",
        "SELECT 1 /* ; BACKUP TO 'x' */",
        "INSERT INTO script(backup) VALUES ($$BACKUP TO 'x'$$)",
        "ALTER TABLE t RENAME COLUMN backup TO b",
        "SCRIPT",
        "SCRIPT NODATA",
        "SET TRACE_LEVEL_SYSTEM_OUT 0",
        "SET CACHE_SIZE 4",
        "CREATE ALIAS X FOR 'java.lang.Math.abs'",
        "CREATE TRIGGER T BEFORE INSERT ON A CALL 'my.Trigger'",
        "CALL FT_INIT()",
        "SHUTDOWN SCRIPT",
        "",
        ";;",
        "SELECT [1]",
      })
  void ordinaryStatementsPass(String sql) {
    assertThat(strict.judge(sql)).isEqualTo(Verdict.PASS);
  }

  @Test
  void onlyTheExportsGivenAreRefused() {
    SqlGuard some = new SqlGuard(LexicalRules.H2, EnumSet.of(PlaintextExport.CSVWRITE));
    assertThat(some.judge("BACKUP TO 'x'")).isEqualTo(Verdict.PASS);
    assertThat(some.judge("CALL CSVWRITE('x', 'y')")).isInstanceOf(Verdict.Refuse.class);
  }

  @Test
  void aTextThatEndsInAQuoteIsRefusedWhenItCouldHideAnExport() {
    assertThat(strict.judge("SELECT 'a; BACKUP TO x")).isEqualTo(notUnderstood());
    assertThat(strict.judge("SELECT /* csvwrite")).isEqualTo(notUnderstood());
    assertThat(strict.judge("SELECT 'a")).as("H2 refuses it itself").isEqualTo(Verdict.PASS);
    assertThat(open.judge("SELECT 'a; BACKUP TO x")).isEqualTo(Verdict.PASS);
  }

  private static Verdict notUnderstood() {
    return new Verdict.Refuse(
        ErrorCode.SQL_NOT_UNDERSTOOD, "A quote or comment in the statement has no end");
  }

  /** Texts of megabytes: whoever reads them in more than one pass is still at it tomorrow. */
  @Test
  @Covers("columns-31")
  @Timeout(60)
  void aTextMadeToChokeAParserIsJudgedInOnePass() {
    int much = 1_000_000;
    for (String sql :
        List.of(
            "SELECT * FROM t WHERE a IN (" + "12345,".repeat(much) + "1)",
            "SELECT " + "(".repeat(much) + "1" + ")".repeat(much),
            "SELECT /* " + "/* ".repeat(much),
            "SELECT " + "/**/".repeat(much) + "1",
            "SELECT '" + "''".repeat(much),
            "SELECT " + "$$a$$ ".repeat(much),
            "SELECT " + "$a".repeat(much),
            "SELECT " + "\"\"\"".repeat(much),
            "SELECT 1 " + "{".repeat(much),
            "SELECT 1" + ";".repeat(much),
            "SELECT 1" + "; SELECT 1".repeat(much / 10),
            "CREATE " + "x ".repeat(much),
            "SELECT " + "U&\"a\" UESCAPE ".repeat(much / 10),
            "SELECT [" + "[it's] ".repeat(much / 10))) {
      Verdict verdict = strict.judge(sql);
      assertThat(verdict).isNotInstanceOf(Verdict.Show.class);
    }
  }

  @Test
  void aRefusalRepeatsNothingOfTheText() {
    assertThatThrownBy(() -> strict.check("CALL CSVWRITE('hunter2', 'SELECT ''hunter2''')"))
        .hasMessageContaining("NACRE-2010")
        .hasMessageContaining("CSVWRITE")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aTextIsJudgedTheSameTheSecondTime() {
    for (int i = 0; i < 3; i++) {
      assertThat(strict.judge("BACKUP TO 'x'")).isInstanceOf(Verdict.Refuse.class);
      assertThat(strict.judge("SELECT 1")).isEqualTo(Verdict.PASS);
    }
    for (int i = 0; i < 2000; i++) {
      assertThat(strict.judge("SELECT " + i)).isEqualTo(Verdict.PASS);
    }
    assertThat(strict.judge("BACKUP TO 'x'")).isInstanceOf(Verdict.Refuse.class);
  }

  @Nested
  class EncryptionStatement {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "SHOW ENCRYPTION WALLET",
          "show encryption wallet;",
          "/* a */ SHOW /**/ ENCRYPTION\nWALLET -- b",
        })
    void thatShowsIsAnsweredByUs(String sql) {
      assertThat(strict.judge(sql)).isEqualTo(new Verdict.Show(EncryptionView.WALLET));
      assertThat(open.judge(sql)).isEqualTo(new Verdict.Show(EncryptionView.WALLET));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "ALTER ENCRYPTION DATABASE",
          "ALTER ENCRYPTION DATABASE VERIFY NOW",
        })
    void thatIsNotBuiltIsRefusedAsSuch(String sql) {
      assertThat(open.judge(sql))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse -> assertThat(refuse.code()).isEqualTo(ErrorCode.NOT_BUILT_YET));
    }

    @Test
    void thatSetsAPassphraseHasAMarkerForIt() {
      for (SqlGuard guard : List.of(open, strict)) {
        assertThat(guard.judge("alter encryption wallet /* a */ set password ? ;"))
            .isEqualTo(new Verdict.Perform(new EncryptionAction.SetPassword()));
      }
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "ALTER ENCRYPTION WALLET SET PASSWORD 'x'",
          "ALTER ENCRYPTION WALLET SET PASSWORD \"x\"",
          "ALTER ENCRYPTION WALLET SET PASSWORD ?1",
          "ALTER ENCRYPTION WALLET SET PASSWORD (?)",
          "ALTER ENCRYPTION WALLET SET PASSWORD ? x",
          "ALTER ENCRYPTION WALLET SET PASSWORD x",
          "ALTER ENCRYPTION WALLET SET PASSWORD",
          "ALTER ENCRYPTION WALLET ROTATE MASTER KEY NOW",
          "ALTER ENCRYPTION WALLET ROTATE",
          "ALTER ENCRYPTION WALLET",
        })
    void thatIsAboutTheWalletAndNotUnderstoodIsRefused(String sql) {
      assertThat(open.judge(sql))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse ->
                  assertThat(refuse.code()).isEqualTo(ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN));
    }

    @Test
    void thatExplainsIsAnsweredWhereColumnsAreEncrypted() {
      SqlGuard columns = new SqlGuard(LexicalRules.H2, Set.of(), true);
      assertThat(columns.judge("explain /* a */ ENCRYPTION SELECT 1 ;"))
          .isEqualTo(new Verdict.Explain("SELECT 1 "));
      assertThat(columns.judge("EXPLAIN ENCRYPTION 'x'")).hasToString("Explain[3 characters]");
      assertThat(open.judge("EXPLAIN ENCRYPTION SELECT 1"))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse -> assertThat(refuse.code()).isEqualTo(ErrorCode.COLUMNS_OFF));
    }

    @Test
    void thatSealsADatabaseSaysWhatBecomesOfThePlainOne() {
      for (LeftoverPolicy leftover : LeftoverPolicy.values()) {
        assertThat(open.judge("alter encryption database encrypt " + leftover))
            .isEqualTo(new Verdict.Perform(new EncryptionAction.EncryptDatabase(leftover)));
      }
      assertThat(open.judge("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .isEqualTo(
              new Verdict.Perform(new EncryptionAction.EncryptDatabase(LeftoverPolicy.KEEP)));
      assertThat(open.judge("ALTER ENCRYPTION DATABASE DECRYPT REMOVE"))
          .isEqualTo(
              new Verdict.Perform(new EncryptionAction.DecryptDatabase(LeftoverPolicy.REMOVE)));
      assertThat(open.judge("ALTER ENCRYPTION DATABASE ENCRYPT SHRED NOW"))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse ->
                  assertThat(refuse.code()).isEqualTo(ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "ALTER ENCRYPTION WALLET ROTATE MASTER KEY",
          "alter /* a */ encryption wallet\nrotate master key; -- b",
        })
    void thatRotatesIsDoneByUs(String sql) {
      assertThat(strict.judge(sql))
          .isEqualTo(new Verdict.Perform(new EncryptionAction.RotateMasterKey()));
      assertThatThrownBy(() -> strict.check(sql)).hasMessageStartingWith("NACRE-2022");
      assertThat(strict.judge("SELECT 1; " + sql)).isInstanceOf(Verdict.Refuse.class);
    }

    @Test
    void thatIsAboutJobsIsDoneByUs() {
      assertPerforms("ALTER ENCRYPTION DATA KEY ROTATE", new EncryptionAction.RotateDataKey(false));
      assertPerforms(
          "alter encryption data /**/ key rotate by compact;",
          new EncryptionAction.RotateDataKey(true));
      assertPerforms("ALTER ENCRYPTION JOB 17 PAUSE", new EncryptionAction.PauseJob(17));
      assertPerforms("ALTER ENCRYPTION JOB 17 RESUME", new EncryptionAction.ResumeJob(17));
      assertPerforms("ALTER ENCRYPTION JOB 017 CANCEL", new EncryptionAction.CancelJob(17));
      assertPerforms("ALTER ENCRYPTION JOB 1 THROTTLE 20", new EncryptionAction.ThrottleJob(1, 20));
    }

    private void assertPerforms(String sql, EncryptionAction action) {
      assertThat(strict.judge(sql)).isEqualTo(new Verdict.Perform(action));
      assertThatThrownBy(() -> strict.check(sql)).hasMessageStartingWith("NACRE-2022");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "ALTER ENCRYPTION JOB",
          "ALTER ENCRYPTION JOB PAUSE",
          "ALTER ENCRYPTION JOB 1",
          "ALTER ENCRYPTION JOB -1 PAUSE",
          "ALTER ENCRYPTION JOB 1.5 PAUSE",
          "ALTER ENCRYPTION JOB 1 THROTTLE",
          "ALTER ENCRYPTION JOB 1 THROTTLE fast",
          "ALTER ENCRYPTION JOB 1 PAUSE NOW",
          "ALTER ENCRYPTION JOB 99999999999999999999 PAUSE",
          "ALTER ENCRYPTION JOB 1 BEGIN",
          "ALTER ENCRYPTION DATA KEY",
          "ALTER ENCRYPTION DATA KEY ROTATE BY",
          "ALTER ENCRYPTION DATA KEY ROTATE NOW",
        })
    void thatIsHalfOfOneIsRefused(String sql) {
      assertThat(open.judge(sql))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse ->
                  assertThat(refuse.code()).isEqualTo(ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"SHOW ENCRYPTION", "SHOW ENCRYPTION WALLETS", "SHOW ENCRYPTION WALLET KEYS"})
    void thatNobodyKnowsIsRefused(String sql) {
      assertThat(open.judge(sql))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse ->
                  assertThat(refuse.code()).isEqualTo(ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN));
    }

    @Test
    @Covers("columns-33")
    void amongOthersIsRefused() {
      assertThat(open.judge("SELECT 1; SHOW ENCRYPTION WALLET"))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse ->
                  assertThat(refuse.code()).isEqualTo(ErrorCode.ENCRYPTION_STATEMENT_MISPLACED));
      assertThatThrownBy(() -> open.check("SHOW ENCRYPTION WALLET"))
          .hasMessageContaining("NACRE-2022");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "CREATE TABLE c (ssn CHAR(11) ENCRYPT)",
          "create table c (id int, email varchar(80) encrypt no salt, x int)",
          "CREATE TABLE c (a INT, b BIGINT ENCRYPT USING 'AES256' WITH (SUM))",
          "ALTER TABLE customer MODIFY (phone ENCRYPT)",
          "ALTER TABLE customer MODIFY (phone DECRYPT)",
          "ALTER TABLE customer MODIFY (\"phone\" ENCRYPT)",
        })
    void aboutAColumnNamesTheOption(String sql) {
      assertThat(open.judge(sql))
          .isInstanceOfSatisfying(
              Verdict.Refuse.class,
              refuse -> {
                assertThat(refuse.code()).isEqualTo(ErrorCode.COLUMNS_OFF);
                assertThat(refuse.code().remedy()).contains("nacre.encrypt");
              });
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "CREATE TABLE t (encrypt INT, decrypt INT)",
          "CREATE TABLE t (a INT, PRIMARY KEY (encrypt))",
          "ALTER TABLE t ADD encrypt INT",
          "ALTER TABLE t ADD COLUMN encrypt INT",
          "ALTER TABLE t DROP COLUMN encrypt",
          "ALTER TABLE encrypt ADD a INT",
          "SELECT ENCRYPT('AES', a, b) FROM t",
          "CREATE TABLE t AS SELECT a encrypt, b FROM u",
          "SELECT a AS encrypt FROM t",
        })
    void isNotSeenInNames(String sql) {
      assertThat(open.judge(sql)).isEqualTo(Verdict.PASS);
    }
  }
}
