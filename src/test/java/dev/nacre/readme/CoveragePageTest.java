package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.tree.Regeneration;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class CoveragePageTest {
  /** With {@code -Dnacre.regenerate=true} the page is written instead. */
  @Test
  void thePageSaysWhatTheTestsSay() throws IOException {
    Path page = SourceTree.root().resolve("docs/coverage.md");
    String made = CoveragePage.ofThisTree().text();
    if (Regeneration.isWanted()) {
      Files.writeString(page, made);
    }
    assertThat(page).as("docs/coverage.md: " + Regeneration.HINT).hasContent(made);
  }

  @Test
  void theListsAreComplete() throws IOException {
    List<String> numbers =
        Files.readAllLines(SourceTree.root().resolve("src/test/resources/coverage/points.txt"))
            .stream()
            .filter(line -> line.matches("[a-z]+-\\d+ .*"))
            .map(line -> line.replaceFirst(" .*", ""))
            .toList();
    assertThat(numbers)
        .isEqualTo(
            Stream.of(all("pages-", 64), all("columns-", 44), all("queries-", 32))
                .flatMap(any -> any)
                .toList());
  }

  private static Stream<String> all(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i);
  }

  @Nested
  final class Reading {
    private final CoveragePage page =
        new CoveragePage(
            List.of(
                "# a remark",
                "",
                "pages-1 | one | nobody tried",
                "pages-2 | two | partly: half",
                "columns-1 | three | later"));

    @Test
    void findsMethodsAndClassesBehindOtherAnnotations() {
      page.read(
          "SomeTest.java",
          """
          $({"pages-1", "columns-1"})
          @DisplayName("not(a method)")
          final class SomeTest {
            @Test
            $("pages-2")
            @ValueSource(ints = {1, 2})
            void keepsASecret(int size) throws IOException {
              open(size);
            }
            // $("pages-1") in a remark does not count
            String text = "$(\\"pages-1\\")";
          }
          """
              .replace("$", "@Covers"));
      assertThat(page.text())
          .contains("| pages-1 | one | `SomeTest` |")
          .contains("| pages-2 | two | `SomeTest.keepsASecret`<br>*partly: half* |")
          .contains("| columns-1 | three | `SomeTest` |")
          .contains("## Pages: 2 of 2");
    }

    @Test
    void refusesATagInThePlaceOfTheMark() {
      page.read("CoreTest.java", "@" + "Tag(\"smoke\")\nvoid boots() {}");
      assertThatThrownBy(
              () -> page.read("CoreTest.java", "@" + "Tag(\"pages-1\")\nvoid boots() {}"))
          .hasMessage("CoreTest.java marks pages-1 with @Tag and not with @Covers");
    }

    @Test
    void saysWhatIsMissingWhereNobodyTried() {
      assertThat(page.text())
          .contains("| pages-1 | one | *nobody tried* |")
          .contains("## Pages: 0 of 2");
    }

    @Test
    void refusesAPointThatIsNotInTheList() {
      assertThatThrownBy(() -> page.read("A.java", "@" + "Covers(\"pages-3\")\nvoid x() {}"))
          .hasMessage("A.x covers pages-3, which is no point");
    }

    @Test
    void refusesABrokenList() {
      assertThatThrownBy(() -> new CoveragePage(List.of("pages-1 | one")))
          .hasMessageContaining("not number");
      assertThatThrownBy(() -> new CoveragePage(List.of("a | b | c", "a | b | c")))
          .hasMessageContaining("twice");
    }
  }
}
