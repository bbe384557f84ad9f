package dev.nacre.dropin.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * H2's own tests on sealed files: a test that passes on plain ones passes on sealed ones, or a page
 * of ours says why not. Runs where {@code h2.suite} names a checkout of H2; CONTRIBUTING.md shows
 * how. The table is printed, and written to {@code target/h2-suite/table.md}.
 */
@Tag("slow")
final class H2SuiteTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final int PATIENCE_S = 900;

  private final List<SubTest> table = new ArrayList<>();

  @Test
  void everyRefusalIsSaidInOurPages() throws Exception {
    assertThat(KnownDifferences.read().unsaid(ROOT)).isEmpty();
  }

  @Test
  void whatPassesOnPlainFilesPassesOnSealedOnesOrIsARefusalThatWeDocument(@TempDir Path folder)
      throws Exception {
    String checkout = System.getProperty("h2.suite", "");
    assumeTrue(!checkout.isEmpty(), "h2.suite names no checkout of H2");
    Pattern wanted = Pattern.compile(System.getProperty("h2.suite.classes", ".*"));
    List<String> types =
        SuiteSources.resource("classes.txt")
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .filter(line -> wanted.matcher(line).find())
            .toList();
    Path classes = folder.resolve("classes");
    new SuiteSources(Path.of(checkout), classes).compile(types);

    Path results = Path.of("target", "h2-suite", "table.md").toAbsolutePath();
    Files.createDirectories(results.getParent());
    Files.writeString(results, SubTest.HEAD + "\n");
    KnownDifferences refusals = KnownDifferences.read();
    for (String type : types) {
      int first = table.size();
      runAll(type, classes, folder, refusals);
      StringBuilder rows = new StringBuilder();
      table.subList(first, table.size()).forEach(one -> rows.append(one.row()).append('\n'));
      Files.writeString(results, rows, StandardOpenOption.APPEND);
    }
    print();
    assertThat(table.stream().filter(SubTest::isUnexplained).map(SubTest::row)).isEmpty();
    assertThat(table.stream().filter(one -> SubTest.passes(one.sealed())).count())
        .as("sub-tests that pass on sealed files")
        .isPositive();
  }

  private void runAll(String type, Path classes, Path folder, KnownDifferences refusals)
      throws IOException, InterruptedException {
    Map<String, String> plain = new TreeMap<>();
    List<String> alone = List.copyOf(once(type, List.of(), classes, folder, null).keySet());
    plain.putAll(run(type, alone, classes, folder, null));
    if (alone.isEmpty() || !failing(alone, plain).isEmpty()) {
      // Some need what others have made before them.
      plain.putAll(run(type, List.of(SuiteProcess.ALL), classes, folder, null));
    }
    List<String> passing =
        plain.keySet().stream()
            .filter(name -> SubTest.passes(plain.getOrDefault(name, "")))
            .toList();
    Map<String, String> sealed = run(type, passing, classes, folder, "sealed");
    // Once more: what hangs on time may fail on a busy machine, and never does twice.
    Map<String, String> again = run(type, failing(passing, sealed), classes, folder, "sealed");
    sealed.putAll(again);
    Map<String, String> allowed = run(type, failing(passing, sealed), classes, folder, "allow");
    for (Map.Entry<String, String> one : plain.entrySet()) {
      String outcome = sealed.getOrDefault(one.getKey(), "");
      String documented = "";
      if (SubTest.passes(one.getValue()) && !SubTest.passes(outcome)) {
        documented =
            SubTest.passes(allowed.getOrDefault(one.getKey(), ""))
                ? "passes with nacre.exports=allow"
                : refusals.of(type, one.getKey()).map(KnownDifferences.Line::toString).orElse("");
      }
      table.add(new SubTest(type, one.getKey(), one.getValue(), outcome, documented));
    }
  }

  private static List<String> failing(List<String> names, Map<String, String> outcomes) {
    return names.stream().filter(name -> !SubTest.passes(outcomes.getOrDefault(name, ""))).toList();
  }

  /**
   * @param exports null for plain files
   */
  private static Map<String, String> run(
      String type, List<String> names, Path classes, Path folder, @Nullable String exports)
      throws IOException, InterruptedException {
    Map<String, String> outcomes = new TreeMap<>();
    List<String> left = new ArrayList<>(names);
    while (!left.isEmpty()) {
      Map<String, String> some = once(type, left, classes, folder, exports);
      if (some.isEmpty()) {
        some.put(left.get(0), "ends the process");
      }
      outcomes.putAll(some);
      left.removeAll(some.keySet());
    }
    return outcomes;
  }

  private static Map<String, String> once(
      String type, List<String> names, Path classes, Path folder, @Nullable String exports)
      throws IOException, InterruptedException {
    Path work = Files.createTempDirectory(folder, type);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                classes + File.pathSeparator + classPath(),
                "-Dh2.maxMemoryRows=100",
                "-Dh2.delayWrongPasswordMin=0",
                "-Dh2.delayWrongPasswordMax=0",
                "-Dh2.useThreadContextClassLoader=true",
                "-Dh2.bindAddress=127.0.0.1"));
    if (exports != null) {
      command.add("-Dsuite.wallet=" + work.resolve("suite.wallet"));
      command.add("-Dsuite.wallet.password=the passphrase of the suite");
      command.add("-Dsuite.exports=" + exports);
    }
    command.add(SuiteProcess.class.getName());
    command.add(type);
    command.addAll(names);
    Path output = work.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    Map<String, String> outcomes = new TreeMap<>();
    String said = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    for (String line : said.lines().toList()) {
      if (line.startsWith(SuiteProcess.LINE)) {
        List<String> parts = List.of(line.substring(SuiteProcess.LINE.length()).split(" ", 2));
        outcomes.put(parts.get(0), parts.get(1));
      }
    }
    return outcomes;
  }

  // Relative in some runners, and the processes work elsewhere.
  private static String classPath() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> entries = new ArrayList<>();
    for (String entry : path.split(Pattern.quote(File.pathSeparator), -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  private void print() {
    System.out.println(SubTest.HEAD);
    table.forEach(one -> System.out.println(one.row()));
    long plain = table.stream().filter(one -> SubTest.passes(one.plain())).count();
    long sealed = table.stream().filter(one -> SubTest.passes(one.sealed())).count();
    long documented = table.stream().filter(one -> !one.documented().isEmpty()).count();
    System.out.println(
        plain
            + " pass on plain files, "
            + sealed
            + " of them on sealed ones, "
            + documented
            + " are refusals that our pages name");
  }
}
