package dev.nacre.readme;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Links between pages, with anchors as GitHub makes them from headings. */
final class Links {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+(.*?)\\s*$");
  private static final Pattern ID = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  /** Links of a page that lead nowhere, each with its line. */
  List<String> broken(Path page) throws IOException {
    List<String> found = new ArrayList<>();
    List<String> lines = Files.readAllLines(page);
    boolean code = false;
    for (int i = 0; i < lines.size(); i++) {
      code ^= lines.get(i).strip().startsWith("```");
      Matcher link = LINK.matcher(code ? "" : lines.get(i).replaceAll("`[^`]*`", ""));
      while (link.find()) {
        if (!leadsSomewhere(page, link.group(1))) {
          found.add((i + 1) + ": " + link.group(1));
        }
      }
    }
    return found;
  }

  private boolean leadsSomewhere(Path page, String link) throws IOException {
    if (link.matches("[a-z]+:.*")) {
      return true;
    }
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.exists(target) && (parts.length == 1 || anchors(target).contains(parts[1]));
  }

  private Set<String> anchors(Path page) throws IOException {
    Set<String> known = anchors.get(page);
    if (known == null) {
      known = Files.isRegularFile(page) ? anchorsIn(Files.readAllLines(page)) : Set.of();
      anchors.put(page, known);
    }
    return known;
  }

  static Set<String> anchorsIn(List<String> lines) {
    Set<String> found = new HashSet<>();
    boolean code = false;
    for (String line : lines) {
      code ^= line.strip().startsWith("```");
      Matcher id = ID.matcher(line);
      while (id.find()) {
        found.add(id.group(1));
      }
      Matcher heading = HEADING.matcher(line);
      if (!code && heading.matches()) {
        String name = name(heading.group(1));
        String unique = name;
        for (int i = 1; !found.add(unique); i++) {
          unique = name + "-" + i;
        }
      }
    }
    return found;
  }

  private static String name(String heading) {
    return heading
        .replaceAll("\\]\\([^)]*\\)", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
        .replace(' ', '-');
  }
}
