package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Paragraph;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report on the pet store under load, beside the Virtage report and the oracletech article. */
public final class OltpChapter implements Chapter {
  private final ShopKind store;

  public OltpChapter(ShopKind store) {
    this.store = store;
  }

  private OltpFigures of(Campaign campaign) {
    return OltpFigures.of(campaign, store, LoadSetup.WHOLE);
  }

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    add(lines, store.title() + " under load, transactions a second", of(campaign).throughput());
    add(
        lines,
        store.title() + " at half of that load, transactions a second",
        of(campaign).paced());
    return lines;
  }

  private static void add(List<Headline> lines, String what, SideComparison throughput) {
    if (!throughput.isEmpty()) {
      lines.add(
          new Headline(
              what,
              Document.VIRTAGE.text() + ", " + Document.ORACLETECH.text() + ": the curves overlap",
              throughput.words(Side.PAGES),
              throughput.words(Side.PAGES_SOFTWARE)));
    }
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return of(campaign).all(store.title());
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    OltpFigures figures = of(campaign);
    if (figures.throughput().isEmpty()) {
      return List.of();
    }
    var charts = new OltpCharts(store, figures);
    var claims = new OltpClaims(store, figures);
    List<Part> parts = new ArrayList<>();
    parts.add(
        new ChartPart(
            charts.throughput(),
            "Terminals without think time, as fast as they can. Each point is the median of all"
                + " rounds in that second.",
            claims.throughput()));
    addPaced(parts, charts, claims);
    parts.add(
        new ChartPart(
            new Bars(
                store.measure("oltp-latency"),
                store.title() + ": latency, at half of what plain can do",
                "ms",
                Latencies.percentiles(),
                Latencies.bars(figures),
                Map.of()),
            "So many percent of all transactions took no longer than this, from when each was due:"
                + " one that had to wait for a terminal counts the waiting, too.",
            claims.latency()));
    parts.add(
        new ChartPart(
            charts.slowest(),
            "At the fixed rate, from when each transaction was due; the median of all rounds in"
                + " that second.",
            List.of()));
    parts.add(OltpTable.of(figures));
    parts.add(new Paragraph(OltpTable.hitRatio(figures)));
    if (store == ShopKind.JPETSTORE) {
      parts.add(
          new Paragraph(
              "As in the original, the mappers keep what they have read: after the first time most"
                  + " categories, products and items come from the application's own memory, on"
                  + " every side."));
    }
    return List.of(
        new Section(
            store.measure("oltp"),
            store.title() + " under load",
            "80 % reads and 20 % updates of a shop that the database's cache holds: does a user"
                + " notice?",
            parts));
  }

  /** Older samples have no such curves. */
  private static void addPaced(List<Part> parts, OltpCharts charts, OltpClaims claims) {
    add(
        parts,
        charts.pacedThroughput(),
        "With processors to spare, as the documents' machines had them. Each point is the median of"
            + " all rounds in that second.",
        List.of());
    add(
        parts,
        charts.processors(),
        "The same work in the same time: the area below a curve is the processor time. Each point"
            + " is the median of all rounds in that second.",
        claims.processorTime());
  }

  private static void add(
      List<Part> parts, Curves chart, String caption, List<ClaimComparison> beside) {
    if (!chart.curves().isEmpty()) {
      parts.add(new ChartPart(chart, caption, beside));
    }
  }
}
