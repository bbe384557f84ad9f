package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.report.RunComparison;
import dev.nacre.bench.report.RunComparison.Agreed;
import dev.nacre.bench.report.RunComparison.Pair;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.bench.side.Side;
import dev.nacre.testkit.tree.Regeneration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the page of a later run says of its figures beside the first's is what {@code benchmark
 * compare} says of the samples that are kept. {@code -Dnacre.regenerate=true} writes it.
 */
class SecondRunTest {
  private static final Path RESULTS = Path.of("results");
  private static final Pattern PLACE =
      Pattern.compile("(<!-- figures -->\n).*?(\n<!-- /figures -->)", Pattern.DOTALL);

  @Test
  void thePageSaysWhatTheSamplesSay() throws IOException {
    Path folder = RESULTS.resolve("2026-11-22-twice");
    Path file = folder.resolve("README.md");
    String page = Files.readString(file);
    Matcher place = PLACE.matcher(page);
    assertThat(place.find()).as("the page has a place for the table").isTrue();
    String expected = place.group(1) + figures(folder.resolve("first"), folder) + place.group(2);
    if (Regeneration.isWanted()) {
      Files.writeString(file, place.replaceFirst(Matcher.quoteReplacement(expected)));
      return;
    }
    assertThat(place.group()).as(file + ": " + Regeneration.HINT).isEqualTo(expected);
  }

  private static String figures(Path first, Path second) throws IOException {
    List<Pair> pairs =
        RunComparison.of(
            ReportFolder.readFigures(first),
            ReportFolder.readFigures(second),
            AllCommand.chapters());
    StringBuilder text = new StringBuilder();
    text.append("Figures that both runs have: ").append(pairs.size());
    for (Agreed agreed : Agreed.values()) {
      long count = pairs.stream().filter(pair -> pair.agreed() == agreed).count();
      text.append("; ").append(agreed.words()).append(": ").append(count);
    }
    text.append(".\n\n| figure | side | first run | this run | |\n");
    text.append("|---|---|---|---|---|\n");
    for (Pair pair : pairs) {
      boolean ours = pair.side() == Side.PAGES || pair.side() == Side.PAGES_SOFTWARE;
      if (ours || pair.agreed() != Agreed.WITHIN) {
        text.append("| ").append(String.join(" | ", CompareCommand.cells(pair))).append(" |\n");
      }
    }
    return text.toString();
  }
}
