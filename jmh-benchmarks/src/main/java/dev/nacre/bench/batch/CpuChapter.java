package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The report on processor time over time, and the area under the curve: the Virtage report. */
public final class CpuChapter implements Chapter {
  private static final List<Side> DRAWN = List.of(Side.PLAIN, Side.PAGES, Side.PAGES_SOFTWARE);

  /** Consecutive phases of one kind. */
  private record Stretch(String id, String title, String measure, List<String> phases) {
    boolean isIn(Sample sample) {
      return sample.curves().containsKey(phases.get(0));
    }

    List<String> of(Sample sample) {
      return phases.stream().filter(sample::has).toList();
    }
  }

  private static final List<Stretch> STRETCHES =
      List.of(
          new Stretch(
              "cpu-insert",
              "batch insert",
              BatchExperiment.INSERT,
              List.of(RowInsertWorkload.INSERT)),
          new Stretch(
              "cpu-scan",
              "full scan, cache bypassed",
              BatchExperiment.SCAN,
              List.of(RowScanWorkload.FIRST, RowScanWorkload.LATER)));

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    for (Stretch stretch : STRETCHES) {
      SideComparison cpu = BatchFigures.cpu(campaign, stretch.measure(), stretch.phases());
      if (!cpu.isEmpty()) {
        lines.add(
            new Headline(
                "Processor time, " + stretch.title(),
                Document.VIRTAGE.text() + ": more without AES-NI, and for longer",
                cpu.words(Side.PAGES),
                cpu.words(Side.PAGES_SOFTWARE)));
      }
    }
    return lines;
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return STRETCHES.stream()
        .map(
            stretch ->
                new Figure(
                    "Processor time, " + stretch.title(),
                    BatchFigures.cpu(campaign, stretch.measure(), stretch.phases())))
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<Part> parts = new ArrayList<>();
    for (Stretch stretch : STRETCHES) {
      List<Curve> curves = new ArrayList<>();
      for (Side side : DRAWN) {
        campaign.of(BatchExperiment.NAME, stretch.measure()).stream()
            .map(Result::sample)
            .filter(sample -> sample.side().equals(side.text()))
            .filter(stretch::isIn)
            .sorted(Comparator.comparing(sample -> seconds(sample, stretch)))
            .toList()
            .stream()
            .skip(middle(campaign, side, stretch))
            .findFirst()
            .ifPresent(
                sample ->
                    curves.add(
                        new Curve(
                            side.label(), SideColour.of(side), steps(points(sample, stretch)))));
      }
      if (!curves.isEmpty()) {
        parts.add(
            new ChartPart(
                new Curves(
                    stretch.id(),
                    "Processors busy during a " + stretch.title(),
                    "seconds",
                    "processors",
                    true,
                    curves),
                "One process, all its threads; the round whose time is the median of its side. The"
                    + " area below a curve is the processor time.",
                versus(campaign, stretch)));
      }
    }
    if (parts.isEmpty()) {
      return List.of();
    }
    parts.add(areas(campaign));
    return List.of(
        new Section(
            "cpu",
            "Processor time",
            "How many processors the process keeps busy in each moment, and how much that is in"
                + " all.",
            parts));
  }

  private static List<ClaimComparison> versus(Campaign campaign, Stretch stretch) {
    SideComparison cpu = BatchFigures.cpu(campaign, stretch.measure(), stretch.phases());
    boolean inserts = stretch.measure().equals(BatchExperiment.INSERT);
    List<ClaimComparison> all = new ArrayList<>();
    all.add(
        new ClaimComparison(
            inserts ? Claim.A11 : Claim.A13,
            Agreement.ours(cpu.of(Side.PAGES)),
            Agreement.judgeHigher(
                cpu.of(Side.PAGES),
                "sealing costs processor time even where it costs no elapsed time")));
    all.add(
        new ClaimComparison(
            inserts ? Claim.A12 : Claim.A14,
            Agreement.ours(cpu.of(Side.PAGES_SOFTWARE)),
            Agreement.judgeHigher(cpu.of(Side.PAGES_SOFTWARE), "higher, and for longer")));
    if (inserts) {
      all.add(saved(cpu));
    }
    return all;
  }

  // Both against plain, round by round.
  private static ClaimComparison saved(SideComparison cpu) {
    BaselineComparison hardware = cpu.of(Side.PAGES);
    BaselineComparison software = cpu.of(Side.PAGES_SOFTWARE);
    BaselineComparison saved =
        hardware == null || software == null
            ? null
            : BaselineComparison.of(hardware.samples(), software.samples(), Map.of());
    return new ClaimComparison(
        Claim.B7,
        Agreement.ours(saved),
        Agreement.judgeLower(saved, "less processor time with the processor's AES"));
  }

  private static Table areas(Campaign campaign) {
    List<Row> rows = new ArrayList<>();
    for (Stretch stretch : STRETCHES) {
      SideComparison cpu = BatchFigures.cpu(campaign, stretch.measure(), stretch.phases());
      for (Side side : cpu.sides()) {
        BaselineComparison compared = cpu.of(side);
        if (compared != null && side.baseline() == Side.PLAIN) {
          rows.add(
              new Row(
                  SideColour.of(side),
                  List.of(
                      Capitalization.capitalize(stretch.title()) + " · " + side.words(),
                      SideComparison.text("%.2f", compared.figure()),
                      SideComparison.text("%.3f", compared.ratio()),
                      compared.words())));
        }
      }
    }
    return new Table(
        "Areas: processor time of all threads in the measured stretch. For the scan that is all its"
            + " passes.",
        List.of("", "processor seconds", "ratio", "in words"),
        rows);
  }

  /**
   * The curves of all phases, one behind the other. A phase's last sample may come after its end,
   * on a busy machine even after the first one of the next phase.
   */
  private static List<double[]> points(Sample sample, Stretch stretch) {
    List<double[]> points = new ArrayList<>();
    double began = 0;
    for (String phase : stretch.of(sample)) {
      double last = began;
      for (double[] point : sample.curves().getOrDefault(phase, List.of())) {
        last = began + point[0];
        points.add(new double[] {last, point[1]});
      }
      began = Math.max(last, began + sample.phase(phase).wallNanos() / 1e9);
    }
    return points;
  }

  /** Draws each value from the start of its interval, and the last one down to zero. */
  private static List<double[]> steps(List<double[]> points) {
    List<double[]> steps = new ArrayList<>();
    double from = 0;
    for (double[] point : points) {
      steps.add(new double[] {from, point[1]});
      from = point[0];
    }
    if (!points.isEmpty()) {
      steps.add(new double[] {from, points.get(points.size() - 1)[1]});
      steps.add(new double[] {from + 1e-6, 0});
    }
    return steps;
  }

  private static double seconds(Sample sample, Stretch stretch) {
    return stretch.of(sample).stream()
        .mapToDouble(phase -> sample.phase(phase).wallNanos() / 1e9)
        .sum();
  }

  private static int middle(Campaign campaign, Side side, Stretch stretch) {
    long count =
        campaign.of(BatchExperiment.NAME, stretch.measure()).stream()
            .filter(result -> result.sample().side().equals(side.text()))
            .filter(result -> stretch.isIn(result.sample()))
            .count();
    return (int) Math.max(0, (count - 1) / 2);
  }
}
