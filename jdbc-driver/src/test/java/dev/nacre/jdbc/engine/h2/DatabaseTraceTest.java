package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.OtherProcess;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseTraceTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  @EveryH2
  @Covers("pages-4")
  void isSealedAtEveryLevelAndWhenItIsRotated(@TempDir Path folder) throws Exception {
    for (int level : new int[] {1, 2, 3}) {
      SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop" + level));
      try (SealedDatabaseFixture.Open open = sealed.open(";TRACE_LEVEL_FILE=" + level)) {
        open.run("SET TRACE_MAX_FILE_SIZE 1", "CREATE TABLE t (a VARCHAR)");
        // H2 looks at the size, a megabyte at least, once in 4096 lines.
        int statements = level == 3 ? 1500 : 20;
        for (int i = 0; i < statements; i++) {
          open.run("INSERT INTO t VALUES ('" + MARKER + i + " ".repeat(1000) + "')");
        }
        assertThatThrownBy(() -> open.run("SELECT CAST('" + MARKER + "' AS INT) FROM t"))
            .hasMessageContaining(MARKER);
        assertThat(trace(sealed)).contains(MARKER);
      }
      assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
      assertThat(Files.exists(Path.of(sealed.location().database() + ".trace.db.old")))
          .isEqualTo(level == 3);
    }
  }

  @EveryH2
  @Covers("pages-4")
  void growsOverManyOpenings(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    for (int i = 0; i < 3; i++) {
      String text = MARKER + i;
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        assertThatThrownBy(() -> open.run("SELECT CAST('" + text + "' AS INT)"));
      }
    }
    sealed.withKeys(
        () -> assertThat(trace(sealed)).contains(MARKER + "0", MARKER + "1", MARKER + "2"));
  }

  @EveryH2
  @Covers("pages-5")
  void ofAReadOnlyDatabaseIsRefused(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT 1 AS a");
    }
    assertThatThrownBy(() -> sealed.open(";ACCESS_MODE_DATA=r;TRACE_LEVEL_FILE=3"))
        .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
    try (SealedDatabaseFixture.Open open = sealed.open(";ACCESS_MODE_DATA=r;TRACE_LEVEL_FILE=2")) {
      assertThat(open.query("SELECT a FROM t")).containsExactly("1");
      open.run("SET TRACE_LEVEL_FILE 3");
      assertThat(open.query("SELECT a FROM t")).containsExactly("1");
    }
  }

  /** A sealed database was opened with plain H2, which notes its complaint in plain. */
  @EveryH2
  @Covers("pages-4")
  void goesOnBesideAPlainOneAndBehindPlainLines(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Path trace = folder.resolve("shop.trace.db");
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t (a INT)");
    }
    for (int round = 0; round < 2; round++) {
      assertThatThrownBy(() -> PlainH2.connect("jdbc:h2:" + sealed.location().database()));
      assertThat(trace).exists();
      String marker = MARKER + round;
      String said =
          standardError(
              () -> {
                try (SealedDatabaseFixture.Open open = sealed.open()) {
                  assertThatThrownBy(() -> open.run("SELECT CAST('" + marker + "' AS INT)"));
                  assertThat(trace(sealed)).contains(marker);
                }
              });
      assertThat(said).doesNotContain("NACRE", "Exception");
    }
    // What H2 has written in plain is still there.
    assertThat(Files.readString(folder.resolve("shop.plain.trace.db"), StandardCharsets.UTF_8))
        .contains("shop.mv.db");
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }

  @EveryH2(endsOnly = true)
  void aProcessThatIsTurnedAwaySaysNothingOfTheTraceThatTheOtherWrites(@TempDir Path folder)
      throws Exception {
    for (String settings : List.of("", ";AUTO_SERVER=TRUE")) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop" + settings.length()));
      try (SealedDatabaseFixture.Open open = sealed.open(settings)) {
        assertThatThrownBy(() -> open.run("SELECT CAST('" + MARKER + "' AS INT)"));
        assertThat(OtherProcess.connect(sealed.location().database(), settings, "SELECT 'there'"))
            .contains(settings.isEmpty() ? "90020" : "there")
            .doesNotContain("Log file error", "trace.db");
        assertThatThrownBy(() -> open.run("SELECT CAST('" + MARKER + "2' AS INT)"));
        assertThat(trace(sealed)).contains(MARKER + "2");
      }
    }
  }

  private static String standardError(SealedDatabaseFixture.Tool tool) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      tool.run();
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  private static String trace(SealedDatabaseFixture sealed) throws Exception {
    try (InputStream in =
        FileUtils.newInputStream("nacre:" + sealed.location().database() + ".trace.db")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
