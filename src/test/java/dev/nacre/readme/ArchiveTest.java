package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of the command, unpacked as an administrator does. */
final class ArchiveTest {
  @TempDir private Path folder;
  private Path home;

  private record Ended(int code, String said) {}

  private Ended run(String java, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", java);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), said);
  }

  private static String java() {
    return System.getProperty("java.home");
  }

  @BeforeEach
  void unpack() throws Exception {
    Path target = SourceTree.root().resolve("cli/target");
    List<Path> built;
    try (Stream<Path> files = Files.list(target)) {
      built = files.filter(file -> file.toString().endsWith(".tar.gz")).toList();
    }
    Requirement.present(built.size() == 1, "the archive that mvn package builds");
    assertThat(run(java(), "tar", "-xzf", built.get(0).toString()).code()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      home = files.findFirst().orElseThrow();
    }
  }

  @Test
  void theScriptStartsTheCommandThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("to it"), home.resolve("bin/nacre"));
    Ended version = run(java(), link.toString(), "--version");
    assertThat(version.said()).startsWith("nacre ").contains("Java " + Runtime.version());
    assertThat(version.code()).isZero();
    // Arguments arrive as they are, and so does the exit code.
    Ended status = run(java(), link.toString(), "wallet", "status", "no such.wallet");
    assertThat(status.said()).contains("no such.wallet");
    assertThat(status.code()).isEqualTo(3);
  }

  @Test
  void withoutJavaItSaysSo() throws Exception {
    Ended none = run("/no/java/here", home.resolve("bin/nacre").toString(), "--version");
    assertThat(none.said()).contains("nacre: no Java at '/no/java/here/bin/java'");
    assertThat(none.code()).isEqualTo(5);
  }

  @Test
  void hasItsPagesAndCompletions() throws Exception {
    assertThat(Files.readString(home.resolve("share/man/man1/nacre.1")))
        .startsWith(".TH \"NACRE\" 1")
        .contains("nacre wallet create");
    Path completions = home.resolve("share/bash-completion/completions/nacre");
    Ended completed =
        run(
            java(),
            "bash",
            "-c",
            "source \"$0\"; COMP_WORDS=(nacre wal); COMP_CWORD=1; _complete_nacre;"
                + " echo \"${COMPREPLY[@]}\"",
            completions.toString());
    assertThat(completed.said().strip()).isEqualTo("wallet");
    assertThat(home.resolve("LICENSE")).isNotEmptyFile();
    assertThat(home.resolve("NOTICE")).isNotEmptyFile();
  }
}
