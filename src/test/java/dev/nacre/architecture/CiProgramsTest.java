package dev.nacre.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of CI are compiled when they are started, and no module holds them. */
final class CiProgramsTest {
  @TempDir private Path classes;

  @Test
  void compile() throws Exception {
    List<Path> programs;
    try (Stream<Path> files = Files.list(SourceTree.root().resolve(".ci"))) {
      programs = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    assertThat(programs).hasSizeGreaterThanOrEqualTo(2);
    for (Path program : programs) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      int code =
          ToolProvider.getSystemJavaCompiler()
              .run(null, said, said, "-proc:none", "-d", classes.toString(), program.toString());
      assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }
  }
}
