package dev.nacre.bench.report;

import java.util.List;
import java.util.Map;

/** What is to be drawn; how, is for {@link ChartPainter} to know. */
public sealed interface Chart {
  /** The name of its file, without an ending. */
  String id();

  String title();

  /**
   * Bars in groups.
   *
   * @param marks other people's figures to set beside the bars, by name: one value a group, NaN
   *     where they have none
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
   * @param values one a group, NaN where there is none
   * @param whiskers how far the interval reaches to either side
   */
  record Bar(String name, Paint paint, List<Double> values, List<Double> whiskers) {}

  /**
   * Curves.
   *
   * @param filled whether the area below them counts
   */
  record Curves(String id, String title, String x, String y, boolean filled, List<Curve> curves)
      implements Chart {}

  /** One curve: points of x and y. */
  record Curve(String name, Paint paint, List<double[]> points) {}
}
