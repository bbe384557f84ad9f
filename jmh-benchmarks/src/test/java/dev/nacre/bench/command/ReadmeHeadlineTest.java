package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Outcome;
import dev.nacre.bench.report.HeadlineTable;
import dev.nacre.bench.report.ReportFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of README.md is that of the newest full run under {@code results}, between {@code <!--
 * benchmark-headline -->} and {@code <!-- /benchmark-headline -->}. {@code -Dnacre.regenerate=true}
 * writes it.
 */
class ReadmeHeadlineTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Path RESULTS = Path.of("results");
  private static final Pattern PLACE =
      Pattern.compile(
          "(<!-- benchmark-headline -->\n).*?(\n<!-- /benchmark-headline -->)", Pattern.DOTALL);

  @Test
  void theTableIsThatOfTheNewestFullRun() throws IOException {
    String readme = Files.readString(README);
    Matcher place = PLACE.matcher(readme);
    assertThat(place.find()).as("README.md has a place for the table").isTrue();
    String expected = place.group(1) + table() + place.group(2);
    if (Boolean.getBoolean("nacre.regenerate")) {
      Files.writeString(README, place.replaceFirst(Matcher.quoteReplacement(expected)));
      return;
    }
    assertThat(place.group()).isEqualTo(expected);
  }

  private static String table() throws IOException {
    try (Stream<Path> folders = Files.list(RESULTS)) {
      List<Path> newestFirst =
          folders
              .filter(folder -> Files.exists(folder.resolve(ReportFolder.SAMPLES)))
              .sorted((one, other) -> other.compareTo(one))
              .toList();
      for (Path folder : newestFirst) {
        Campaign campaign = ReportFolder.read(folder);
        if (campaign.outcome() == Outcome.COMPLETE && !campaign.smoke() && isFull(campaign)) {
          return "\n"
              + HeadlineTable.markdown(campaign, AllCommand.chapters())
              + "[All samples and the report](jmh-benchmarks/results/"
              + folder.getFileName()
              + "/).\n";
        }
      }
    }
    return "\nNo full run is kept yet.\n";
  }

  /** Of all experiments, and not of one of them for longer. */
  private static boolean isFull(Campaign campaign) {
    return campaign.command().startsWith("nacre benchmark all");
  }
}
