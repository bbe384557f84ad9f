package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jars as automatic modules, under the names that their manifests reserve. Nobody has to do
 * that (docs/decisions/0004), and whoever does needs no flag for what Nacre changes in H2.
 */
final class ModulePathTest {
  private static final String SECRET = "a value that nobody sees";

  @TempDir private Path folder;

  @Test
  @Covers("columns-37")
  void nacreAndH2WorkAsModules() throws Exception {
    List<String> modules = new ArrayList<>();
    for (String name : List.of("core", "wallet", "jdbc-driver")) {
      modules.add(built(name).toString());
    }
    for (String name : List.of("bcprov-jdk18on", "slf4j-api", "slf4j-nop", "h2")) {
      modules.add(onTheClassPath(name).toString());
    }
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    Path said = folder.resolve("said");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-p",
                String.join(File.pathSeparator, modules),
                "--add-modules",
                "ALL-MODULE-PATH",
                "-cp",
                classesOf(OnModulePath.class).toString(),
                OnModulePath.class.getName(),
                "jdbc:nacre:h2:"
                    + folder.resolve("shop")
                    + ";nacre.encrypt=pages,columns;nacre.wallet.password=for a test",
                SECRET)
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(program.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      program.destroyForcibly();
    }
    assertThat(Files.readString(said, StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("module dev.nacre.jdbc\nread true\n");
    PlaintextScanner files = new PlaintextScanner(List.of(SECRET)).folder(folder);
    assertThat(files.findings()).isEmpty();
    assertThat(files.scanned()).anyMatch(file -> file.endsWith("shop.mv.db"));
  }

  private static Path built(String module) throws IOException {
    Path folder = SourceTree.root().resolve(module + "/target");
    List<Path> jars = List.of();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        jars =
            files
                .filter(
                    file -> file.getFileName().toString().matches("nacre-" + module + "-.*\\.jar"))
                .toList();
      }
    }
    Requirement.present(jars.size() == 1, "the jar of " + module + " that mvn package builds");
    return jars.get(0);
  }

  private static Path onTheClassPath(String artifact) {
    String given =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(given.split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(jar -> String.valueOf(jar.getFileName()).matches(artifact + "-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(artifact + " is not on the class path"));
  }

  private static Path classesOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
