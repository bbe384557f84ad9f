package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.h2.H2Run.Result;
import dev.nacre.bench.report.Verdict;
import dev.nacre.bench.report.console.SideLine;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Turns the samples of a run, complete or interrupted, into the lines of its report. */
record H2Summary(List<Result> results, WorkSizes sizes) {

  List<SideLine> all() {
    List<SideLine> lines = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      for (H2Side side : H2Side.values()) {
        if (!samples(measure, side).isEmpty()) {
          lines.add(line(measure, side));
        }
      }
      if (measure == Measure.INSERT) {
        addInsertDetails(lines);
      }
    }
    return lines;
  }

  private SideLine line(Measure measure, H2Side side) {
    var figure = figure(measure, side, sample -> measure.figure(sample, sizes));
    var cpu = figure(measure, side, measure::cpuSeconds);
    String verdict =
        measure == Measure.OPEN ? added(figure) : figure.verdict(asked(side, measure.bound()));
    return new SideLine(
        measure.title(),
        measure.unit(),
        side.text(),
        figure.value(),
        figure.ratio(),
        cpu.value(),
        cpu.ratio(),
        asked(side, measure.bound()),
        verdict);
  }

  /** Adds what batch inserts measure besides: closing, and the size of the file. */
  private void addInsertDetails(List<SideLine> lines) {
    for (H2Side side : H2Side.values()) {
      if (!samples(Measure.INSERT, side).isEmpty()) {
        lines.add(
            plainLine(
                "batch insert and close",
                "s",
                side,
                0,
                sample ->
                    (sample.phase(BatchInsertWorkload.INSERT).wallNanos()
                            + sample.phase(BatchInsertWorkload.CLOSE).wallNanos())
                        / 1e9));
      }
    }
    for (H2Side side : H2Side.values()) {
      if (!samples(Measure.INSERT, side).isEmpty()) {
        lines.add(
            plainLine(
                "database file",
                "MB",
                side,
                Measure.SIZE_BOUND,
                sample ->
                    sample.facts().getOrDefault(BatchInsertWorkload.BYTES, Double.NaN) / 1e6));
      }
    }
  }

  private SideLine plainLine(
      String title, String unit, H2Side side, double bound, ToDoubleFunction<Sample> read) {
    var figure = figure(Measure.INSERT, side, read);
    double asked = asked(side, bound);
    return new SideLine(
        title,
        unit,
        side.text(),
        figure.value(),
        figure.ratio(),
        null,
        null,
        asked,
        figure.verdict(asked));
  }

  /** Only Nacre is held to the bounds. */
  private static double asked(H2Side side, double bound) {
    return side == H2Side.NACRE ? bound : 0;
  }

  private String added(Figure opening) {
    if (opening.difference() == null) {
      return "";
    }
    Estimate added = opening.difference();
    String words =
        String.format(
            Locale.ROOT, "%+.0f ms [%+.0f, %+.0f]", added.value(), added.low(), added.high());
    return opening.side() == H2Side.NACRE
        ? words + ", " + Verdict.of(added, null, Measure.OPEN_BOUND_MILLIS)
        : words;
  }

  private Figure figure(Measure measure, H2Side side, ToDoubleFunction<Sample> read) {
    double[] mine = read(samples(measure, side), read);
    double[] plain = read(samples(measure, H2Side.PLAIN), read);
    double[] control = read(samples(measure, H2Side.CONTROL), read);
    // In an interrupted run some sides lack the last round.
    int paired = Math.min(mine.length, plain.length);
    boolean comparable = side != H2Side.PLAIN && paired > 0;
    double[] minePaired = Arrays.copyOf(mine, paired);
    double[] plainPaired = Arrays.copyOf(plain, paired);
    return new Figure(
        side,
        Bootstrap.median(mine),
        comparable ? Bootstrap.ratio(minePaired, plainPaired) : null,
        comparable ? Bootstrap.difference(minePaired, plainPaired) : null,
        control.length >= paired && paired > 0
            ? Bootstrap.ratio(Arrays.copyOf(control, paired), plainPaired)
            : null);
  }

  private List<Sample> samples(Measure measure, H2Side side) {
    return results.stream()
        .filter(result -> result.measure() == measure)
        .map(Result::sample)
        .filter(sample -> sample.side().equals(side.text()))
        .sorted(Comparator.comparingInt(Sample::round))
        .toList();
  }

  private static double[] read(List<Sample> samples, ToDoubleFunction<Sample> read) {
    return samples.stream().mapToDouble(read).toArray();
  }

  /** A figure of one side and its relation to plain; nulls where there is no plain. */
  private record Figure(
      H2Side side,
      Estimate value,
      @Nullable Estimate ratio,
      @Nullable Estimate difference,
      @Nullable Estimate control) {
    String verdict(double bound) {
      if (ratio == null || side == H2Side.CONTROL) {
        return "";
      }
      return Verdict.of(ratio, control, bound);
    }
  }
}
