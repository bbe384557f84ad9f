package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.report.markdown.ClaimTable;
import dev.nacre.testkit.tree.Regeneration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The figures of docs/documents.md are those of the samples under {@code results}: between {@code
 * <!-- claims VIRTAGE -->} and {@code <!-- /claims -->}, for each document, and the commands of the
 * runs between {@code <!-- runs -->} and {@code <!-- /runs -->}. {@code -Dnacre.regenerate=true}
 * writes them.
 */
class DocumentsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "documents.md");

  @Test
  void itsFiguresAreThoseOfTheSamples() throws IOException {
    ClaimTable table = new ClaimTable(KeptRuns.newestFirst(), AllCommand.chapters());
    String page = Files.readString(PAGE);
    String expected = page;
    for (Document document : Document.values()) {
      expected = put(expected, "claims " + document.name(), "claims", table.of(document));
    }
    expected = put(expected, "runs", "runs", table.runs());
    if (Regeneration.isWanted()) {
      Files.writeString(PAGE, expected);
      return;
    }
    assertThat(page).as("docs/documents.md: " + Regeneration.HINT).isEqualTo(expected);
  }

  private static String put(String page, String begin, String end, String table) {
    Matcher place =
        Pattern.compile("(<!-- " + begin + " -->\n).*?(\n<!-- /" + end + " -->)", Pattern.DOTALL)
            .matcher(page);
    assertThat(place.find()).as("a place for the " + begin).isTrue();
    return place.replaceFirst(
        Matcher.quoteReplacement(place.group(1) + "\n" + table + place.group(2)));
  }
}
