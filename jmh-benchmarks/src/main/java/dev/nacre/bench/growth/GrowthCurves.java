package dev.nacre.bench.growth;

import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Decades;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The charts and tables of one axis.
 *
 * @param costs at each point
 */
record GrowthCurves(Axis axis, Map<Cost, Map<Long, SideComparison>> costs) {
  /** One for each cost; the costs of one side cannot have the colour of the side. */
  private static final List<SideColour> PAINTS =
      List.of(
          SideColour.ENCRYPTED,
          SideColour.SOFTWARE,
          SideColour.TUNED,
          SideColour.SQLITE,
          SideColour.COLUMNS,
          SideColour.PROGRAM,
          SideColour.PLAIN,
          SideColour.H2_CIPHER);

  ChartPart ratioChart() {
    return chart(
        "-ratio",
        "Cost ÷ plain's cost",
        "times no encryption",
        "A level line: what Nacre adds grows as plain's own cost does.",
        UnaryOperator.identity(),
        (cost, point, comparison) -> comparison.ratio(axis.encrypted()));
  }

  ChartPart costChart() {
    return chart(
        "-cost",
        "Nacre's cost per unit of work, at the first point = 1",
        "times the first point",
        "A level line: the cost grows as the work does. That of closing, opening and memory is"
            + " divided by the size, that of a statement is not.",
        GrowthCurves::fromOne,
        this::perUnit);
  }

  private double perUnit(Cost cost, long point, SideComparison comparison) {
    BaselineComparison compared = comparison.of(axis.encrypted());
    return compared == null ? Double.NaN : cost.perUnit(point, compared.figure().value());
  }

  /** What a curve shows of a point. */
  private interface Value {
    double of(Cost cost, long point, SideComparison comparison);
  }

  /**
   * One curve for each cost.
   *
   * @param scale of the points of a curve
   */
  private ChartPart chart(
      String id,
      String title,
      String unit,
      String caption,
      UnaryOperator<List<double[]>> scale,
      Value value) {
    List<Curve> curves = new ArrayList<>();
    for (Cost cost : costs.keySet()) {
      List<double[]> points = new ArrayList<>();
      costs
          .getOrDefault(cost, Map.of())
          .forEach(
              (point, comparison) -> {
                double shown = value.of(cost, point, comparison);
                if (shown > 0) {
                  points.add(new double[] {axis.units(point), shown});
                }
              });
      if (!points.isEmpty()) {
        SideColour paint = PAINTS.get(curves.size() % PAINTS.size());
        curves.add(new Curve(cost.words(), paint, scale.apply(points)));
      }
    }
    return new ChartPart(
        new Decades(axis.experiment() + id, title, axis.unit(), unit, curves), caption, List.of());
  }

  /** Scales a curve so that it begins at 1. */
  private static List<double[]> fromOne(List<double[]> points) {
    double first = points.get(0)[1];
    return points.stream().map(point -> new double[] {point[0], point[1] / first}).toList();
  }

  /** The verdict on each cost. */
  Table rateTable() {
    List<Row> rows = new ArrayList<>();
    costs.forEach(
        (cost, points) -> {
          GrowthRate rate = GrowthRate.of(cost, points, axis.encrypted());
          rows.add(
              new Row(
                  SideColour.of(axis.encrypted()),
                  List.of(
                      cost.words(),
                      SideComparison.text("%.3f", rate.ratio()),
                      SideComparison.text("%.3f", rate.noise()),
                      SideComparison.text("%.3f", rate.own()),
                      rate.verdict())));
        });
    return new Table(
        "Factors for each decade, with their intervals: of the ratio to plain, of plain once more,"
            + " which is noise, and of Nacre's own cost of a unit of work.",
        List.of("", "ratio", "noise", "own cost", "verdict"),
        rows);
  }

  /** Each cost on each side, at each point. */
  Table figureTable() {
    TreeSet<Long> points = new TreeSet<>();
    costs.values().forEach(each -> points.addAll(each.keySet()));
    List<String> head = new ArrayList<>(List.of(""));
    points.forEach(point -> head.add(axis.label(point)));
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<Cost, Map<Long, SideComparison>> cost : costs.entrySet()) {
      for (Side side : axis.sides()) {
        if (cost.getValue().values().stream().noneMatch(one -> one.of(side) != null)) {
          continue;
        }
        List<String> cells = new ArrayList<>();
        cells.add(cost.getKey().words() + ", " + cost.getKey().unit() + " · " + side.label());
        for (long point : points) {
          SideComparison comparison = cost.getValue().get(point);
          BaselineComparison compared = comparison == null ? null : comparison.of(side);
          cells.add(compared == null ? "–" : text(compared));
        }
        rows.add(new Row(SideColour.of(side), cells));
      }
    }
    return new Table("Medians, and the ratio to plain with its interval.", head, rows);
  }

  private static String text(BaselineComparison compared) {
    String figure = String.format(Locale.ROOT, "%.4g", compared.figure().value());
    return compared.ratio() == null
        ? figure
        : figure + ", " + SideComparison.text("%.2f", compared.ratio()) + "×";
  }
}
