package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pages are plain English in short pieces, and their links lead somewhere. Pages that do not keep
 * the rules yet stand in {@code prose/unclean.txt} with what is left, so that it only gets less; to
 * see what that is, take the line of the page out.
 */
final class ProseTest {
  private static final List<String> GENERATED =
      List.of("docs/sql.md", "docs/coverage.md", "docs/documents.md");

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void aPageHasNoFindingsButTheKnownOnes(String page) throws IOException {
    Prose prose = new Prose(resource("phrases.txt"), resource("references.txt"));
    Path file = SourceTree.root().resolve(page);
    List<Finding> findings =
        prose.findings(String.valueOf(file.getFileName()), Files.readAllLines(file));
    assertThat(KnownFindings.count(findings))
        .as(
            "findings of %s, which src/test/resources/prose/unclean.txt must count:\n%s\n",
            page, findings.stream().map(Finding::toString).collect(Collectors.joining("\n")))
        .isEqualTo(new KnownFindings(resource("unclean.txt")).of(page));
  }

  @Test
  void eachPageWithKnownFindingsIsThere() throws IOException {
    assertThat(new KnownFindings(resource("unclean.txt")).pages()).isSubsetOf(pages());
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Links links = new Links();
    for (Path page : SourceTree.files(".md")) {
      assertThat(links.broken(page)).as("broken links in %s", page).isEmpty();
    }
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
