package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flyway's own command line, which knows a URL and has our jars beside its own. */
final class CommandLineTest {
  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource(names = {"H2_PAGES", "H2_COLUMNS", "POSTGRESQL"})
  void migratesByTheUrlAlone(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    assertThat(flyway(project, "migrate")).contains("Successfully applied 1 migration");
    assertThat(flyway(project, "validate")).contains("Successfully validated 1 migration");
    assertThat(flyway(project, "info")).contains("customer").containsIgnoringCase("success");
    assertThat(flyway(project, "migrate")).contains("No migration necessary");
    assertThat(project.rows(project.url(), "SELECT ssn, email FROM customer"))
        .containsExactly(List.of(Project.SSN, Project.EMAIL));
    if (target.hasColumns()) {
      try (Connection raw = project.connect(project.twin.rawUrl());
          Statement statement = raw.createStatement();
          ResultSet row = statement.executeQuery("SELECT ssn FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
      }
    } else {
      assertThat(Files.readAllBytes(project.twin.folder().resolve("data.mv.db")))
          .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
    }
  }

  private String flyway(Project project, String command) throws Exception {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath()));
    words.add("org.flywaydb.commandline.Main");
    words.addAll(project.commandLine());
    // It would ask a server for a newer version of itself.
    words.add("-skipCheckForUpdate");
    words.add("-loggers=console");
    words.add(command);
    Process process =
        new ProcessBuilder(words).directory(root.toFile()).redirectErrorStream(true).start();
    try (InputStream output = process.getInputStream()) {
      String said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
      assertThat(process.exitValue()).as(said).isZero();
      assertThat(said).doesNotContain(Project.WORDS);
      return said;
    } finally {
      process.destroyForcibly();
    }
  }

  /** The command line of 11, and the rest of this class path. */
  private static String classPath() throws Exception {
    List<String> entries = new ArrayList<>();
    try (Stream<Path> jars = Files.list(SourceTree.root().resolve("flyway/target/flyway-11"))) {
      jars.map(Path::toString).forEach(entries::add);
    }
    assertThat(entries).anyMatch(jar -> jar.contains("flyway-commandline"));
    OldFlyway.withoutFlyway().forEach(entry -> entries.add(entry.toString()));
    return String.join(File.pathSeparator, entries);
  }
}
