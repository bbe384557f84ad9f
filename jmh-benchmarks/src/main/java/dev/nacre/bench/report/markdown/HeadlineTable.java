package dev.nacre.bench.report.markdown;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Headline;
import java.util.List;

/** The table at the top of a report, for README.md: made from samples, never typed. */
public final class HeadlineTable {
  private HeadlineTable() {}

  /** The table in Markdown, with the date and the machine below. */
  public static String markdown(Campaign campaign, List<Chapter> chapters) {
    var table =
        new StringBuilder(
            """
            | against no encryption | documents | hardware AES | software AES |
            |---|---|---|---|
            """);
    for (Chapter chapter : chapters) {
      for (Headline line : chapter.headlines(campaign)) {
        table
            .append("| ")
            .append(line.what())
            .append(" | ")
            .append(line.document())
            .append(" | ")
            .append(line.hardware())
            .append(" | ")
            .append(line.software())
            .append(" |\n");
      }
    }
    return table
        .append('\n')
        .append(campaign.started(), 0, 10)
        .append(", ")
        .append(campaign.machine().processor())
        .append(", ")
        .append(campaign.machine().processors())
        .append(" processors, ")
        .append(campaign.hardware().vm())
        .append(' ')
        .append(campaign.hardware().version())
        .append(". Software AES is the JVM with `")
        .append(switches(campaign))
        .append("`; the letters are those of [docs/documents.md](docs/documents.md).\n")
        .toString();
  }

  private static String switches(Campaign campaign) {
    return String.join(
        " ",
        campaign.software().given().stream().filter(flag -> flag.startsWith("-XX:-")).toList());
  }
}
