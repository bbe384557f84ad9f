package dev.nacre.readme;

import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes {@code docs/frameworks.md} from the list of frameworks, from {@code @Framework} in the
 * tests, and from the examples that CI builds and runs.
 */
final class FrameworksPage {
  private static final Pattern MARK =
      Pattern.compile(
          "(?m)^ *@Framework\\(\\s*name = \"([^\"]+)\",\\s*on = \\{?([^})]*)}?\\)", Pattern.DOTALL);
  private static final Pattern TARGET = Pattern.compile("\\b[A-Z][A-Z0-9_]+\\b");

  private final Map<String, String> notes = new LinkedHashMap<>();
  private final Map<String, Map<EncryptionTarget, TreeSet<String>>> tests = new LinkedHashMap<>();
  private final Map<String, Map<EncryptionTarget, String>> refused = new LinkedHashMap<>();

  /**
   * @param list lines {@code name | note}, {@code refused | name | targets | reason} and {@code
   *     example | folder | name | targets}
   */
  FrameworksPage(List<String> list) {
    for (String line : list) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" \\| ", -1);
      switch (parts[0]) {
        case "refused" -> {
          for (EncryptionTarget target : targets(parts[2])) {
            refused
                .computeIfAbsent(known(parts[1]), any -> new EnumMap<>(EncryptionTarget.class))
                .put(target, parts[3]);
          }
        }
        case "example" -> {
          String example = "[example](../examples/" + parts[1] + ")";
          targets(parts[3]).forEach(target -> add(parts[2], target, example));
        }
        default -> notes.put(parts[0], parts[1]);
      }
    }
  }

  static FrameworksPage ofThisTree() throws IOException {
    Path root = SourceTree.root();
    FrameworksPage page =
        new FrameworksPage(Files.readAllLines(root.resolve("src/test/resources/frameworks.txt")));
    for (Path source : SourceTree.files(".java")) {
      if (source.toString().contains("/src/test/")) {
        page.read(String.valueOf(source.getFileName()), Files.readString(source));
      }
    }
    return page;
  }

  void read(String file, String source) {
    Matcher mark = MARK.matcher(source);
    while (mark.find()) {
      for (EncryptionTarget target : targets(mark.group(2))) {
        add(mark.group(1), target, "`" + file.replace(".java", "") + "`");
      }
    }
  }

  private void add(String name, EncryptionTarget target, String test) {
    tests
        .computeIfAbsent(known(name), any -> new EnumMap<>(EncryptionTarget.class))
        .computeIfAbsent(target, any -> new TreeSet<>())
        .add(test);
  }

  private String known(String name) {
    if (!notes.containsKey(name)) {
      throw new IllegalArgumentException(name + " is not in the list of frameworks");
    }
    return name;
  }

  private static List<EncryptionTarget> targets(String text) {
    List<EncryptionTarget> found = new ArrayList<>();
    Matcher name = TARGET.matcher(text.replace("EncryptionTarget.", ""));
    while (name.find()) {
      found.add(EncryptionTarget.valueOf(name.group()));
    }
    return found;
  }

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("# Frameworks on encrypted data");
    lines.add("");
    lines.add(
        "Which test of ours runs which framework where. Made by `FrameworksPageTest` from"
            + " `@Framework` in the tests and from [the examples](guides/README.md);");
    lines.add(
        "do not edit. *Not tested* says nothing about whether it works. To make it again: the"
            + " command in [coverage.md](coverage.md) with `-Dtest=FrameworksPageTest`.");
    lines.add("");
    lines.add("| framework | H2 pages | H2 columns | PostgreSQL | MariaDB | Derby | |");
    lines.add("|---|---|---|---|---|---|---|");
    for (Map.Entry<String, String> one : notes.entrySet()) {
      StringBuilder line = new StringBuilder("| " + one.getKey() + " |");
      for (EncryptionTarget target : EncryptionTarget.values()) {
        line.append(' ').append(cell(one.getKey(), target)).append(" |");
      }
      lines.add(line.append(' ').append(one.getValue()).append(" |").toString());
    }
    return String.join("\n", lines) + "\n";
  }

  private String cell(String name, EncryptionTarget target) {
    String reason = refused.getOrDefault(name, Map.of()).get(target);
    TreeSet<String> by = tests.getOrDefault(name, Map.of()).get(target);
    if (reason != null) {
      return "refused by design: " + reason + (by == null ? "" : ": " + String.join(", ", by));
    }
    return by == null ? "*not tested*" : "works: " + String.join(", ", by);
  }
}
