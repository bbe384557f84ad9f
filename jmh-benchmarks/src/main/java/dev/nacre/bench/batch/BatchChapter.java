package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The report on batch insert and full scan, beside the Virtage report, the oracletech and the Intel
 * article.
 */
public final class BatchChapter implements Chapter {
  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    add(
        lines,
        campaign,
        BatchFigures.INSERT,
        Document.VIRTAGE.text() + ": 2.22× without AES-NI, 1 with");
    add(
        lines,
        campaign,
        BatchFigures.SCAN,
        Document.VIRTAGE.text()
            + ": 2.92× without AES-NI, 1 with; "
            + Document.ORACLETECH.text()
            + ": +20 %, +3 %");
    add(
        lines,
        campaign,
        BatchFigures.FIRST_READ,
        Document.INTEL.text() + ": 3.43× without AES-NI, 1.07 with");
    add(lines, campaign, BatchFigures.CACHED, Document.INTEL.text() + ": no difference");
    return lines;
  }

  private static void add(
      List<Headline> lines, Campaign campaign, BatchFigures figure, String document) {
    SideComparison elapsed = figure.elapsed(campaign);
    if (!elapsed.isEmpty()) {
      lines.add(
          new Headline(
              Capitalization.capitalize(figure.words()),
              document,
              elapsed.words(Side.PAGES),
              elapsed.words(Side.PAGES_SOFTWARE)));
    }
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return Stream.of(BatchFigures.values())
        .map(
            figure ->
                new Figure(Capitalization.capitalize(figure.words()), figure.elapsed(campaign)))
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    if (campaign.of(BatchExperiment.NAME, BatchExperiment.INSERT).isEmpty()) {
      return List.of();
    }
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "batch",
            "Batch insert and full scan",
            "Rows of 1 KB are inserted into a new database and read again: past the database's"
                + " cache, into it, and out of it.",
            batch(campaign)));
    new PeerSection(campaign).addTo(sections);
    return sections;
  }

  private static List<Part> batch(Campaign campaign) {
    List<Part> parts = new ArrayList<>();
    List<BatchFigures> measured = new ArrayList<>();
    for (BatchFigures figure : BatchFigures.values()) {
      if (!figure.elapsed(campaign).isEmpty()) {
        measured.add(figure);
      }
    }
    List<String> groups =
        measured.stream().map(figure -> Capitalization.capitalize(figure.words())).toList();
    List<Bar> bars = new ArrayList<>();
    bars.add(
        new Bar(
            Side.PLAIN.label(),
            SideColour.PLAIN,
            measured.stream().map(any -> 1.0).toList(),
            measured.stream().map(figure -> figure.elapsed(campaign).noise()).toList()));
    for (Side side : List.of(Side.PAGES, Side.PAGES_SOFTWARE, Side.H2_CIPHER)) {
      if (measured.stream().anyMatch(figure -> figure.elapsed(campaign).of(side) != null)) {
        bars.add(
            new Bar(
                side.label(),
                SideColour.of(side),
                measured.stream().map(figure -> figure.elapsed(campaign).ratio(side)).toList(),
                measured.stream().map(figure -> figure.elapsed(campaign).whisker(side)).toList()));
      }
    }
    parts.add(
        new ChartPart(
            new Bars(
                "batch-relative",
                "Elapsed time, no encryption = 1",
                "times no encryption",
                groups,
                bars,
                Map.of(
                    "documents, no AES-NI",
                    measured.stream()
                        .map(
                            figure ->
                                switch (figure) {
                                  case INSERT -> 2.22;
                                  case SCAN -> 2.92;
                                  case FIRST_READ -> 3.43;
                                  case CACHED -> 0.99;
                                })
                        .toList())),
            "Lower is better. Whiskers: 95 % intervals; those of “no encryption” are the noise."
                + " Diamonds: what the source documents measured without AES-NI.",
            new BatchClaims(campaign).versus()));
    parts.add(table(campaign, measured));
    return parts;
  }

  private static Table table(Campaign campaign, List<BatchFigures> measured) {
    List<Row> rows = new ArrayList<>();
    for (BatchFigures figure : measured) {
      SideComparison elapsed = figure.elapsed(campaign);
      SideComparison perGb = figure.perGigabyte(campaign);
      for (Side side : Side.values()) {
        BaselineComparison compared = elapsed.of(side);
        BaselineComparison gb = perGb.of(side);
        if (compared != null && gb != null && side.baseline() == Side.PLAIN) {
          rows.add(
              new Row(
                  SideColour.of(side),
                  List.of(
                      Capitalization.capitalize(figure.words()) + " · " + side.words(),
                      SideComparison.text("%.2f", compared.figure()),
                      SideComparison.text("%.3f", compared.ratio()),
                      added(gb.added()),
                      compared.words(),
                      String.valueOf(compared.samples().size()))));
        }
      }
    }
    return new Table(
        "Medians with their intervals. Insert counts closing the database; scans are seconds for"
            + " one pass.",
        List.of("", "seconds", "ratio", "added s per GB", "in words", "rounds"),
        rows);
  }

  private static String added(@Nullable Estimate estimate) {
    return SideComparison.text("%+.2f", estimate);
  }
}
