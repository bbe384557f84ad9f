package dev.nacre.bench.granularity;

import dev.nacre.bench.batch.RowInsertWorkload;
import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report on which of the two ways to encrypt costs less: the Virtage report. */
public final class GranularityChapter implements Chapter {
  private static final List<String> GROUPS = List.of("Rows inserted", "Every row read");

  private static final String CELLS_READ_FASTER =
      "H2 reads a text one character after the other, and a cell, which is bytes, at once: that"
          + " saves more than opening the cell takes.";

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    List<SideComparison> all = elapsed(campaign);
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).isEmpty()) {
        lines.add(
            new Headline(
                "Columns in the place of pages: "
                    + GROUPS.get(i).toLowerCase(java.util.Locale.ROOT),
                Document.VIRTAGE.text() + ": pages cost less",
                all.get(i).words(Side.COLUMNS),
                all.get(i).words(Side.COLUMNS_SOFTWARE)));
      }
    }
    return lines;
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    List<Figure> figures = new ArrayList<>();
    List<SideComparison> all = elapsed(campaign);
    for (int i = 0; i < all.size(); i++) {
      figures.add(new Figure(GROUPS.get(i) + ", pages or columns", all.get(i)));
    }
    return figures;
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<SideComparison> all = elapsed(campaign);
    if (all.get(0).isEmpty()) {
      return List.of();
    }
    return List.of(
        new Section(
            "columns",
            "Pages against columns",
            "The same rows of 1 KB on H2, with everything that it writes sealed, and with nothing"
                + " but the column of text. A client reads every text, since the server cannot open"
                + " a column.",
            List.of(picture(all), table(all))));
  }

  private static List<SideComparison> elapsed(Campaign campaign) {
    return List.of(
        SideComparison.of(
            campaign,
            GranularityExperiment.NAME,
            GranularityExperiment.INSERT,
            sample -> seconds(sample, RowInsertWorkload.INSERT)),
        SideComparison.of(
            campaign,
            GranularityExperiment.NAME,
            GranularityExperiment.FETCH,
            sample -> seconds(sample, RowFetchWorkload.SECOND)));
  }

  private static double seconds(Sample sample, String phase) {
    return sample.has(phase) ? sample.phase(phase).wallNanos() / 1e9 : Double.NaN;
  }

  private static ChartPart picture(List<SideComparison> all) {
    List<Bar> bars = new ArrayList<>();
    for (Side side : Sides.GRANULARITIES) {
      if (!side.isPlain() && all.get(0).of(side) != null) {
        bars.add(
            new Bar(
                side.words(),
                SideColour.of(side),
                all.stream().map(one -> one.ratio(side)).toList(),
                all.stream().map(one -> one.whisker(side)).toList()));
      }
    }
    return new ChartPart(
        new Bars(
            "columns-relative",
            "Elapsed time, no encryption = 1",
            "times no encryption",
            GROUPS,
            bars,
            Map.of()),
        "Lower is better. Whiskers: 95 % intervals.",
        List.of(
            versus(Claim.A15, all.get(0), ""), versus(Claim.A18, all.get(1), CELLS_READ_FASTER)));
  }

  private static ClaimComparison versus(Claim claim, SideComparison elapsed, String why) {
    BaselineComparison pages = elapsed.of(Side.PAGES);
    BaselineComparison columns = elapsed.of(Side.COLUMNS);
    @Nullable BaselineComparison ratio =
        pages == null || columns == null
            ? null
            : BaselineComparison.of(pages.samples(), columns.samples(), Map.of());
    return new ClaimComparison(
        claim, Agreement.ours(ratio), Agreement.judgeLower(ratio, "tablespace costs less", why));
  }

  private static Table table(List<SideComparison> all) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (Side side : Sides.GRANULARITIES) {
        BaselineComparison compared = all.get(i).of(side);
        if (compared != null) {
          rows.add(
              new Row(
                  SideColour.of(side),
                  List.of(
                      GROUPS.get(i) + " · " + side.words(),
                      SideComparison.text("%.2f", compared.figure()),
                      SideComparison.text("%.3f", compared.ratio()),
                      compared.words(),
                      String.valueOf(compared.samples().size()))));
        }
      }
    }
    return new Table(
        "Medians with their intervals. Insert counts closing the database; of the reads the second"
            + " pass counts.",
        List.of("", "seconds", "ratio", "in words", "rounds"),
        rows);
  }
}
