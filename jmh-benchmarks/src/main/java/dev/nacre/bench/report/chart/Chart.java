package dev.nacre.bench.report.chart;

import java.util.List;
import java.util.Map;

/** The content of a chart; {@link ChartPainter} draws it. */
public sealed interface Chart {
  /** The name of its file, without an extension. */
  String id();

  String title();

  /**
   * Bars in groups.
   *
   * @param marks figures from elsewhere to show beside the bars, by name: one value per group, NaN
   *     where there is none
   */
  record Bars(
      String id,
      String title,
      String unit,
      List<String> groups,
      List<Bar> bars,
      Map<String, List<Double>> marks)
      implements Chart {}

  /**
   * The bars of one side.
   *
   * @param values one per group, NaN where there is none
   * @param whiskers how far the interval reaches to either side
   */
  record Bar(String name, SideColour paint, List<Double> values, List<Double> whiskers) {}

  /**
   * Curves.
   *
   * @param filled whether the area below them counts
   */
  record Curves(String id, String title, String x, String y, boolean filled, List<Curve> curves)
      implements Chart {}

  /** Curves over several powers of ten: both axes are logarithmic, so no value is 0 or less. */
  record Decades(String id, String title, String x, String y, List<Curve> curves)
      implements Chart {}

  /** One curve: points of x and y. */
  record Curve(String name, SideColour paint, List<double[]> points) {}
}
