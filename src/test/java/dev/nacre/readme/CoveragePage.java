package dev.nacre.readme;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes {@code docs/coverage.md} from the list of points and from {@code @Covers} in the tests. */
final class CoveragePage {
  private static final Pattern COVERS = Pattern.compile("@Covers\\(\\s*\\{?([^)]*?)}?\\s*\\)");
  private static final Pattern TAG =
      Pattern.compile("@Tag\\(\"((?:pages|columns|queries)-[^\"]+)\"\\)");
  private static final Pattern POINT = Pattern.compile("\"([^\"]*)\"");

  // What an annotation stands on: a class or a method, after any other annotations.
  private static final Pattern CLASS = Pattern.compile("\\b(?:class|record|interface)\\s+(\\w+)");
  private static final Pattern METHOD = Pattern.compile("(?<!@)\\b(\\w+)\\s*\\(");
  private static final Pattern ANNOTATION =
      Pattern.compile("@\\w+(\\((?:\"[^\"]*\"|[^\")]++)*+\\))?");

  private final Map<String, Point> points = new LinkedHashMap<>();
  private final Map<String, TreeSet<String>> tests = new TreeMap<>();

  /** One line of the list. */
  private record Point(String number, String what, String missing) {}

  CoveragePage(List<String> list) {
    for (String line : list) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" \\| ", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException("not number | what | missing: " + line);
      }
      if (points.put(parts[0], new Point(parts[0], parts[1], parts[2])) != null) {
        throw new IllegalArgumentException("twice in the list: " + parts[0]);
      }
    }
  }

  static CoveragePage ofThisTree() throws IOException {
    CoveragePage page =
        new CoveragePage(
            Files.readAllLines(
                SourceTree.root().resolve("src/test/resources/coverage/points.txt")));
    for (Path source : SourceTree.files(".java")) {
      String path = source.toString();
      if (path.contains("/src/test/")) {
        page.read(String.valueOf(source.getFileName()), Files.readString(source));
      }
    }
    return page;
  }

  /** Takes the annotations from one source file. */
  void read(String file, String source) {
    Matcher tag = TAG.matcher(source);
    if (tag.find()) {
      throw new IllegalArgumentException(
          file + " marks " + tag.group(1) + " with @Tag and not with @Covers");
    }
    String type = file.replaceFirst("\\.java$", "");
    Matcher covers = COVERS.matcher(source);
    while (covers.find()) {
      if (inCommentOrString(source, covers.start())) {
        continue;
      }
      String test = type + covered(source.substring(covers.end()));
      Matcher point = POINT.matcher(covers.group(1));
      while (point.find()) {
        String number = point.group(1);
        if (!points.containsKey(number)) {
          throw new IllegalArgumentException(test + " covers " + number + ", which is no point");
        }
        tests.computeIfAbsent(number, any -> new TreeSet<>()).add(test);
      }
    }
  }

  private static boolean inCommentOrString(String source, int at) {
    String line = source.substring(source.lastIndexOf('\n', at) + 1, at).strip();
    return !line.isEmpty() && !line.startsWith("@");
  }

  private static String covered(String rest) {
    String bare = ANNOTATION.matcher(rest).replaceAll("");
    Matcher method = METHOD.matcher(bare);
    Matcher type = CLASS.matcher(bare);
    int brace = bare.indexOf('{');
    if (type.find() && type.start() < brace) {
      return "";
    }
    return method.find() ? "." + method.group(1) : "";
  }

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add("# What the tests cover");
    lines.add("");
    lines.add(
        "Three lists of what an expert would try, and the tests that try it. Made by"
            + " `CoveragePageTest` from `@Covers` in the");
    lines.add("tests; do not edit. To make it again:");
    lines.add("");
    lines.add("```sh");
    lines.add(
        "mvn -B -q verify -pl src/test -am -Dtest=CoveragePageTest -Dnacre.regenerate=true"
            + " -Dsurefire.failIfNoSpecifiedTests=false");
    lines.add("```");
    section(lines, "Pages", "pages-", "");
    section(
        lines,
        "Columns and JDBC",
        "columns-",
        "`.ci/removals/run` takes the checks behind these points out of the code, one at a time,"
            + " and sees a test of each fail.");
    section(lines, "Computing on ciphertext", "queries-", "");
    return String.join("\n", lines) + "\n";
  }

  private void section(List<String> lines, String title, String prefix, String remark) {
    List<Point> all = points.values().stream().filter(p -> p.number.startsWith(prefix)).toList();
    long covered = all.stream().filter(p -> tests.containsKey(p.number)).count();
    lines.add("");
    lines.add("## " + title + ": " + covered + " of " + all.size());
    lines.add("");
    if (!remark.isEmpty()) {
      lines.add(remark);
      lines.add("");
    }
    lines.add("| point | what is tried, and what must hold | tests |");
    lines.add("|---|---|---|");
    for (Point point : all) {
      lines.add("| " + point.number + " | " + point.what + " | " + coverage(point) + " |");
    }
  }

  private String coverage(Point point) {
    TreeSet<String> by = tests.getOrDefault(point.number, new TreeSet<>());
    List<String> cells = new ArrayList<>();
    by.forEach(test -> cells.add("`" + test + "`"));
    if (by.isEmpty() || point.missing.startsWith("partly:")) {
      cells.add("*" + point.missing + "*");
    }
    return String.join("<br>", cells);
  }
}
