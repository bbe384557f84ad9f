package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.disk.SlowDisk;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Paragraph;
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
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report on the difference that remains where the disk takes the time: the Virtage report. */
public final class DiskChapter implements Chapter {
  private static final double MB = 1 << 20;

  /** Percent of the time; below that, the disk was not the only bottleneck. */
  private static final double BUSY_PERCENT = 90;

  private static final String MORE_BYTES =
      "Larger, because Nacre moves more bytes than H2 alone: it reads whole blocks, and ahead. The"
          + " table says how many.";
  private static final String FEWER_BYTES =
      "Smaller, because H2 alone moved more bytes: the table says how many.";

  /**
   * One kind of work on the slow disk.
   *
   * @param like the figure of the same work on the disk as it is
   * @param phases that are measured
   */
  private record Work(
      String words,
      String measure,
      BatchFigures like,
      List<String> phases,
      Claim hardware,
      Claim software) {

    SideComparison elapsed(Campaign campaign) {
      return like.elapsed(campaign, measure);
    }

    SideComparison cpu(Campaign campaign) {
      return BatchFigures.cpu(campaign, measure, phases);
    }

    SideComparison moved(Campaign campaign) {
      return of(campaign, sample -> fact(sample, SlowDisk.MOVED) / MB);
    }

    /** The time that the disk needs to move those bytes, in percent of the elapsed time. */
    SideComparison busy(Campaign campaign) {
      return of(
          campaign,
          sample ->
              100
                  * fact(sample, SlowDisk.MOVED)
                  / fact(sample, SlowDisk.BYTES_PER_SECOND)
                  / seconds(sample));
    }

    private SideComparison of(Campaign campaign, ToDoubleFunction<Sample> figure) {
      return SideComparison.of(campaign, BatchExperiment.NAME, measure, figure);
    }

    private double seconds(Sample sample) {
      return phases.stream()
          .filter(sample::has)
          .mapToDouble(phase -> sample.phase(phase).wallNanos() / 1e9)
          .sum();
    }
  }

  private static double fact(Sample sample, String name) {
    return sample.facts().getOrDefault(name, Double.NaN);
  }

  private static final List<Work> ALL =
      List.of(
          new Work(
              "batch insert, disk-bound",
              DiskBatchExperiment.INSERT,
              BatchFigures.INSERT,
              List.of(RowInsertWorkload.INSERT),
              Claim.A21,
              Claim.A20),
          new Work(
              "full scan, disk-bound",
              DiskBatchExperiment.SCAN,
              BatchFigures.SCAN,
              List.of(RowScanWorkload.FIRST, RowScanWorkload.LATER),
              Claim.A19,
              Claim.A16));

  private static List<Work> measured(Campaign campaign) {
    return ALL.stream().filter(work -> !work.elapsed(campaign).isEmpty()).toList();
  }

  @Override
  public List<Headline> headlines(Campaign campaign) {
    return measured(campaign).stream()
        .map(
            work ->
                new Headline(
                    Capitalization.capitalize(work.words()),
                    Document.VIRTAGE.text() + ": " + work.software().theirs(),
                    work.elapsed(campaign).words(Side.PAGES),
                    work.elapsed(campaign).words(Side.PAGES_SOFTWARE)))
        .toList();
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return ALL.stream()
        .map(work -> new Figure(Capitalization.capitalize(work.words()), work.elapsed(campaign)))
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<Work> measured = measured(campaign);
    if (measured.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Section(
            "disk",
            "Where the disk takes the time",
            "The same insert, and the same scan past the database's cache, on a disk that is made"
                + " slow.",
            List.of(shim(campaign), picture(campaign, measured), table(campaign, measured))));
  }

  private static Paragraph shim(Campaign campaign) {
    List<String> speeds =
        ALL.stream()
            .flatMap(work -> campaign.of(BatchExperiment.NAME, work.measure()).stream())
            .map(Result::sample)
            .flatMap(sample -> Stream.ofNullable(sample.facts().get(SlowDisk.BYTES_PER_SECOND)))
            .distinct()
            .sorted()
            .map(bytes -> String.format(Locale.ROOT, "%.0f", bytes / MB))
            .toList();
    return new Paragraph(
        "This is no slow disk: a shim of ours limits the bandwidth. It is the file system of each"
            + " JVM, below H2 and below Nacre alike, and lets "
            + String.join(" or ", speeds)
            + " MB a second through, of all files, read and written together. It has no seeks"
            + " and keeps the last 4 MB that it moved. What it"
            + " could have moved while it was idle, at most a quarter of a second, it moves without"
            + " a wait, as a system does that reads ahead and writes behind.");
  }

