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
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.chart.Paint;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Compared;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The report on the pet store under load, beside the Virtage report and the oracletech article. */
public final class OltpChapter implements Chapter {
  private final Store store;

  public OltpChapter(Store store) {
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
              throughput.words(Side.SEALED),
              throughput.words(Side.SEALED_SOFTWARE)));
    }
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return of(campaign).all(store.title());
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    if (of(campaign).throughput().isEmpty()) {
      return List.of();
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new ChartPart(
            new Curves(
                store.measure("oltp-throughput"),
                store.title() + ": transactions a second, over time",
                "seconds",
                "transactions/s",
                false,
                curves(campaign, ShopLoad.THROUGHPUT)),
            "Terminals without think time, as fast as they can. Each point is the median of all"
                + " rounds in that second.",
            besideThroughput(campaign)));
    addPaced(parts, campaign);
    parts.add(
        new ChartPart(
            new Bars(
                store.measure("oltp-latency"),
                store.title() + ": latency, at half of what plain can do",
                "ms",
                Latencies.percentiles(),
                Latencies.bars(of(campaign)),
                Map.of()),
            "So many percent of all transactions took no longer than this, from when each was due:"
                + " one that had to wait for a terminal counts the waiting, too.",
            orderEntry(
                versus(Claim.A3, of(campaign).paced(), Side.SEALED),
                versus(Claim.A4, of(campaign).paced(), Side.SEALED_SOFTWARE))));
    parts.add(
        new ChartPart(
            new Curves(
                store.measure("oltp-p99"),
                store.title() + ": 99 % of transactions took no longer than this, over time",
                "seconds",
                "ms",
                false,
                curves(campaign, ShopLoad.P99)),
            "At the fixed rate, from when each transaction was due; the median of all rounds in"
                + " that second.",
            List.of()));
    parts.add(table(campaign));
    parts.add(new Paragraph(hitRatio(campaign)));
    if (store == Store.JPETSTORE) {
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

  /** The article measured JPetStore, the report another order entry. */
  private List<ClaimComparison> besideThroughput(Campaign campaign) {
    SideComparison throughput = of(campaign).throughput();
    return store == Store.JPETSTORE
        ? List.of(versus(Claim.B6, throughput, Side.SEALED))
        : List.of(
            versus(Claim.A1, throughput, Side.SEALED),
            versus(Claim.A2, throughput, Side.SEALED_SOFTWARE));
  }

  private List<ClaimComparison> orderEntry(ClaimComparison... claims) {
    return store == Store.OURS ? List.of(claims) : List.of();
  }

  /** Older samples have no such curves. */
  private void addPaced(List<Part> parts, Campaign campaign) {
    add(
        parts,
        new Curves(
            store.measure("oltp-paced"),
            store.title() + ": transactions a second at half of what plain can do, over time",
            "seconds",
            "transactions/s",
            false,
            curves(campaign, ShopLoad.PACED_THROUGHPUT)),
        "With processors to spare, as the documents' machines had them. Each point is the median of"
            + " all rounds in that second.",
        List.of());
    add(
        parts,
        new Curves(
            store.measure("oltp-cpu"),
            store.title() + ": processors busy at half of what plain can do, over time",
            "seconds",
            "processors",
            true,
            curves(campaign, ShopLoad.PACED)),
        "The same work in the same time: the area below a curve is the processor time. Each point"
            + " is the median of all rounds in that second.",
        orderEntry(
            versus(Claim.A5, of(campaign).pacedCpu(), Side.SEALED),
            versus(Claim.A6, of(campaign).pacedCpu(), Side.SEALED_SOFTWARE)));
  }

  private static void add(
      List<Part> parts, Curves chart, String caption, List<ClaimComparison> beside) {
    if (!chart.curves().isEmpty()) {
      parts.add(new ChartPart(chart, caption, beside));
    }
  }

  private static ClaimComparison versus(Claim claim, SideComparison figure, Side side) {
    Compared ours = figure.of(side);
    return new ClaimComparison(
        claim,
        Agreement.ours(ours),
        new Agreement(
                1,
                "More than without encryption: what sealing takes in the background is this much"
                    + " here.",
                "Less than without encryption, because the terminals keep all of this machine's"
                    + " processors busy, and what sealing takes in the background is taken from"
                    + " them; the documents' machines had processors to spare.")
            .judge(ours));
  }

  private String hitRatio(Campaign campaign) {
    SideComparison hits = of(campaign).hits();
    double least = 100;
    double most = 0;
    for (Side side : hits.sides()) {
      Compared compared = hits.of(side);
      if (compared != null) {
        for (double value : compared.samples().values()) {
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
      }
    }
    if (least > most) {
      return "The database did not say how often its cache was hit.";
    }
    return String.format(
        Locale.ROOT,
        "Cache hit ratio, as the database counts it: %.1f to %.1f %%%s.",
        least,
        most,
        least >= 95
            ? ", within the 95 to 100 % of the Virtage report (A)"
            : ", below the 95 to 100 % of the Virtage report (A): this run says more about files"
                + " than it should");
  }

  /** The median of all rounds at each point. */
  private List<Curve> curves(Campaign campaign, String name) {
    List<Curve> curves = new ArrayList<>();
    for (Side side : of(campaign).throughput().sides()) {
      List<List<double[]>> rounds =
          of(campaign).samples(side).stream()
              .map(sample -> sample.curves().getOrDefault(name, List.of()))
              .filter(points -> !points.isEmpty())
              .toList();
      int length = rounds.stream().mapToInt(List::size).min().orElse(0);
      List<double[]> points = new ArrayList<>();
      for (int at = 0; at < length; at++) {
        int here = at;
        double[] values = rounds.stream().mapToDouble(round -> round.get(here)[1]).toArray();
        points.add(new double[] {rounds.get(0).get(at)[0], Bootstrap.median(values).value()});
      }
      if (!points.isEmpty()) {
        curves.add(new Curve(side.label(), Paint.of(side), points));
      }
    }
    return curves;
  }

  private Table table(Campaign campaign) {
    SideComparison throughput = of(campaign).throughput();
    SideComparison cpu = of(campaign).cpuPerThousand();
    List<Row> rows = new ArrayList<>();
    for (Side side : throughput.sides()) {
      Compared compared = throughput.of(side);
      Compared work = cpu.of(side);
      Histogram paced = Latencies.all(of(campaign).samples(side), ShopLoad.PACED);
      if (compared != null && work != null) {
        rows.add(
            new Row(
                Paint.of(side),
                List.of(
                    side.words(),
                    SideComparison.text("%.0f", compared.figure()),
                    SideComparison.text("%.3f", compared.ratio()),
                    compared.words(),
                    SideComparison.text("%.0f", work.figure()),
                    Latencies.millis(paced, 50),
                    Latencies.millis(paced, 99),
                    Latencies.millis(paced, 99.9))));
      }
    }
    return new Table(
        "Throughput and processor time at full speed; latencies in ms at the fixed rate, all rounds"
            + " together.",
        List.of(
            "", "transactions/s", "ratio", "in words", "CPU ms per 1,000", "p50", "p99", "p99.9"),
        rows);
  }
}
