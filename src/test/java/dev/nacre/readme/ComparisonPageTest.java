package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What {@code docs/comparison.md} claims of us is what a test shows, and what it claims of others
 * has a source.
 */
final class ComparisonPageTest {
  private static final Path ROOT = RunnableJar.root();
  private static final Pattern NAMED =
      Pattern.compile("`([A-Z][A-Za-z0-9]*(?:Test|Contract))(?:\\.([a-z][A-Za-z0-9]*))?`");

  @Test
  void everyTestThatIsNamedIsThere() throws IOException {
    Map<String, String> tests = tests();
    String page = Files.readString(ROOT.resolve("docs/comparison.md"));
    assertThat(NAMED.matcher(page).results().toList())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            named -> {
              assertThat(tests).containsKey(named.group(1));
              if (named.group(2) != null) {
                assertThat(tests.get(named.group(1))).contains("void " + named.group(2) + "(");
              }
            });
  }

  @Test
  void everyYesOfOursNamesATestOrAFigure() throws IOException {
    try (Stream<String> lines = Files.lines(ROOT.resolve("docs/comparison.md"))) {
      assertThat(lines.map(line -> line.split("\\|", -1)).filter(cells -> cells.length > 3))
          .filteredOn(cells -> cells[2].contains("●"))
          .isNotEmpty()
          .allSatisfy(cells -> assertThat(NAMED.matcher(cells[2]).results()).isNotEmpty());
    }
  }

  @Test
  void everyRowAboutAnotherSystemHasASource() throws IOException {
    List<String> rows = new ArrayList<>();
    boolean others = false;
    for (String line : Files.readAllLines(ROOT.resolve("docs/comparison.md"))) {
      if (!line.startsWith("|")) {
        others = false;
      } else if (line.startsWith("| system |")) {
        others = true;
      } else if (others && !line.startsWith("|---")) {
        rows.add(line);
      }
    }
    assertThat(rows).hasSizeGreaterThan(10).allMatch(row -> row.contains("](https://"));
  }

  /** Source of every test by the name of its class. */
  private static Map<String, String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> file.getFileName().toString().matches(".*(Test|Contract)\\.java"))
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  ComparisonPageTest::read,
                  (one, other) -> one + other));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