  private static ChartPart picture(Campaign campaign, List<Work> measured) {
    List<SideComparison> elapsed = measured.stream().map(work -> work.elapsed(campaign)).toList();
    List<Bar> bars = new ArrayList<>();
    bars.add(
        new Bar(
            Side.PLAIN.label(),
            SideColour.PLAIN,
            measured.stream().map(any -> 1.0).toList(),
            elapsed.stream().map(SideComparison::noise).toList()));
    for (Side side : List.of(Side.PAGES, Side.PAGES_SOFTWARE)) {
      if (elapsed.stream().anyMatch(one -> one.of(side) != null)) {
        bars.add(
            new Bar(
                side.label(),
                SideColour.of(side),
                elapsed.stream().map(one -> one.ratio(side)).toList(),
                elapsed.stream().map(one -> one.whisker(side)).toList()));
      }
    }
    List<ClaimComparison> beside = new ArrayList<>();
    for (Work work : measured) {
      beside.add(versus(campaign, work, work.software(), Side.PAGES_SOFTWARE));
      beside.add(versus(campaign, work, work.hardware(), Side.PAGES));
    }
    return new ChartPart(
        new Bars(
            "disk-relative",
            "Elapsed time on a slow disk, no encryption = 1",
            "times no encryption",
            measured.stream().map(work -> Capitalization.capitalize(work.words())).toList(),
            bars,
            Map.of("document", measured.stream().map(any -> 1.0).toList())),
        "Lower is better. Whiskers: 95 % intervals; those of “no encryption” are the noise."
            + " Diamonds: the document, whose difference disappears.",
        beside);
  }

  private static ClaimComparison versus(Campaign campaign, Work work, Claim claim, Side side) {
    BaselineComparison ours = work.elapsed(campaign).of(side);
    SideComparison busy = work.busy(campaign);
    String larger = idle(busy.of(side), "Larger, because this side", MORE_BYTES);
    String smaller = idle(busy.of(Side.PLAIN), "Smaller, because H2 alone", FEWER_BYTES);
    return new ClaimComparison(
        claim, Agreement.ours(ours), new Agreement(1, larger, smaller).judge(ours));
  }

  private static String idle(@Nullable BaselineComparison busy, String who, String otherwise) {
    return busy == null || busy.figure().value() >= BUSY_PERCENT
        ? otherwise
        : String.format(
            Locale.ROOT,
            "%s waited for more than the disk, whose share of its time is %.0f %%.",
            who,
            busy.figure().value());
  }

  private static Table table(Campaign campaign, List<Work> measured) {
    List<Row> rows = new ArrayList<>();
    for (Work work : measured) {
      SideComparison elapsed = work.elapsed(campaign);
      for (Side side : Sides.PATTERNS) {
        BaselineComparison compared = elapsed.of(side);
        if (compared != null) {
          rows.add(
              new Row(
                  SideColour.of(side),
                  List.of(
                      Capitalization.capitalize(work.words()) + " · " + side.words(),
                      SideComparison.text("%.2f", compared.figure()),
                      SideComparison.text("%.3f", compared.ratio()),
                      compared.words(),
                      median("%.2f", work.cpu(campaign), side),
                      median("%.0f", work.moved(campaign), side),
                      median("%.0f %%", work.busy(campaign), side),
                      String.valueOf(compared.samples().size()))));
        }
      }
    }
    return new Table(
        "Medians with their intervals. Insert counts closing the database; scans are seconds for"
            + " one pass, and the last three figures are of all passes. The disk's share is the"
            + " time that it needs for those bytes, as a part of the time that it took: where that"
            + " is far from all of it, more was waited for than the disk.",
        List.of(
            "",
            "seconds",
            "ratio",
            "in words",
            "processor s",
            "MB moved",
            "the disk's share",
            "rounds"),
        rows);
  }

  private static String median(String format, SideComparison figures, Side side) {
    BaselineComparison compared = figures.of(side);
    return compared == null ? "–" : String.format(Locale.ROOT, format, compared.figure().value());
  }
}
