package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.h2.H2Run.Result;
import dev.nacre.bench.report.Verdict;
import dev.nacre.bench.report.console.ContenderLine;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Turns the samples of a run, complete or interrupted, into the lines of its report. */
record H2Lines(List<Result> results, Sizes sizes) {

  List<ContenderLine> all() {
    List<ContenderLine> lines = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      for (Contender contender : Contender.values()) {
        if (!samples(measure, contender).isEmpty()) {
          lines.add(line(measure, contender));
        }
      }
      if (measure == Measure.INSERT) {
        addWhatInsertsShowToo(lines);
      }
    }
    return lines;
  }

  private ContenderLine line(Measure measure, Contender contender) {
    var figure = figure(measure, contender, sample -> measure.figure(sample, sizes));
    var cpu = figure(measure, contender, measure::cpuSeconds);
    String verdict =
        measure == Measure.OPEN ? added(figure) : figure.verdict(asked(contender, measure.bound()));
    return new ContenderLine(
        measure.title(),
        measure.unit(),
        contender.text(),
        figure.value(),
        figure.ratio(),
        cpu.value(),
        cpu.ratio(),
        asked(contender, measure.bound()),
        verdict);
  }

  /** Adds what batch inserts measure besides: closing, and the size of the file. */
  private void addWhatInsertsShowToo(List<ContenderLine> lines) {
    for (Contender contender : Contender.values()) {
      if (!samples(Measure.INSERT, contender).isEmpty()) {
        lines.add(
            plainLine(
                "batch insert and close",
                "s",
                contender,
                0,
                sample ->
                    (sample.phase(BatchInsert.INSERT).wallNanos()
                            + sample.phase(BatchInsert.CLOSE).wallNanos())
                        / 1e9));
      }
    }
    for (Contender contender : Contender.values()) {
      if (!samples(Measure.INSERT, contender).isEmpty()) {
        lines.add(
            plainLine(
                "database file",
                "MB",
                contender,
                Measure.SIZE_BOUND,
                sample -> sample.facts().getOrDefault(BatchInsert.BYTES, Double.NaN) / 1e6));
      }
    }
  }

  private ContenderLine plainLine(
      String title, String unit, Contender contender, double bound, ToDoubleFunction<Sample> read) {
    var figure = figure(Measure.INSERT, contender, read);
    double asked = asked(contender, bound);
    return new ContenderLine(
        title,
        unit,
        contender.text(),
        figure.value(),
        figure.ratio(),
        null,
        null,
        asked,
        figure.verdict(asked));
  }

  /** Only Nacre is held to the bounds. */
  private static double asked(Contender contender, double bound) {
    return contender == Contender.NACRE ? bound : 0;
  }

  private String added(Figure opening) {
    if (opening.difference() == null) {
      return "";
    }
    Estimate added = opening.difference();
    String words =
        String.format(
            Locale.ROOT, "%+.0f ms [%+.0f, %+.0f]", added.value(), added.low(), added.high());
    return opening.contender() == Contender.NACRE
        ? words + ", " + Verdict.of(added, null, Measure.OPEN_BOUND_MILLIS)
        : words;
  }

  private Figure figure(Measure measure, Contender contender, ToDoubleFunction<Sample> read) {
    double[] mine = read(samples(measure, contender), read);
    double[] plain = read(samples(measure, Contender.PLAIN), read);
    double[] control = read(samples(measure, Contender.CONTROL), read);
    // In an interrupted run some contenders lack the last round.
    int paired = Math.min(mine.length, plain.length);
    boolean comparable = contender != Contender.PLAIN && paired > 0;
    double[] minePaired = java.util.Arrays.copyOf(mine, paired);
    double[] plainPaired = java.util.Arrays.copyOf(plain, paired);
    return new Figure(
        contender,
        Bootstrap.median(mine),
        comparable ? Bootstrap.ratio(minePaired, plainPaired) : null,
        comparable ? Bootstrap.difference(minePaired, plainPaired) : null,
        control.length >= paired && paired > 0
            ? Bootstrap.ratio(java.util.Arrays.copyOf(control, paired), plainPaired)
            : null);
  }

  private List<Sample> samples(Measure measure, Contender contender) {
    return results.stream()
        .filter(result -> result.measure() == measure)
        .map(Result::sample)
        .filter(sample -> sample.contender().equals(contender.text()))
        .sorted(Comparator.comparingInt(Sample::round))
        .toList();
  }

  private static double[] read(List<Sample> samples, ToDoubleFunction<Sample> read) {
    return samples.stream().mapToDouble(read).toArray();
  }

  /** A figure of one contender and its relation to plain; nulls where there is no plain. */
  private record Figure(
      Contender contender,
      Estimate value,
      @Nullable Estimate ratio,
      @Nullable Estimate difference,
      @Nullable Estimate control) {
    String verdict(double bound) {
      if (ratio == null || contender == Contender.CONTROL) {
        return "";
      }
      return Verdict.of(ratio, control, bound);
    }
  }
}
