package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.FolderSnapshot;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.io.TempDir;

/** SQL that writes files, by every way that leads there without its name in the statement. */
final class ExportsTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  private static final String ALIASES =
      "SELECT (SELECT COUNT(*) FROM INFORMATION_SCHEMA.ROUTINES)"
          + " + (SELECT COUNT(*) FROM INFORMATION_SCHEMA.TRIGGERS)";

  @EveryH2
  void areEnforcedWhereTheFileIsOpened() {
    assertThat(Sealed.ENGINE.enforced())
        .contains(
            PlaintextExport.BACKUP,
            PlaintextExport.SCRIPT,
            PlaintextExport.CSVWRITE,
            PlaintextExport.FILE_WRITE,
            PlaintextExport.LUCENE,
            PlaintextExport.SOURCE,
            PlaintextExport.LINK,
            PlaintextExport.PROGRAM,
            PlaintextExport.TRACE_FILE,
            PlaintextExport.TRACE_OUTPUT,
            PlaintextExport.UNSEEN_SQL);
  }

  @EveryH2
  @Covers("pages-8")
  void areSealedAndReadBack(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      fill(open);
      for (String statement : exports(folder)) {
        open.run(statement.split("; ", -1));
      }
      assertNothingIn(folder);

      assertThat(open.query("SELECT name FROM CSVREAD('" + folder + "/csv')"))
          .containsExactly(MARKER);
      assertThat(open.query("SELECT FILE_READ('" + folder + "/file', NULL)"))
          .containsExactly(MARKER);
      open.run("DROP TABLE t", "RUNSCRIPT FROM '" + folder + "/script'");
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    // Another database of the same wallet reads them, one of another wallet does not.
    try (Sealed.Open other = Sealed.at(folder.resolve("other")).open()) {
      other.run("RUNSCRIPT FROM '" + folder + "/script'");
      assertThat(other.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    try (Sealed.Open foreign = Sealed.at(folder.resolve("foreign")).withKey("another").open()) {
      assertThatThrownBy(() -> foreign.run("RUNSCRIPT FROM '" + folder + "/script'"))
          .hasStackTraceContaining(ErrorCode.KEY_NOT_FOUND.text());
    }
  }

  @EveryH2
  @Covers("pages-8")
  void areRefusedByEveryBypass(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Sealed sealed = Sealed.at(folder.resolve("shop")).with(ExportPolicy.REFUSE);
    try (Sealed.Open open = sealed.open()) {
      fill(open);
      FolderSnapshot before = FolderSnapshot.of(out);
      for (String statement : exports(out)) {
        assertRefused(open, statement);
        before.assertUnchanged(statement);
      }
    }
    assertNothingIn(folder);
  }

  @EveryH2
  @Covers("pages-8")
  void areRefusedWhileAStatementIsPrepared(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      fill(open);
      FolderSnapshot before = FolderSnapshot.of(out);
      // The columns of CSVREAD are looked for before the statement runs, and its arguments with it.
      for (String written :
          List.of(
              "CSVWRITE('" + out + "/csv', 'SELECT * FROM t')",
              "FILE_WRITE((SELECT CAST(MAX(name) AS VARBINARY) FROM t), '" + out + "/file')")) {
        assertThatThrownBy(() -> open.query("SELECT * FROM CSVREAD(" + written + ")"))
            .hasStackTraceContaining("NACRE-2");
        before.assertUnchanged(written);
      }
    }
    assertNothingIn(folder);
  }

  @EveryH2
  void arePlainWhenTheyAreAllowed(@TempDir Path folder) throws Exception {
    Sealed sealed = Sealed.at(folder.resolve("shop")).with(ExportPolicy.ALLOW);
    try (Sealed.Open open = sealed.open()) {
      fill(open);
      open.run(
          "CALL CSVWRITE('" + folder + "/csv', 'SELECT * FROM t')",
          "SCRIPT TO '" + folder + "/script'",
          "CALL FILE_WRITE('" + MARKER + "', '" + folder + "/file')");
    }
    for (String name : List.of("csv", "script", "file")) {
      assertThat(folder.resolve(name)).content(StandardCharsets.UTF_8).contains(MARKER);
    }
  }

  @EveryH2
  void readPlainFilesAsTheyAreWhereThatIsAllowed(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("in.csv"), "a\nx1\n");
    Files.writeString(folder.resolve("in.sql"), "CREATE TABLE t AS SELECT 7 AS a;");
    Sealed sealed = Sealed.at(folder.resolve("shop"));
    try (Sealed.Open open = sealed.open()) {
      for (String sql :
          List.of(
              "SELECT a FROM CSVREAD('" + folder + "/in.csv')",
              "SELECT FILE_READ('" + folder + "/in.csv', NULL)",
              "RUNSCRIPT FROM '" + folder + "/in.sql'")) {
        assertThatThrownBy(() -> open.run(sql))
            .as(sql)
            .hasStackTraceContaining(ErrorCode.IMPORT_REFUSED_AS_PLAINTEXT.text());
      }
      // It comes with H2 or the application.
      assertThat(open.query("SELECT FILE_READ('classpath:META-INF/MANIFEST.MF') IS NOT NULL"))
          .containsExactly("TRUE");
    }
    try (Sealed.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
      assertThat(open.query("SELECT a FROM CSVREAD('" + folder + "/in.csv')"))
          .containsExactly("x1");
      open.run("RUNSCRIPT FROM '" + folder + "/in.sql'");
      assertThat(open.query("SELECT a FROM t")).containsExactly("7");
      assertThat(open.query("SELECT FILE_READ('" + folder + "/in.csv', NULL)"))
          .containsExactly("a\nx1\n");
      assertThatThrownBy(() -> open.query("SELECT FILE_READ('" + folder + "/none')"))
          .hasMessageContaining("none");
    }
  }

  @EveryH2
  void doNotOverwriteTheDatabaseItself(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      fill(open);
      assertThatThrownBy(() -> open.run("SCRIPT TO '" + folder + "/shop.mv.db'"))
          .hasStackTraceContaining(ErrorCode.FILE_IN_USE.text());
      assertThatThrownBy(() -> open.run("CALL FILE_WRITE('x', '" + folder + "/shop.mv.db')"))
          .hasStackTraceContaining(ErrorCode.FILE_IN_USE.text());
    }
    Path wallet = folder.resolve("some.wallet");
    Path closed = Files.copy(folder.resolve("shop.mv.db"), folder.resolve("closed.mv.db"));
    Files.write(wallet, new byte[] {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'W', '\n', 0, 1});
    try (Sealed.Open open = Sealed.at(folder.resolve("other")).open()) {
      for (Path own : List.of(wallet, closed)) {
        byte[] before = Files.readAllBytes(own);
        for (String sql :
            List.of(
                "SCRIPT TO '" + own + "'",
                "CALL CSVWRITE('" + own + "', 'SELECT 1')",
                "CALL FILE_WRITE('x', '" + own + "')")) {
          assertThatThrownBy(() -> open.run(sql))
              .as(sql)
              .hasStackTraceContaining(ErrorCode.FILE_KIND_WRONG.text());
        }
        assertThat(own).hasBinaryContent(before);
      }
    }
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
  }

  @EveryH2
  @Covers("pages-8")
  void stayPlainForPlainDatabasesBeside(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open();
        var plain = PlainH2.connect("jdbc:h2:" + folder.resolve("plain"));
        var statement = plain.createStatement()) {
      fill(open);
      statement.execute("CREATE TABLE t AS SELECT 'open to all' AS name");
      statement.execute("CALL CSVWRITE('" + folder + "/csv', 'SELECT * FROM t')");
      statement.execute("SCRIPT TO '" + folder + "/script'");
    }
    assertThat(folder.resolve("csv")).content().contains("open to all");
    assertThat(folder.resolve("script")).content().contains("CREATE");
  }

  @EveryH2
  @Covers("pages-8")
  void refuseTablesThatLieInAnotherDatabase(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(Sealed.ENGINE.enforced()).contains(PlaintextExport.LINK);
    String url = "jdbc:h2:" + out.resolve("plain");
    String link = "CREATE LINKED TABLE l ('org.h2.Driver', '" + url + "', 'sa', '', 'T')";
    try (var plain = PlainH2.connect(url + ";USER=sa");
        var statement = plain.createStatement()) {
      statement.execute("CREATE TABLE t (name VARCHAR)");
    }
    String other =
        "'jdbc:h2:" + out + "/leak;INIT=CREATE TABLE leak AS SELECT ''" + MARKER + "''', 'sa', ''";
    for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
      try (Sealed.Open open = Sealed.at(folder.resolve("shop" + policy)).with(policy).open()) {
        fill(open);
        FolderSnapshot before = FolderSnapshot.of(out);
        for (String sql :
            List.of(
                link,
                "EXECUTE IMMEDIATE '" + link.replace("'", "''") + "'",
                "CALL LINK_SCHEMA('S', 'org.h2.Driver', '" + url + "', 'sa', '', 'PUBLIC')",
                // The other database may be made with rows in it, and hold no table to link to.
                "CREATE LINKED TABLE l ('org.h2.Driver', " + other + ", 'LEAK')",
                "SELECT * FROM LINK_SCHEMA('S', 'org.h2.Driver', " + other + ", 'PUBLIC')",
                "CALL LINK_SCHEMA('S', 'org.h2.Driver', " + other + ", 'EMPTY')",
                "CALL LINK_SCHEMA('S', '', " + other + ", 'EMPTY')")) {
          assertThatThrownBy(() -> open.run(sql))
              .as(sql)
              .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
          before.assertUnchanged(sql);
        }
        // H2 keeps such a link, and asks again when it is used.
        open.run(link.replace("LINKED", "FORCE LINKED"));
        assertThatThrownBy(() -> open.run("INSERT INTO l SELECT name FROM t"));
        before.assertUnchanged("a link that is kept");
        assertThat(
                open.query(
                    "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME = 'S'"))
            .isEmpty();
      }
    }
    try (var plain = PlainH2.connect(url + ";USER=sa");
        var rows = plain.createStatement().executeQuery("SELECT COUNT(*) FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isZero();
    }
    assertNothingIn(folder);
    Sealed allowed = Sealed.at(folder.resolve("allowed")).with(ExportPolicy.ALLOW);
    try (Sealed.Open open = allowed.open()) {
      fill(open);
      open.run(link, "INSERT INTO l SELECT name FROM t");
    }
    // What was allowed once is refused from now on.
    try (Sealed.Open open = allowed.with(ExportPolicy.SEALED).open()) {
      assertThatThrownBy(() -> open.run("INSERT INTO l SELECT name FROM t"));
    }
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-8")
  void areDecidedOnceForAllConnections(@TempDir Path folder) throws Exception {
    Sealed sealed = Sealed.at(folder.resolve("shop"));
    try (Sealed.Open first = sealed.open()) {
      fill(first);
      for (ExportPolicy other : List.of(ExportPolicy.REFUSE, ExportPolicy.ALLOW)) {
        assertThatThrownBy(() -> sealed.with(other).open())
            .hasMessageContaining(ErrorCode.POLICY_DIFFERS.text());
      }
      sealed.open().close();
    }
    // Also when H2 keeps it open.
    try (Sealed.Open again = sealed.open(";DB_CLOSE_DELAY=-1")) {
      assertThat(again.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    try (Sealed.Open allowed = sealed.with(ExportPolicy.ALLOW).open()) {
      allowed.run("CALL FILE_WRITE('" + MARKER + "', '" + folder + "/file')");
      assertThatThrownBy(sealed::open).hasMessageContaining(ErrorCode.POLICY_DIFFERS.text());
      allowed.run("SHUTDOWN");
    } catch (SQLException closed) {
      assertThat(closed.getErrorCode()).isEqualTo(90121);
    }
    assertThat(folder.resolve("file")).content(StandardCharsets.UTF_8).contains(MARKER);
  }

  @EveryH2(endsOnly = true)
  void areAllowedWhileAStatementIsPreparedToo(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).with(ExportPolicy.ALLOW).open()) {
      fill(open);
      assertThatThrownBy(
              () ->
                  open.query(
                      "SELECT * FROM CSVREAD(CSVWRITE('" + folder + "/csv', 'SELECT 1 AS a'))"))
          .hasMessageNotContainingAny("NACRE");
    }
    assertThat(folder.resolve("csv")).exists();
  }

  @EveryH2
  void refuseAliasesOfClassesThatWrite(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      fill(open);
      for (String method :
          List.of(
              "org.h2.tools.Script.process",
              "org.h2.store.fs.FileUtils.createFile",
              "java.lang.System.setProperty",
              "java.nio.file.Files.writeString",
              "dev.nacre.jdbc.NacreDriver.load")) {
        String create = "CREATE ALIAS w FOR '" + method + "'";
        assertThatThrownBy(() -> open.run(create))
            .as(method)
            .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
        assertThatThrownBy(() -> open.run("EXECUTE IMMEDIATE '" + create.replace("'", "''") + "'"))
            .as(method)
            .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
        assertThat(open.query(ALIASES)).as(method).containsExactly("0");
      }
      open.run(
          "CREATE ALIAS absolute FOR 'java.lang.Math.abs(int)'",
          // What the application brings is the application's.
          "CREATE ALIAS mine FOR 'org.assertj.core.util.Strings.quote(java.lang.String)'");
      assertThat(open.query("CALL absolute(-1)")).containsExactly("1");
      assertThat(open.query("CALL mine('a')")).containsExactly("'a'");
    }
    try (var plain = PlainH2.connect("jdbc:h2:mem:");
        var statement = plain.createStatement()) {
      statement.execute("CREATE ALIAS w FOR 'org.h2.store.fs.FileUtils.createFile'");
    }
  }

  @EveryH2
  @Covers({"pages-8", "pages-15"})
  void refuseSourceCodeWhereNothingMayBeWritten(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    String alias =
        "CREATE ALIAS w AS 'boolean w() throws Exception {"
            + " return new java.io.File(\""
            + out
            + "/x\").createNewFile(); }'";
    String trigger =
        "CREATE TRIGGER tr BEFORE INSERT ON t AS 'org.h2.api.Trigger w() throws Exception {"
            + " new java.io.File(\""
            + out
            + "/y\").createNewFile(); return null; }'";
    Sealed sealed = Sealed.at(folder.resolve("shop"));
    FolderSnapshot before = FolderSnapshot.of(out);
    try (Sealed.Open open = sealed.with(ExportPolicy.REFUSE).open()) {
      fill(open);
      for (String sql : List.of(alias, trigger)) {
        for (String way : List.of(sql, "EXECUTE IMMEDIATE '" + sql.replace("'", "''") + "'")) {
          assertThatThrownBy(() -> open.run(way))
              .as(way)
              .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
          before.assertUnchanged(way);
          assertThat(open.query(ALIASES)).as(way).containsExactly("0");
        }
      }
    }
    // Elsewhere they are programs of the database's administrator.
    try (Sealed.Open open = sealed.open()) {
      open.run(alias, "CALL w()");
      Files.delete(out.resolve("x"));
    }
    // It is there from then; it is not compiled when the database opens, or for a statement.
    try (Sealed.Open open = sealed.with(ExportPolicy.REFUSE).open()) {
      for (String sql :
          List.of("CALL w()", "SELECT * FROM CSVREAD(w())", "CREATE VIEW v AS SELECT w() AS n")) {
        assertThatThrownBy(() -> open.run(sql))
            .as(sql)
            .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
        before.assertUnchanged(sql);
      }
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
  }

  @EveryH2
  @Covers("pages-8")
  void refuseTracesThatGoElsewhere(@TempDir Path folder) throws Exception {
    Path script = folder.resolve("script");
    PrintStream before = System.out;
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    System.setOut(new PrintStream(console, true, StandardCharsets.UTF_8));
    try {
      for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
        Sealed sealed =
            Sealed.at(folder.resolve("shop" + policy)).with(policy).with(ImportPolicy.ALLOW);
        try (Sealed.Open open = sealed.open()) {
          fill(open);
        }
        for (String setting : List.of("TRACE_LEVEL_SYSTEM_OUT 3", "TRACE_LEVEL_FILE 4")) {
          refuseTraces(sealed, setting, script);
        }
        try (Sealed.Open open = sealed.open(";TRACE_LEVEL_SYSTEM_OUT=0;TRACE_LEVEL_FILE=3")) {
          assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
        }
      }
    } finally {
      System.setOut(before);
    }
    assertThat(console.toString(StandardCharsets.UTF_8)).doesNotContain(MARKER);
    assertNothingIn(folder);
    try (var plain = PlainH2.connect("jdbc:h2:mem:");
        var statement = plain.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 4");
      statement.execute("SET TRACE_LEVEL_FILE 0");
    }
  }

  private static void refuseTraces(Sealed sealed, String setting, Path script) throws Exception {
    Files.writeString(script, "SET " + setting + ";");
    try (Sealed.Open open = sealed.open()) {
      for (String sql :
          List.of(
              "SET " + setting,
              "EXECUTE IMMEDIATE 'SET " + setting + "'",
              "RUNSCRIPT FROM '" + script + "'")) {
        assertThatThrownBy(() -> open.run(sql))
            .as(sql)
            .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
        open.run("INSERT INTO t VALUES (2, '" + MARKER + "')", "DELETE FROM t WHERE id = 2");
      }
    }
    for (String inUrl :
        List.of(";" + setting.replace(' ', '='), ";INIT=RUNSCRIPT FROM '" + script + "'")) {
      assertThatThrownBy(() -> sealed.open(inUrl))
          .as(inUrl)
          .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
    }
  }

  @EveryH2
  void letScriptsOfH2MakeTheirAliases(@TempDir Path folder) throws Exception {
    String large = MARKER + "x".repeat(40_000);
    Path script = folder.resolve("script");
    assertThat(Sealed.ENGINE.enforced()).contains(PlaintextExport.PROGRAM);
    try (var plain = PlainH2.connect("jdbc:h2:mem:lobs");
        var statement = plain.createStatement()) {
      statement.execute("CREATE TABLE t (id INT, c CLOB, b BLOB)");
      statement.execute(
          "INSERT INTO t VALUES (1, '" + large + "', CAST('" + large + "' AS BINARY VARYING))");
      statement.execute("SCRIPT TO '" + script + "'");
    }
    assertThat(script).content().contains("combineClob", "combineBlob");
    for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
      Sealed sealed = Sealed.at(folder.resolve("shop" + policy)).with(policy);
      try (Sealed.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
        open.run("RUNSCRIPT FROM '" + script + "'");
        assertThat(open.query("SELECT c FROM t")).containsExactly(large);
        assertThat(open.query("SELECT LENGTH(b) FROM t"))
            .containsExactly(String.valueOf(large.length()));
        assertThat(open.query(ALIASES)).containsExactly("0");
      }
    }
  }

  @EveryH2
  @Covers("pages-14")
  void refuseTheIndexOfLucene(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      fill(open);
      // Lucene is not on this class path, so this shows only that nothing got that far.
      assertThatThrownBy(
          () ->
              open.run(
                  "CREATE ALIAS FTL_INIT FOR 'org.h2.fulltext.FullTextLucene.init'",
                  "CALL FTL_INIT()",
                  "CALL FTL_CREATE_INDEX('PUBLIC', 'T', NULL)"));
      assertThat(FileUtils.isDirectory(folder.resolve("shop").toString())).isFalse();
      // The full text search of H2 itself is tables, and sealed like them.
      open.run(
          "CREATE ALIAS FT_INIT FOR 'org.h2.fulltext.FullText.init'",
          "CALL FT_INIT()",
          "CALL FT_CREATE_INDEX('PUBLIC', 'T', NULL)");
      assertThat(open.query("SELECT COUNT(*) FROM FT_SEARCH_DATA('4711', 0, 0)"))
          .containsExactly("1");
    }
    assertNothingIn(folder);
  }

  @EveryH2
  void sealLargeObjectsOnTheirWay(@TempDir Path folder) throws Exception {
    try (Sealed.Open open = Sealed.at(folder.resolve("shop")).open()) {
      open.run("CREATE TABLE t (id INT, content BLOB)");
      byte[] content = (MARKER + " ").repeat(100_000).getBytes(StandardCharsets.UTF_8);
      try (PreparedStatement insert =
          open.connection().prepareStatement("INSERT INTO t VALUES (1, ?)")) {
        insert.setBinaryStream(1, new ByteArrayInputStream(content));
        insert.execute();
      }
      assertThat(open.query("SELECT LENGTH(content) FROM t"))
          .containsExactly(String.valueOf(content.length));
    }
    assertNothingIn(folder);
  }

  private static void fill(Sealed.Open open) throws Exception {
    open.run(
        "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR)",
        "INSERT INTO t VALUES (1, '" + MARKER + "')");
  }

  /** Each writes a file into the folder. */
  private static List<String> exports(Path out) {
    List<String> statements = new ArrayList<>();
    statements.add("CALL CSVWRITE('" + out + "/csv', 'SELECT * FROM t')");
    statements.add("SCRIPT TO '" + out + "/script'");
    statements.add("SCRIPT TO '" + out + "/script.zip' COMPRESSION ZIP");
    statements.add("SCRIPT TO '" + out + "/script.aes' CIPHER AES PASSWORD 'abc'");
    statements.add("CALL FILE_WRITE('" + MARKER + "', '" + out + "/file')");
    statements.add("CALL CSVWRITE('nacre:" + out + "/csv2', 'SELECT * FROM t')");
    statements.add("CREATE TABLE w1 AS SELECT FILE_WRITE(name, '" + out + "/ctas') AS n FROM t");
    statements.add("BACKUP TO '" + out + "/zip'");
    statements.add("EXECUTE IMMEDIATE 'BACK' || 'UP TO ''" + out + "/imm'''");
    statements.add(
        "CREATE TABLE i (n INT); EXECUTE IMMEDIATE 'INSERT INTO i SELECT CSV' || 'WRITE(''"
            + out
            + "/imm2'', ''SELECT * FROM t'')'");
    statements.add(
        "CREATE VIEW v AS SELECT CSVWRITE('"
            + out
            + "/view', 'SELECT * FROM t') AS n FROM dual;"
            + " SELECT * FROM v");
    statements.add(
        "CREATE TABLE d (a INT, n BIGINT DEFAULT FILE_WRITE('"
            + MARKER
            + "', '"
            + out
            + "/default')); INSERT INTO d (a) VALUES (1)");
    return statements;
  }

  private static void assertRefused(Sealed.Open open, String statements) throws Exception {
    String[] parts = statements.split("; ", -1);
    for (int i = 0; i < parts.length - 1; i++) {
      open.run(parts[i]);
    }
    assertThatThrownBy(() -> open.run(parts[parts.length - 1]))
        .as(statements)
        .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
  }

  private static void assertNothingIn(Path folder) {
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }
}
