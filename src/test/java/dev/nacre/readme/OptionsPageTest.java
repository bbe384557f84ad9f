package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.open.option.Option;
import dev.nacre.testkit.tree.Regeneration;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionsPageTest {
  private static final String HEAD = "|---|---|---|\n";

  /** With {@code -Dnacre.regenerate=true} the table is written instead. */
  @Test
  void thePageListsEveryOption() throws IOException {
    Path page = SourceTree.root().resolve("docs/options.md");
    String text = Files.readString(page);
    int start = text.indexOf(HEAD) + HEAD.length();
    int end = text.indexOf("\n\n", start - 1);
    String made = String.join("\n", rows());
    if (Regeneration.isWanted()) {
      text = text.substring(0, start) + made + text.substring(end);
      Files.writeString(page, text);
      end = text.indexOf("\n\n", start);
    }
    assertThat(text.substring(start, end).lines())
        .as("docs/options.md: " + Regeneration.HINT)
        .containsExactlyElementsOf(made.lines().toList());
  }

  private static List<String> rows() {
    return Arrays.stream(Option.values())
        .map(
            option ->
                "| `"
                    + option.key()
                    + "` | "
                    + option.description().replace("<", "&lt;")
                    + " | "
                    + String.join(", ", option.choices().stream().map(c -> "`" + c + "`").toList())
                    + " |")
        .toList();
  }
}
