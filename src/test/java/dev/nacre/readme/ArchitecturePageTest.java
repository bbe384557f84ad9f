package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md names types, members and packages that are there. */
final class ArchitecturePageTest {
  private static final String TABLE = "## Where to change what";

  /** A type with its package behind it in parentheses. */
  private static final Pattern IN_PACKAGE =
      Pattern.compile("`([A-Z]\\w+)(?:\\.\\w+)?` \\((?:of |in )?`([a-z0-9.]+)`");

  private static final Pattern TYPE = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?`");

  @Test
  void aTypeIsInThePackageBehindIt() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<MatchResult> found = IN_PACKAGE.matcher(page()).results().toList();
    for (MatchResult pair : found) {
      String path = "/" + pair.group(2).replace('.', '/') + "/" + pair.group(1) + ".java";
      if (sources(path).isEmpty()) {
        wrong.add(pair.group());
      }
    }
    assertThat(wrong).as("types that are not in the package named behind them").isEmpty();
    assertThat(found.size()).isGreaterThan(10);
  }

  @Test
  void whatIsToBeChangedIsThere() throws IOException {
    String page = page();
    int from = page.indexOf(TABLE);
    String table = page.substring(from, page.indexOf("\n## ", from));
    List<String> missing = new ArrayList<>();
    List<MatchResult> found = TYPE.matcher(table).results().toList();
    for (MatchResult name : found) {
      List<Path> sources = sources("/" + name.group(1) + ".java");
      if (sources.isEmpty() || !declares(sources.get(0), name.group(2))) {
        missing.add(name.group());
      }
    }
    assertThat(missing).as("types and members of the table \"%s\"", TABLE).isEmpty();
    assertThat(found.size()).isGreaterThan(10);
  }

  private static boolean declares(Path source, @Nullable String member) throws IOException {
    return member == null
        || Pattern.compile("\\b" + member + "\\b").matcher(Files.readString(source)).find();
  }

  private static List<Path> sources(String ending) throws IOException {
    return SourceTree.files(".java").stream()
        .filter(file -> file.toString().replace('\\', '/').endsWith(ending))
        .toList();
  }

  private static String page() throws IOException {
    return Files.readString(SourceTree.root().resolve("ARCHITECTURE.md"));
  }
}
