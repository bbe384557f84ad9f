package dev.nacre.bench.report.chart;

import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.chart.Chart.Decades;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws charts with XChart, as PNG with two dots per pixel. */
public final class ChartPainter {
  public static final int WIDTH = 760;
  public static final int HEIGHT = 400;
  private static final int DOTS = 2;

  private static final Color INK = new Color(0x1f2937);
  private static final Color PALE = new Color(0x6b7280);
  private static final Color GRID = new Color(0xe5e7eb);
  private static final Color NOTHING = new Color(0, 0, 0, 0);

  private ChartPainter() {}

  public static byte[] png(Chart chart) throws IOException {
    System.setProperty("java.awt.headless", "true");
    var image = new BufferedImage(WIDTH * DOTS, HEIGHT * DOTS, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(
          RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      graphics.setColor(Color.WHITE);
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      graphics.scale(DOTS, DOTS);
      if (chart instanceof Bars bars) {
        bars(bars).paint(graphics, WIDTH, HEIGHT);
      } else if (chart instanceof Curves curves) {
        curves(curves).paint(graphics, WIDTH, HEIGHT);
      } else if (chart instanceof Decades decades) {
        decades(decades).paint(graphics, WIDTH, HEIGHT);
      }
    } finally {
      graphics.dispose();
    }
    var out = new ByteArrayOutputStream();
    // In memory: ImageIO's file cache needs a shutdown hook, and a report may be drawn in one.
    try (var stream = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(image, "png", stream);
    }
    return out.toByteArray();
  }

  private static CategoryChart bars(Bars bars) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(bars.title())
            .yAxisTitle(bars.unit())
            .build();
    style(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.72).setOverlapped(false);
    chart.getStyler().setLabelsVisible(true);
    // Above the bar, or within it where a whisker would cross the figure.
    boolean whiskers =
        bars.bars().stream().anyMatch(bar -> bar.whiskers().stream().anyMatch(size -> size > 0));
    chart.getStyler().setLabelsPosition(whiskers ? 0.4 : 1.06);
    chart.getStyler().setLabelsFont(font(Font.PLAIN, 10));
    chart.getStyler().setLabelsFontColor(INK);
    chart.getStyler().setLabelsFontColorAutomaticEnabled(whiskers);
    chart.getStyler().setYAxisDecimalPattern("0.##");
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisMax(highest(bars) * 1.15);
    chart.getStyler().setErrorBarsColor(INK);
    for (Bar bar : bars.bars()) {
      CategorySeries series =
          chart.addSeries(
              bar.name(), bars.groups(), rounded(bar.values()), numbers(bar.whiskers()));
      series.setFillColor(bar.paint().color());
      series.setLineColor(NOTHING);
    }
    bars.marks()
        .forEach(
            (name, values) -> {
              CategorySeries series = chart.addSeries(name, bars.groups(), numbers(values));
              series.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Scatter);
              series.setMarker(SeriesMarkers.DIAMOND);
              series.setMarkerColor(SideColour.MARK.color());
              series.setLineColor(NOTHING);
              series.setFillColor(SideColour.MARK.color());
            });
    return chart;
  }

  private static XYChart curves(Curves curves) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(curves.title())
            .xAxisTitle(curves.x())
            .yAxisTitle(curves.y())
            .build();
    style(chart.getStyler());
    chart.getStyler().setPlotGridVerticalLinesVisible(false);
    chart.getStyler().setXAxisDecimalPattern("0.##");
    chart.getStyler().setYAxisDecimalPattern("#,##0.##");
    chart.getStyler().setYAxisMin(0.0);
    for (Curve curve : curves.curves()) {
      double[] x = curve.points().stream().mapToDouble(point -> point[0]).toArray();
      double[] y = curve.points().stream().mapToDouble(point -> point[1]).toArray();
      XYSeries series = chart.addSeries(curve.name(), x, y);
      series.setXYSeriesRenderStyle(
          curves.filled() ? XYSeriesRenderStyle.StepArea : XYSeriesRenderStyle.Line);
      series.setFillColor(curve.paint().glaze());
      series.setLineColor(curve.paint().color());
      series.setLineWidth(2);
      series.setMarker(SeriesMarkers.NONE);
    }
    return chart;
  }

  private static XYChart decades(Decades decades) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(decades.title())
            .xAxisTitle(decades.x())
            .yAxisTitle(decades.y())
            .build();
    style(chart.getStyler());
    // Below the chart there is room for few names.
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setLegendLayout(LegendLayout.Vertical);
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    chart.getStyler().setXAxisDecimalPattern("#,##0");
    chart.getStyler().setYAxisDecimalPattern("#,##0.####");
    // Less than a power of ten would have one label, or none.
    chart.getStyler().setYAxisMin(power(decades, Math::floor));
    chart.getStyler().setYAxisMax(power(decades, Math::ceil));
    for (Curve curve : decades.curves()) {
      double[] x = curve.points().stream().mapToDouble(point -> point[0]).toArray();
      double[] y = curve.points().stream().mapToDouble(point -> point[1]).toArray();
      XYSeries series = chart.addSeries(curve.name(), x, y);
      series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
      series.setLineColor(curve.paint().color());
      series.setLineWidth(2);
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(curve.paint().color());
    }
    return chart;
  }

  /** The power of ten below or above all values. */
  private static double power(Decades decades, DoubleUnaryOperator rounding) {
    double[] powers =
        decades.curves().stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(point -> rounding.applyAsDouble(Math.log10(point[1])))
            .sorted()
            .toArray();
    boolean below = rounding.applyAsDouble(0.5) == 0;
    double power = powers.length == 0 ? 0 : powers[below ? 0 : powers.length - 1];
    return Math.pow(10, below ? Math.min(power, 0) : Math.max(power, 1));
  }

  private static void style(AxesChartStyler styler) {
    styler.setBaseFont(font(Font.PLAIN, 12));
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setChartFontColor(INK);
    styler.setChartTitleFont(font(Font.BOLD, 14));
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitlePadding(10);
    styler.setChartPadding(12);
    styler.setPlotContentSize(0.97);
    styler.setLegendPosition(LegendPosition.OutsideS);
    styler.setLegendLayout(LegendLayout.Horizontal);
    styler.setLegendBorderColor(NOTHING);
    styler.setLegendFont(font(Font.PLAIN, 10));
    styler.setLegendPadding(6);
    styler.setLegendSeriesLineLength(14);
    styler.setAxisTitleFont(font(Font.PLAIN, 11));
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 11));
    styler.setAxisTickLabelsColor(PALE);
    styler.setAxisTicksLineVisible(false);
    styler.setAxisTicksMarksVisible(false);
    styler.setPlotTicksMarksVisible(false);
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setMarkerSize(9);
    styler.setAntiAlias(true);
  }

  private static double highest(Bars bars) {
    double highest = 0;
    for (Bar bar : bars.bars()) {
      for (int group = 0; group < bar.values().size(); group++) {
        double value = bar.values().get(group);
        if (!Double.isNaN(value)) {
          highest = Math.max(highest, value + bar.whiskers().get(group));
        }
      }
    }
    for (List<Double> mark : bars.marks().values()) {
      for (double value : mark) {
        highest = Double.isNaN(value) ? highest : Math.max(highest, value);
      }
    }
    return highest == 0 ? 1 : highest;
  }

  /** XChart expects null where there is no value. */
  @SuppressWarnings("NullAway") // XChart declares nothing about null, but accepts it
  private static List<Double> numbers(List<Double> values) {
    var numbers = new java.util.ArrayList<Double>();
    for (Double value : values) {
      numbers.add(value.isNaN() ? null : value);
    }
    return numbers;
  }

  /** To three digits: neighbours have no room for more. */
  private static List<Double> rounded(List<Double> values) {
    return numbers(
        values.stream()
            .map(
                value ->
                    value.isNaN()
                        ? value
                        : new BigDecimal(value).round(new MathContext(3)).doubleValue())
            .toList());
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
