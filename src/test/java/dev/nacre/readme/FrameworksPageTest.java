package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.tree.Regeneration;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FrameworksPageTest {
  /** With {@code -Dnacre.regenerate=true} the page is written instead. */
  @Test
  void thePageSaysWhatTheTestsSay() throws IOException {
    Path page = SourceTree.root().resolve("docs/frameworks.md");
    String made = FrameworksPage.ofThisTree().text();
    if (Regeneration.isWanted()) {
      Files.writeString(page, made);
    }
    assertThat(page).as("docs/frameworks.md: " + Regeneration.HINT).hasContent(made);
  }

  @Test
  void aCellIsATestOrARefusalOrNotTested() {
    FrameworksPage page =
        new FrameworksPage(
            List.of("# a remark", "Toy | 1.0", "refused | Toy | MARIADB | it is too loud"));
    page.read(
        "ToyTest.java",
        """
          @Test
          $(name = "Toy", on = {Target.H2_PAGES, Target.POSTGRESQL})
          void plays() {}
        """
            .replace("$", "@Framework"));
    assertThat(page.text())
        .contains(
            "| Toy | works: `ToyTest` | *not tested* | works: `ToyTest` | refused by design: it is"
                + " too loud | *not tested* | 1.0 |");
    assertThatThrownBy(
            () ->
                page.read(
                    "A.java", "@" + "Framework(name = \"Other\", on = Target.DERBY)\nvoid x() {}"))
        .hasMessage("Other is not in the list of frameworks");
  }
}
