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
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** SQL that writes files, also where the statement does not name the function that writes. */
final class SqlExportTest extends ExportFixture {
  @EveryH2
  void exportsAreEnforcedWhereTheFileIsOpened() {
    assertThat(SealedDatabaseFixture.ENGINE.enforced())
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
  void exportsAreEncryptedAndReadBack(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
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
    try (SealedDatabaseFixture.Open other =
        SealedDatabaseFixture.at(folder.resolve("other")).open()) {
      other.run("RUNSCRIPT FROM '" + folder + "/script'");
      assertThat(other.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    try (SealedDatabaseFixture.Open foreign =
        SealedDatabaseFixture.at(folder.resolve("foreign")).withKey("another").open()) {
      assertThatThrownBy(() -> foreign.run("RUNSCRIPT FROM '" + folder + "/script'"))
          .hasStackTraceContaining(ErrorCode.KEY_NOT_FOUND.text());
    }
  }

  @EveryH2
  @Covers("pages-8")
  void exportsAreRefusedByEveryBypass(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    SealedDatabaseFixture sealed =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ExportPolicy.REFUSE);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
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
  void exportsAreRefusedWhileAStatementIsPrepared(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
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
  void exportsArePlainWhenAllowed(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ExportPolicy.ALLOW);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
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
  void plainFilesAreImportedOnlyWhereAllowed(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("in.csv"), "a\nx1\n");
    Files.writeString(folder.resolve("in.sql"), "CREATE TABLE t AS SELECT 7 AS a;");
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
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
    try (SealedDatabaseFixture.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
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
  void exportsDoNotOverwriteDatabasesAndWallets(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
      fill(open);
      assertThatThrownBy(() -> open.run("SCRIPT TO '" + folder + "/shop.mv.db'"))
          .hasStackTraceContaining(ErrorCode.FILE_IN_USE.text());
      assertThatThrownBy(() -> open.run("CALL FILE_WRITE('x', '" + folder + "/shop.mv.db')"))
          .hasStackTraceContaining(ErrorCode.FILE_IN_USE.text());
    }
    Path wallet = folder.resolve("some.wallet");
    Path closed = Files.copy(folder.resolve("shop.mv.db"), folder.resolve("closed.mv.db"));
    Files.write(wallet, new byte[] {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'W', '\n', 0, 1});
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("other")).open()) {
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
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
  }

  @EveryH2
  @Covers("pages-8")
  void exportsOfPlainDatabasesStayPlain(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open = SealedDatabaseFixture.at(folder.resolve("shop")).open();
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

  @EveryH2(endsOnly = true)
  @Covers("pages-8")
  void exportPolicyIsTheSameForAllConnections(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open first = sealed.open()) {
      fill(first);
      for (ExportPolicy other : List.of(ExportPolicy.REFUSE, ExportPolicy.ALLOW)) {
        assertThatThrownBy(() -> sealed.with(other).open())
            .hasMessageContaining(ErrorCode.POLICY_DIFFERS.text());
      }
      sealed.open().close();
    }
    // Also when H2 keeps it open.
    try (SealedDatabaseFixture.Open again = sealed.open(";DB_CLOSE_DELAY=-1")) {
      assertThat(again.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    try (SealedDatabaseFixture.Open allowed = sealed.with(ExportPolicy.ALLOW).open()) {
      allowed.run("CALL FILE_WRITE('" + MARKER + "', '" + folder + "/file')");
      assertThatThrownBy(sealed::open).hasMessageContaining(ErrorCode.POLICY_DIFFERS.text());
      allowed.run("SHUTDOWN");
    } catch (SQLException closed) {
      assertThat(closed.getErrorCode()).isEqualTo(90121);
    }
    assertThat(folder.resolve("file")).content(StandardCharsets.UTF_8).contains(MARKER);
  }

  @EveryH2(endsOnly = true)
  void exportsAreAllowedWhileAStatementIsPrepared(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ExportPolicy.ALLOW).open()) {
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
  void largeObjectsAreEncryptedInTemporaryFiles(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
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
}
