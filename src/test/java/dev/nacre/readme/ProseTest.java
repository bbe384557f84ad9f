package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pages are plain English in short pieces, and their links lead somewhere. Comments and messages of
 * main sources say who or what they mean.
 */
final class ProseTest {
  private static final List<String> GENERATED =
      List.of("docs/sql.md", "docs/coverage.md", "docs/documents.md");

  /** Pronouns that leave open which user, process or attacker is meant. */
  private static final Pattern UNNAMED =
      Pattern.compile("(?i)\\b(whoever|somebody|nobody|anybody|what becomes of)\\b");

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void aPageKeepsTheRules(String page) throws IOException {
    Prose prose = new Prose(resource("phrases.txt"), resource("references.txt"));
    Path file = SourceTree.root().resolve(page);
    assertThat(prose.findings(String.valueOf(file.getFileName()), Files.readAllLines(file)))
        .as(page)
        .isEmpty();
  }

  @Test
  void mainSourcesSayWhoIsMeant() throws IOException {
    List<String> found = new ArrayList<>();
    int sources = 0;
    for (Path source : SourceTree.files(".java")) {
      if (!source.toString().replace('\\', '/').contains("/src/main/java/")) {
        continue;
      }
      sources++;
      for (String line : Files.readAllLines(source)) {
        if (UNNAMED.matcher(line).find()) {
          found.add(source.getFileName() + ": " + line.strip());
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(sources).isGreaterThan(1_000);
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Links links = new Links();
    for (Path page : SourceTree.files(".md")) {
      assertThat(links.broken(page)).as("broken links in %s", page).isEmpty();
    }
  }

  @Test
  void everyPageIsLinkedFromAnother() throws IOException {
    Map<Path, String> texts = new HashMap<>();
    for (Path page : SourceTree.files(".md")) {
      texts.put(page, Files.readString(page));
    }
    assertThat(texts.keySet())
        .filteredOn(page -> page.startsWith(SourceTree.root().resolve("docs")))
        .hasSizeGreaterThan(80)
        .allMatch(page -> isLinked(page, texts));
  }

  private static boolean isLinked(Path page, Map<Path, String> texts) {
    Pattern link = Pattern.compile(Pattern.quote(String.valueOf(page.getFileName())) + "[)#]");
    return texts.entrySet().stream()
        .anyMatch(other -> !other.getKey().equals(page) && link.matcher(other.getValue()).find());
  }

  @Test
  void everyDecisionIsListedByItsTitle() throws IOException {
    Path folder = SourceTree.root().resolve("docs/decisions");
    String list = Files.readString(folder.resolve("README.md"));
    int records = 0;
    for (Path file : SourceTree.files(".md")) {
      String name = String.valueOf(file.getFileName());
      if (folder.equals(file.getParent()) && name.matches("\\d{4}-.*")) {
        records++;
        String title = Files.readAllLines(file).get(0);
        assertThat(title).startsWith("# " + name.substring(0, 4) + ": ");
        assertThat(list).contains("* [" + title.substring(2) + "](" + name + ")");
      }
    }
    assertThat(list.lines().filter(line -> line.startsWith("* ["))).hasSize(records);
    assertThat(records).isGreaterThan(30);
  }

  /** Pages at the root and below {@code docs} that are written by hand. */
  static List<String> pages() throws IOException {
    Path root = SourceTree.root();
    return SourceTree.files(".md").stream()
        .map(root::relativize)
        .filter(page -> page.getNameCount() == 1 || page.startsWith("docs"))
        .map(page -> page.toString().replace('\\', '/'))
        .filter(page -> !GENERATED.contains(page))
        .toList();
  }

  private static List<String> resource(String name) throws IOException {
    return Files.readAllLines(SourceTree.root().resolve("src/test/resources/prose/" + name))
        .stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }
}
