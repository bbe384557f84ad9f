package dev.nacre.bench.sumsql;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
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
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report on sums in SQL. No source document measured them. */
public final class SumsSqlChapter implements Chapter {
  @Override
  public List<Headline> headlines(Campaign campaign) {
    return List.of();
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    List<Figure> all = new ArrayList<>();
    for (SumsSqlFigures figures : measured(campaign)) {
      comparisons(figures)
          .forEach(
              (what, comparison) ->
                  all.add(new Figure(what + " on " + figures.engine().words(), comparison)));
    }
    return all;
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    return measured(campaign).stream().map(SumsSqlChapter::section).toList();
  }

  private static List<SumsSqlFigures> measured(Campaign campaign) {
    return SumsSqlExperiment.ENGINES.stream()
        .map(engine -> SumsSqlFigures.of(campaign, engine))
        .filter(figures -> !figures.isEmpty())
        .toList();
  }

  private static Section section(SumsSqlFigures figures) {
    return new Section(
        id(figures.engine()),
        "Sums in SQL on " + figures.engine().words(),
        "SELECT SUM(val) FROM t, where val is ENCRYPT WITH (SUM): what does it cost that the"
            + " server adds up numbers which it cannot read, and that the driver decrypts the sum?",
        List.of(
            new Paragraph(
                String.format(
                    Locale.ROOT,
                    "%s, %,d rows of an INTEGER. Time runs from the execution to the last value"
                        + " that was read.",
                    figures.database(),
                    figures.rows())),
            ratios(figures),
            further(figures),
            times(figures),
            goals(figures)));
  }

  /** All figures that have a plain side, by what they are. */
  private static Map<String, SideComparison> comparisons(SumsSqlFigures figures) {
    Map<String, SideComparison> all = new LinkedHashMap<>();
    SqlSumQuery.all()
        .forEach(query -> all.put(Capitalization.capitalize(query.words()), figures.of(query)));
    all.put("Inserts, encrypted alone", figures.ofInserts(SumTables.STORED));
    all.put("Inserts, with sums", figures.ofInserts(SumTables.SUMMED));
    return all;
  }

  private static Part ratios(SumsSqlFigures figures) {
    Map<String, SideComparison> all = comparisons(figures);
    List<Bar> bars = new ArrayList<>();
    for (Side side : figures.sides()) {
      if (!side.isBaseline()) {
        bars.add(
            new Bar(
                side.label(),
                SideColour.of(side),
                all.values().stream().map(each -> each.ratio(side)).toList(),
                all.values().stream().map(each -> each.whisker(side)).toList()));
      }
    }
    return new ChartPart(
        new Bars(
            id(figures.engine()) + "-relative",
            "Elapsed time, no encryption = 1",
            "times no encryption",
            List.copyOf(all.keySet()),
            bars,
            Map.of()),
        "Lower is better. Whiskers: 95 % intervals.",
        List.of());
  }

  private static Part further(SumsSqlFigures figures) {
    List<Curve> curves = new ArrayList<>();
    for (Side side : List.of(figures.plain(), figures.encrypted())) {
      List<double[]> points = new ArrayList<>();
      for (int sums : SqlSumQuery.SUMS) {
        BaselineComparison compared = figures.of(SqlSumQuery.ofColumns(sums)).of(side);
        if (compared != null) {
          points.add(new double[] {sums, compared.figure().value()});
        }
      }
      if (!points.isEmpty()) {
        curves.add(new Curve(side.label(), SideColour.of(side), points));
      }
    }
    return new ChartPart(
        new Curves(
            id(figures.engine()) + "-further",
            "Several SUMs in one statement",
            "SUMs",
            "milliseconds",
            false,
            curves),
        "Medians, of a table with ten columns to sum.",
        List.of());
  }

  private static Part times(SumsSqlFigures figures) {
    List<Row> rows = new ArrayList<>();
    comparisons(figures)
        .forEach(
            (what, comparison) -> {
              for (Side side : figures.sides()) {
                BaselineComparison compared = comparison.of(side);
                if (compared != null) {
                  rows.add(
                      new Row(
                          SideColour.of(side),
                          List.of(
                              what + " · " + side.label(),
                              SideComparison.text("%.1f", compared.figure()),
                              SideComparison.text("%.2f", compared.ratio()),
                              compared.words(),
                              String.valueOf(compared.samples().size()))));
                }
              }
            });
    return new Table(
        "Medians with their intervals. A sample is the median of the turns of one JVM; inserts are"
            + " batches of 1,000 rows, and a turn has up to 10,000 of them.",
        List.of("", "milliseconds", "ratio", "in words", "rounds"),
        rows);
  }

  private static Part goals(SumsSqlFigures figures) {
    return new Table(
        "What is to be reached, for 500,000 rows on PostgreSQL.",
        List.of("", "figure", "goal"),
        Goal.of(figures).stream()
            .map(
                goal ->
                    new Row(
                        SideColour.of(figures.encrypted()),
                        List.of(goal.what(), goal.figureText(), goal.verdict())))
            .toList());
  }

  private static String id(Engine engine) {
    return "sums-sql-" + engine.words().toLowerCase(Locale.ROOT);
  }
}
