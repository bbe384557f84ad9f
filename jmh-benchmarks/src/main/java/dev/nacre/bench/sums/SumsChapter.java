package dev.nacre.bench.sums;

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
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The report on sums over ciphertext: the figures of the Tsukuba paper. */
public final class SumsChapter implements Chapter {
  private static final List<Side> ENCRYPTED = List.of(Side.SUMS_SERIAL, Side.SUMS_PARALLEL);

  @Override
  public List<Headline> headlines(Campaign campaign) {
    return List.of();
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    SumsFigures figures = new SumsFigures(campaign);
    List<Figure> all = new ArrayList<>();
    for (String query : PackedQueryWorkload.NAMES) {
      for (SweepPoint point : figures.byOperators()) {
        all.add(
            new Figure(
                upper(query) + ", " + point.operators() + " operators",
                figures.total(query, point)));
      }
      for (SweepPoint point : figures.byTuples()) {
        all.add(
            new Figure(
                upper(query) + ", " + point.tuples() + " tuples", figures.total(query, point)));
      }
    }
    return all;
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    SumsFigures figures = new SumsFigures(campaign);
    if (figures.isEmpty()) {
      return List.of();
    }
    SumsClaims claims = new SumsClaims(figures);
    List<Section> sections = new ArrayList<>();
    for (String query : PackedQueryWorkload.NAMES) {
      sections.add(
          new Section(
              "sums-" + query,
              "Sums over ciphertext, " + upper(query),
              query.equals(PackedQueryWorkload.Q1)
                  ? "SELECT sum(val1_add), … FROM t: how long the sum of all values takes that the"
                      + " server cannot read."
                  : "SELECT sum(val1_add), … FROM t GROUP BY key_det: the same by 32 groups that no"
                      + " block of values belongs to alone.",
              parts(figures, claims, query)));
    }
    sections.addAll(new PrimitivesSection(campaign, figures).sections());
    return sections;
  }

  private static List<Part> parts(SumsFigures figures, SumsClaims claims, String query) {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Paragraph(
            "The key has "
                + figures.said("key")
                + "; one of 1024 bits is the paper's, and too short for data that matters. Products"
                + " by "
                + figures.said("multiplication")
                + ". One thread has one bucket; all threads have those of the point."));
    add(
        parts,
        figures,
        query,
        figures.byOperators(),
        "operators",
        SweepPoint::operators,
        claims.ofOperators(query));
    add(
        parts,
        figures,
        query,
        figures.byTuples(),
        "tuples",
        SweepPoint::tuples,
        claims.ofTuples(query));
    add(
        parts,
        figures,
        query,
        figures.byThreads(),
        "threads",
        SweepPoint::threads,
        claims.ofThreads(query));
    figures
        .byBuckets()
        .forEach(
            (tuples, line) ->
                add(
                    parts,
                    figures,
                    query,
                    line,
                    "buckets at " + tuples,
                    SweepPoint::buckets,
                    claims.ofBuckets(query, tuples)));
    List<SweepPoint> line = figures.byOperators();
    SweepPoint last = line.get(line.size() / 2);
    parts.add(steps(figures, query, last));
    parts.add(table(figures, query, last));
    return parts;
  }

  private static void add(
      List<Part> parts,
      SumsFigures figures,
      String query,
      List<SweepPoint> line,
      String axis,
      ToDoubleFunction<SweepPoint> x,
      List<ClaimComparison> beside) {
    List<Curve> curves = new ArrayList<>();
    for (Side side : ENCRYPTED) {
      List<double[]> dots = new ArrayList<>();
      for (SweepPoint point : line) {
        double millis = SumsFigures.figure(figures.total(query, point), side);
        if (!Double.isNaN(millis)) {
          dots.add(new double[] {x.applyAsDouble(point), millis});
        }
      }
      if (!dots.isEmpty()) {
        curves.add(new Curve(side.words(), SideColour.of(side), dots));
      }
    }
    parts.add(
        new ChartPart(
            new Curves(
                "sums-" + query + "-" + axis.replace(' ', '-'),
                upper(query) + " over " + axis,
                axis.replaceAll(" .*", ""),
                "milliseconds",
                false,
                curves),
            "Medians of all steps together, grouped by hashing. The rest is as in "
                + line.get(0)
                + ": o operators, n tuples, b buckets, t threads.",
            beside));
  }

  private static ChartPart steps(SumsFigures figures, String query, SweepPoint point) {
    List<Bar> bars = new ArrayList<>();
    for (Side side : ENCRYPTED) {
      List<Double> values = new ArrayList<>();
      for (String step : PackedQueryWorkload.STEPS) {
        values.add(SumsFigures.figure(figures.step(query, point, step), side));
      }
      bars.add(
          new Bar(
              side.words(), SideColour.of(side), values, Collections.nCopies(values.size(), 0.0)));
    }
    return new ChartPart(
        new Bars(
            "sums-" + query + "-steps",
            "Steps of " + upper(query) + " at " + point,
            "milliseconds",
            PackedQueryWorkload.STEPS,
            bars,
            Map.of()),
        "Lower is better.",
        List.of());
  }

  private static Table table(SumsFigures figures, String query, SweepPoint point) {
    List<Row> rows = new ArrayList<>();
    for (String step : PackedQueryWorkload.STEPS) {
      row(rows, step, figures.step(query, point, step));
    }
    SweepPoint least = figures.byOperators().get(0);
    row(
        rows,
        PackedQueryWorkload.LIST_GROUPING + " (the paper's)",
        figures.step(query, least, PackedQueryWorkload.LIST_GROUPING));
    row(rows, "all steps", figures.total(query, point));
    return new Table(
        "Milliseconds at " + point + ", medians; and one thread's time divided by that of all.",
        List.of("", "plain", "one thread", "all threads", "speed-up"),
        rows);
  }

  private static void row(List<Row> rows, String name, SideComparison comparison) {
    if (comparison.isEmpty()) {
      return;
    }
    BaselineComparison speedUp = SumsFigures.speedUp(comparison);
    rows.add(
        new Row(
            SideColour.ENCRYPTED,
            List.of(
                name,
                millis(comparison, Side.SUMS_PLAIN),
                millis(comparison, Side.SUMS_SERIAL),
                millis(comparison, Side.SUMS_PARALLEL),
                speedUp == null ? "–" : SideComparison.text("%.2f", speedUp.ratio()))));
  }

  private static String millis(SideComparison comparison, Side side) {
    double figure = SumsFigures.figure(comparison, side);
    return Double.isNaN(figure) ? "–" : String.format(Locale.ROOT, "%.2f", figure);
  }

  private static String upper(String query) {
    return query.toUpperCase(Locale.ROOT);
  }
}
