package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.OtherProcess;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** H2 compiles the source of an alias in memory, or hands a file to a compiler outside. */
final class GuardedCompilerTest {
  private static final String MARKER = "Marker-in-the-source-of-an-alias";

  private static final String ALIAS =
      ";INIT=CREATE ALIAS IF NOT EXISTS f AS 'String f() { return \"" + MARKER + "\"\\; }'";

  @EveryH2(endsOnly = true)
  @Covers("pages-15")
  void aliasSourceIsCompiledInMemory(@TempDir Path folder) throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    assertThat(create(folder, temporary, true)).isEqualTo(MARKER);
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-15")
  void aliasSourceIsNotWrittenForAnExternalCompiler(@TempDir Path folder) throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    assertThat(create(folder, temporary, false)).contains("NACRE-2010").doesNotStartWith(MARKER);
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }

  private static String create(Path folder, Path temporary, boolean inMemory) throws Exception {
    return OtherProcess.connect(
        List.of("-Djava.io.tmpdir=" + temporary, "-Dh2.javaSystemCompiler=" + inMemory),
        folder.resolve("shop").toAbsolutePath(),
        ALIAS,
        "SELECT f()");
  }
}
