package dev.nacre.readme;

import dev.nacre.readme.Finding.Rule;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How many findings of each kind the pages still have that are not clean yet. */
final class KnownFindings {
  private final Map<String, String> pages = new TreeMap<>();

  /**
   * @param lines {@code page | 3 cell, 1 phrase}, the kinds in the order of {@link Rule}
   */
  KnownFindings(List<String> lines) {
    for (String line : lines) {
      String[] parts = line.split(" \\| ", 2);
      pages.put(parts[0], parts[1]);
    }
  }

  Iterable<String> pages() {
    return pages.keySet();
  }

  String of(String page) {
    return pages.getOrDefault(page, "");
  }

  static String count(List<Finding> findings) {
    Map<Rule, Integer> counts = new EnumMap<>(Rule.class);
    findings.forEach(finding -> counts.merge(finding.rule(), 1, Integer::sum));
    return String.join(
        ", ",
        counts.entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey().name().toLowerCase(Locale.ROOT))
            .toList());
  }
}
