package dev.nacre.jdbc.columns.types;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tables of docs/types.md: the differences in short, and what stands between marks of a name. */
final class TypePage {
  private static final List<String> WORDS = List.of("refused", "accepted", "other");

  private TypePage() {}

  private static Path path() {
    return SourceTree.root().resolve("docs/types.md");
  }

  private static String begins(String section) {
    return "<!-- begin " + section + " -->\n";
  }

  private static String ends(String section) {
    return "<!-- end " + section + " -->";
  }

  /** The table that stands there now. */
  static String table(String section) throws IOException {
    String text = Files.readString(path());
    int from = text.indexOf(begins(section)) + begins(section).length();
    return text.substring(from, text.indexOf(ends(section)));
  }

  static void write(String section, String table) throws IOException {
    String text = Files.readString(path());
    int from = text.indexOf(begins(section)) + begins(section).length();
    int to = text.indexOf(ends(section));
    Files.writeString(path(), text.substring(0, from) + table + text.substring(to));
  }

  /** One row for each method, with the types in the place of the values. */
  static String made(List<String> lines) {
    Map<String, Map<String, Set<String>>> rows = new TreeMap<>();
    for (String line : lines) {
      String[] parts = line.split(" \\| ", 3);
      // Which of the codes it is matters to the list, not to the reader.
      String method = parts[1].replaceAll("(setObject\\(\\S+), .*", "$1, type)");
      method = method.replaceAll("setNull\\(.*", "setNull");
      for (String word : WORDS) {
        if (parts[2].startsWith(word + ": ") || parts[2].contains("; " + word + ": ")) {
          rows.computeIfAbsent(method, key -> new LinkedHashMap<>())
              .computeIfAbsent(word, key -> new TreeSet<>())
              .add(parts[0]);
        }
      }
    }
    StringBuilder table = new StringBuilder("| method | refused | accepted | other |\n");
    table.append("|---|---|---|---|\n");
    rows.forEach(
        (method, words) -> {
          table.append("| `").append(method).append('`');
          for (String word : WORDS) {
            table.append(" | ").append(String.join(", ", words.getOrDefault(word, Set.of())));
          }
          table.append(" |\n");
        });
    return table.toString();
  }
}
