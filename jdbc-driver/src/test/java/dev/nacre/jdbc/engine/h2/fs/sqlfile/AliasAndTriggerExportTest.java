package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.FolderSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.io.TempDir;

/** Aliases, triggers and indexes whose code writes files. */
final class AliasAndTriggerExportTest extends ExportFixture {
  @EveryH2
  void aliasesOfClassesThatWriteAreRefused(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
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
  void sourceCodeIsRefusedWhereExportsAreRefused(@TempDir Path folder) throws Exception {
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
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    FolderSnapshot before = FolderSnapshot.of(out);
    try (SealedDatabaseFixture.Open open = sealed.with(ExportPolicy.REFUSE).open()) {
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
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run(alias, "CALL w()");
      Files.delete(out.resolve("x"));
    }
    // It is there from then; it is not compiled when the database opens, or for a statement.
    try (SealedDatabaseFixture.Open open = sealed.with(ExportPolicy.REFUSE).open()) {
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
  void aliasesOfScriptsForLargeObjectsAreAllowed(@TempDir Path folder) throws Exception {
    String large = MARKER + "x".repeat(40_000);
    Path script = folder.resolve("script");
    assertThat(SealedDatabaseFixture.ENGINE.enforced()).contains(PlaintextExport.PROGRAM);
    try (var plain = PlainH2.connect("jdbc:h2:mem:lobs");
        var statement = plain.createStatement()) {
      statement.execute("CREATE TABLE t (id INT, c CLOB, b BLOB)");
      statement.execute(
          "INSERT INTO t VALUES (1, '" + large + "', CAST('" + large + "' AS BINARY VARYING))");
      statement.execute("SCRIPT TO '" + script + "'");
    }
    assertThat(script).content().contains("combineClob", "combineBlob");
    for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop" + policy)).with(policy);
      try (SealedDatabaseFixture.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
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
  void indexOfLuceneIsRefused(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
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
}
