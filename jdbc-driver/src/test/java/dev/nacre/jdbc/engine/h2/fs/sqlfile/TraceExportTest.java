package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Traces to the console or a logger, which would show values. */
final class TraceExportTest extends ExportFixture {
  @EveryH2
  @Covers("pages-8")
  void tracesOutsideTheDatabaseAreRefused(@TempDir Path folder) throws Exception {
    Path script = folder.resolve("script");
    PrintStream before = System.out;
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    System.setOut(new PrintStream(console, true, StandardCharsets.UTF_8));
    try {
      for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
        SealedDatabaseFixture sealed =
            SealedDatabaseFixture.at(folder.resolve("shop" + policy))
                .with(policy)
                .with(ImportPolicy.ALLOW);
        try (SealedDatabaseFixture.Open open = sealed.open()) {
          fill(open);
        }
        for (String setting : List.of("TRACE_LEVEL_SYSTEM_OUT 3", "TRACE_LEVEL_FILE 4")) {
          refuseTraces(sealed, setting, script);
        }
        try (SealedDatabaseFixture.Open open =
            sealed.open(";TRACE_LEVEL_SYSTEM_OUT=0;TRACE_LEVEL_FILE=3")) {
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

  private static void refuseTraces(SealedDatabaseFixture sealed, String setting, Path script)
      throws Exception {
    Files.writeString(script, "SET " + setting + ";");
    try (SealedDatabaseFixture.Open open = sealed.open()) {
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
}
