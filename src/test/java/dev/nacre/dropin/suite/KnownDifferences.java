package dev.nacre.dropin.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which sub-tests of H2's differ on sealed files, each with a line of our pages that says so.
 *
 * @param lines by {@code jdbc.TestConnection#testSetTypeMap}, or {@code jdbc.TestConnection#*}
 */
record KnownDifferences(Map<String, Line> lines) {
  /**
   * What is said of a sub-test.
   *
   * @param page where
   * @param words that stand there
   */
  record Line(String page, String words) {
    @Override
    public String toString() {
      return page + ": " + words;
    }
  }

  static KnownDifferences read() throws IOException {
    Map<String, Line> lines = new TreeMap<>();
    for (String line : SuiteSources.resource("refusals.txt").lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> parts = List.of(line.split("\\s*\\|\\s*", 3));
      lines.put(parts.get(0), new Line(parts.get(1), parts.get(2)));
    }
    return new KnownDifferences(lines);
  }

  Optional<Line> of(String type, String subTest) {
    Line line = lines.getOrDefault(type + "#" + subTest, lines.get(type + "#*"));
    return Optional.ofNullable(line);
  }

  /** Those whose words stand nowhere. */
  List<String> unsaid(Path root) throws IOException {
    Map<String, String> pages = new TreeMap<>();
    for (Line line : lines.values()) {
      if (!pages.containsKey(line.page())) {
        pages.put(line.page(), Files.readString(root.resolve(line.page())));
      }
    }
    return lines.entrySet().stream()
        .filter(entry -> !said(pages, entry.getValue()))
        .map(Map.Entry::toString)
        .toList();
  }

  private static boolean said(Map<String, String> pages, Line line) {
    return pages.getOrDefault(line.page(), "").contains(line.words());
  }
}
