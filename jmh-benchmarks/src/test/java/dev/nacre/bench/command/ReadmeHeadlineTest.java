package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.markdown.ClaimTable.Kept;
import dev.nacre.bench.report.markdown.HeadlineTable;
import dev.nacre.testkit.tree.Regeneration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The table of README.md is that of the newest batch of 1 GB under {@code results}, between {@code
 * <!-- benchmark-headline -->} and {@code <!-- /benchmark-headline -->}. {@code
 * -Dnacre.regenerate=true} writes it.
 */
class ReadmeHeadlineTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Pattern PLACE =
      Pattern.compile(
          "(<!-- benchmark-headline -->\n).*?(\n<!-- /benchmark-headline -->)", Pattern.DOTALL);

  @Test
  void theTableIsThatOfTheNewestBatch() throws IOException {
    String readme = Files.readString(README);
    Matcher place = PLACE.matcher(readme);
    assertThat(place.find()).as("README.md has a place for the table").isTrue();
    String expected = place.group(1) + table() + place.group(2);
    if (Regeneration.isWanted()) {
      Files.writeString(README, place.replaceFirst(Matcher.quoteReplacement(expected)));
      return;
    }
    assertThat(place.group()).as("README.md: " + Regeneration.HINT).isEqualTo(expected);
  }

  private static String table() throws IOException {
    for (Kept kept : KeptRuns.newestFirst()) {
      if (isBatch(kept.campaign())) {
        return "\n"
            + HeadlineTable.markdown(kept.campaign(), AllCommand.chapters())
            + "[All samples and the report](jmh-benchmarks/results/"
            + kept.folder()
            + "/).\n";
      }
    }
    return "\nNo batch is kept yet.\n";
  }

  private static boolean isBatch(Campaign campaign) {
    return campaign.command().matches("nacre benchmark batch .*--size=1g.*")
        && !campaign.command().contains("--insert-only");
  }
}
