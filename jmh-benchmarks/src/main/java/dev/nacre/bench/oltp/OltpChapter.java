package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.Agreement;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Chart.Bar;
import dev.nacre.bench.report.Chart.Bars;
import dev.nacre.bench.report.Chart.Curve;
import dev.nacre.bench.report.Chart.Curves;
import dev.nacre.bench.report.Claim;
import dev.nacre.bench.report.Comparison;
import dev.nacre.bench.report.Document;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Paint;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Grid;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Picture;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Versus;
import dev.nacre.bench.report.Section.Words;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Compared;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What the pet store under load has to say, beside the Virtage report and the oracletech article.
 */
public final class OltpChapter implements Chapter {
  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);

  private final Store store;

  public OltpChapter(Store store) {
    this.store = store;
  }

  private Comparison throughput(Campaign campaign) {
    return fact(campaign, ShopLoad.PER_SECOND);
  }

  private Comparison fact(Campaign campaign, String fact) {
    return Comparison.of(
        campaign,
        Oltp.NAME,
        store.measure(Oltp.LOAD),
        sample -> sample.facts().getOrDefault(fact, Double.NaN));
  }

  /** What they did at the fixed rate; less than was due where a side cannot keep up. */
  private Comparison paced(Campaign campaign) {
    return fact(campaign, ShopLoad.PACED_PER_SECOND);
  }

  /** At the fixed rate, where all sides do the same work. */
  private Comparison pacedCpu(Campaign campaign) {
    return Comparison.of(
        campaign,
        Oltp.NAME,
        store.measure(Oltp.LOAD),
        sample ->
            sample.has(ShopLoad.PACED)
                ? sample.phase(ShopLoad.PACED).cpuNanos() / 1e9
                : Double.NaN);
  }

  private Comparison cpuPerThousand(Campaign campaign) {
    return Comparison.of(
        campaign,
        Oltp.NAME,
        store.measure(Oltp.LOAD),
        sample ->
            sample.phase(ShopLoad.FULL).cpuNanos()
                / 1e6
                / sample.facts().getOrDefault("transactions", Double.NaN)
                * 1e3);
  }

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    add(lines, store.title() + " under load, transactions a second", throughput(campaign));
    add(lines, store.title() + " at half of that load, transactions a second", paced(campaign));
    return lines;
  }

  private static void add(List<Headline> lines, String what, Comparison throughput) {
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
    return List.of(
        new Figure(store.title() + ", transactions a second", throughput(campaign)),
        new Figure(store.title() + ", transactions a second at the fixed rate", paced(campaign)),
        new Figure(
            store.title() + ", processor time of 1,000 transactions", cpuPerThousand(campaign)),
        new Figure(store.title() + ", processor time at the fixed rate", pacedCpu(campaign)));
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    if (throughput(campaign).isEmpty()) {
      return List.of();
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Picture(
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
        new Picture(
            new Bars(
                store.measure("oltp-latency"),
                store.title() + ": latency, at half of what plain can do",
                "ms",
                PERCENTILES.stream().map(OltpChapter::percent).toList(),
                latencies(campaign),
                Map.of()),
            "So many percent of all transactions took no longer than this, from when each was due: one"
                + " that had to wait for a terminal counts the waiting, too.",
            orderEntry(
                versus(Claim.A3, paced(campaign), Side.SEALED),
                versus(Claim.A4, paced(campaign), Side.SEALED_SOFTWARE))));
    parts.add(
        new Picture(
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
    parts.add(new Words(hitRatio(campaign)));
    if (store == Store.JPETSTORE) {
      parts.add(
          new Words(
              "As in the original, the mappers keep what they have read: after the first time most"
                  + " categories, products and items come from the application's own memory, on"
                  + " every side."));
    }
    return List.of(
        new Section(
            store.measure("oltp"),
            store.title() + " under load",
            "80 % reads and 20 % updates of a shop that the database's cache holds: does anybody"
                + " notice?",
            parts));
  }

  /** The article had JPetStore under load, the report another order entry. */
  private List<Versus> besideThroughput(Campaign campaign) {
    Versus jpetstore = versus(Claim.B6, throughput(campaign), Side.SEALED);
    if (store == Store.JPETSTORE) {
      return List.of(jpetstore);
    }
    List<Versus> beside = new ArrayList<>();
    beside.add(versus(Claim.A1, throughput(campaign), Side.SEALED));
    beside.add(versus(Claim.A2, throughput(campaign), Side.SEALED_SOFTWARE));
    if (campaign.of(Oltp.NAME, Store.JPETSTORE.measure(Oltp.LOAD)).isEmpty()) {
      beside.add(jpetstore);
    }
    return beside;
  }

  private List<Versus> orderEntry(Versus... claims) {
    return store == Store.OURS ? List.of(claims) : List.of();
  }

  /** Samples from before they were drawn have no such curves. */
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
        "The same work in the same time: the area below a curve is the processor time. Each point is"
            + " the median of all rounds in that second.",
        orderEntry(
            versus(Claim.A5, pacedCpu(campaign), Side.SEALED),
            versus(Claim.A6, pacedCpu(campaign), Side.SEALED_SOFTWARE)));
  }

  private static void add(List<Part> parts, Curves chart, String caption, List<Versus> beside) {
    if (!chart.curves().isEmpty()) {
      parts.add(new Picture(chart, caption, beside));
    }
  }

  private static Versus versus(Claim claim, Comparison figure, Side side) {
    Compared ours = figure.of(side);
    return new Versus(
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
    Comparison hits = fact(campaign, ShopLoad.HIT_PERCENT);
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
            : ", below the 95 to 100 % of the Virtage report (A): this run says more about files than it should");
  }

  /** The median of all rounds at each point. */
  private List<Curve> curves(Campaign campaign, String name) {
    List<Curve> curves = new ArrayList<>();
    for (Side side : throughput(campaign).sides()) {
      List<List<double[]>> rounds =
          samples(campaign, side).stream()
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

  private List<Bar> latencies(Campaign campaign) {
    List<Bar> bars = new ArrayList<>();
    for (Side side : throughput(campaign).sides()) {
      Histogram all = Latencies.all(samples(campaign, side), ShopLoad.PACED);
      if (all.getTotalCount() > 0) {
        bars.add(
            new Bar(
                side.label(),
                Paint.of(side),
                PERCENTILES.stream()
                    .map(percentile -> all.getValueAtPercentile(percentile) / 1e3)
                    .toList(),
                PERCENTILES.stream().map(none -> 0.0).toList()));
      }
    }
    return bars;
  }

  private static String percent(double percentile) {
    return percentile == Math.rint(percentile)
        ? String.format(Locale.ROOT, "%.0f %%", percentile)
        : percentile + " %";
  }

  private Grid table(Campaign campaign) {
    Comparison throughput = throughput(campaign);
    Comparison cpu = cpuPerThousand(campaign);
    List<Row> rows = new ArrayList<>();
    for (Side side : throughput.sides()) {
      Compared compared = throughput.of(side);
      Compared work = cpu.of(side);
      Histogram paced = Latencies.all(samples(campaign, side), ShopLoad.PACED);
      if (compared != null && work != null) {
        rows.add(
            new Row(
                Paint.of(side),
                List.of(
                    side.words(),
                    Comparison.text("%.0f", compared.figure()),
                    Comparison.text("%.3f", compared.ratio()),
                    compared.words(),
                    Comparison.text("%.0f", work.figure()),
                    Latencies.millis(paced, 50),
                    Latencies.millis(paced, 99),
                    Latencies.millis(paced, 99.9))));
      }
    }
    return new Grid(
        "Throughput and processor time at full speed; latencies in ms at the fixed rate, all rounds"
            + " together.",
        List.of(
            "", "transactions/s", "ratio", "in words", "CPU ms per 1,000", "p50", "p99", "p99.9"),
        rows);
  }

  private List<Sample> samples(Campaign campaign, Side side) {
    return campaign.of(Oltp.NAME, store.measure(Oltp.LOAD)).stream()
        .map(Result::sample)
        .filter(sample -> sample.contender().equals(side.text()))
        .toList();
  }
}
