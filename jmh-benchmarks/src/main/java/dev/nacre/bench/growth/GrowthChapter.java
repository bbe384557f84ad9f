package dev.nacre.bench.growth;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Paragraph;
import dev.nacre.bench.report.SideComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The report on how cost grows. No source document measured it. */
public final class GrowthChapter implements Chapter {
  @Override
  public List<Headline> headlines(Campaign campaign) {
    return List.of();
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    List<Figure> figures = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      costs(campaign, axis)
          .forEach(
              (cost, points) ->
                  points.forEach(
                      (point, comparison) ->
                          figures.add(
                              new Figure(
                                  cost.words() + ", " + axis.text() + " " + axis.label(point),
                                  comparison))));
    }
    return figures;
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<Section> sections = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      Map<Cost, Map<Long, SideComparison>> costs = costs(campaign, axis);
      if (!costs.isEmpty()) {
        sections.add(section(axis, costs));
      }
    }
    return sections;
  }

  private static Section section(Axis axis, Map<Cost, Map<Long, SideComparison>> costs) {
    GrowthCurves curves = new GrowthCurves(axis, costs);
    return new Section(
        axis.experiment(),
        "How cost grows with " + axis.words(),
        "Does anything that Nacre adds grow faster than the work?",
        List.of(
            new Paragraph(
                "A factor says how the ratio to plain changes while "
                    + axis.unit()
                    + " grow tenfold: the slope of log(cost ÷ plain's cost) over log("
                    + axis.unit()
                    + "). 1 is not at all. Wallets are cheap ones, so that their KDF, which takes"
                    + " the same time at each point, hides nothing."),
            curves.ratioChart(),
            curves.rateTable(),
            curves.costChart(),
            curves.figureTable()));
  }

  /** The costs of an axis that a campaign has, at each of its points. */
  private static Map<Cost, Map<Long, SideComparison>> costs(Campaign campaign, Axis axis) {
    TreeSet<Long> points = new TreeSet<>();
    campaign.results().stream()
        .filter(result -> result.experiment().equals(axis.experiment()))
        .map(result -> result.sample().facts().get(GrowthDatabase.POINT))
        .filter(point -> point != null)
        .forEach(point -> points.add(point.longValue()));
    Map<Cost, Map<Long, SideComparison>> all = new LinkedHashMap<>();
    for (Cost cost : points.isEmpty() ? List.<Cost>of() : Cost.of(axis)) {
      Map<Long, SideComparison> at = new TreeMap<>(cost.at(campaign, axis, points));
      at.values().removeIf(SideComparison::isEmpty);
      if (!at.isEmpty()) {
        all.put(cost, at);
      }
    }
    return all;
  }
}
