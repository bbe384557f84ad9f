package dev.nacre.leak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.leak.PlaintextScanner.Finding;
import dev.nacre.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that was ever given to a sealed database is in a file, whole or deleted. */
final class LeakTest {
  @TempDir Path folder;

  /** What a run left: where texts were looked for, and where they were. */
  private record Outcome(Set<String> scanned, List<Finding> findings) {
    Set<String> found() {
      return findings.stream().map(Finding::text).collect(Collectors.toCollection(TreeSet::new));
    }

    Set<String> places() {
      return findings.stream()
          .map(finding -> finding.where().replaceFirst(".*/(data|out|tmp)/", "$1/"))
          .map(where -> where.replaceFirst("(h2tmp)\\..*", "$1"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  @Covers({"pages-1", "pages-4", "pages-7", "pages-8", "pages-11", "pages-51"})
  void aSealedDatabaseLeavesNoPlaintextAnywhere() throws Exception {
    try (ChildJvm child = start("jdbc:nacre:h2:./data/shop")) {
      List<String> secrets = recoveryKey(child);
      Outcome held = look(child, secrets);
      child.sendLine("go on");
      assertThat(child.await("trace ")).isEqualTo("holds no secrets");
      child.await("compacted");
      assertThat(child.exitCode()).isZero();
      Outcome left = lookAtWhatIsLeft(secrets);
      assertThat(held.findings()).isEmpty();
      assertThat(left.findings()).isEmpty();
      // Otherwise it was not a test of these.
      assertThat(held.scanned())
          .anyMatch(file -> file.matches(".*/tmp/h2\\.\\d+\\.temp\\.db"))
          .anyMatch(file -> file.endsWith("data/shop.trace.db"))
          .anyMatch(file -> file.endsWith("out/script.zip"))
          .anyMatch(file -> file.endsWith("out/backup.zip!shop.mv.db"))
          .anyMatch(file -> file.endsWith("data/shop.mv.db (held open)"));

      PlaintextScanner printed =
          new PlaintextScanner(Marker.values(true)).bytes("", child.outputSoFar());
      assertThat(printed.findings()).as("messages, logs, properties, threads").isEmpty();
      String said = new String(child.outputSoFar(), StandardCharsets.UTF_8);
      assertThat(said).doesNotContain("not refused").contains("log INFO", "NACRE-1001");
      assertThat(said.lines().filter(line -> line.startsWith("log ")))
          .as("our log has no value of the application")
          .noneMatch(line -> Marker.values(false).stream().anyMatch(line::contains));
    }
  }

  @Test
  @Covers("pages-9")
  void aProcessKilledInTheMiddleOfALargeObjectLeavesNoPlaintext() throws Exception {
    try (ChildJvm child = start("jdbc:nacre:h2:./data/shop")) {
      List<String> secrets = recoveryKey(child);
      child.await("holding");
      child.kill();
      Outcome left = lookAtWhatIsLeft(secrets);
      assertThat(left.findings()).isEmpty();
      assertThat(left.scanned()).anyMatch(file -> file.matches(".*/tmp/h2\\.\\d+\\.temp\\.db"));
    }
  }

  /** If this finds less, then the two above prove less. */
  @Test
  void plainH2LeavesEveryMarkerWhereWeLook() throws Exception {
    try (ChildJvm child = start("jdbc:h2:./data/shop")) {
      Outcome held = look(child, List.of());
      assertThat(held.found()).containsExactlyElementsOf(new TreeSet<>(Marker.values(false)));
      assertThat(held.places())
          .contains(
              "data/shop.mv.db",
              "data/shop.trace.db",
              "out/script.sql",
              "out/script.zip!script.sql",
              "out/backup.zip!shop.mv.db",
              "out/rows.csv",
              "out/written",
              "tmp/h2tmp");
      child.kill();
    }
  }

  private ChildJvm start(String url) throws IOException {
    for (String each : List.of("data", "tmp", "home")) {
      Files.createDirectories(folder.resolve(each));
    }
    return ChildJvm.start(
        Workload.class,
        folder,
        List.of(
            "-Djava.io.tmpdir=" + folder.resolve("tmp"),
            "-Duser.home=" + folder.resolve("home"),
            "-Dslf4j.provider=" + EverythingLogged.class.getName()),
        List.of(url, "out"));
  }

  /** With and without its hyphens. */
  private static List<String> recoveryKey(ChildJvm child) throws IOException {
    String key = child.await("recovery key ");
    return List.of(key, key.replace("-", ""));
  }

  private Outcome look(ChildJvm child, List<String> secrets) throws IOException {
    child.await("holding");
    PlaintextScanner scanner = scanner(secrets).folder(folder).openFilesOf(child.pid());
    return new Outcome(scanner.scanned(), scanner.findings());
  }

  private Outcome lookAtWhatIsLeft(List<String> secrets) {
    PlaintextScanner scanner = scanner(secrets).folder(folder);
    return new Outcome(scanner.scanned(), scanner.findings());
  }

  private static PlaintextScanner scanner(List<String> secrets) {
    List<String> texts = new ArrayList<>(secrets);
    texts.addAll(Marker.values(true));
    texts.addAll(Marker.values(false));
    return new PlaintextScanner(texts);
  }
}
