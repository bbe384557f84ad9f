package dev.nacre.bench.oltp;

import dev.nacre.bench.report.chart.Chart.Curve;
import dev.nacre.bench.report.chart.Chart.Curves;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Bootstrap;
import java.util.ArrayList;
import java.util.List;

/** The charts over time. */
record OltpCharts(ShopKind store, OltpFigures figures) {
  Curves throughput() {
    return chart(
        "oltp-throughput",
        ": transactions a second, over time",
        "transactions/s",
        false,
        ShopLoadWorkload.THROUGHPUT);
  }

  Curves pacedThroughput() {
    return chart(
        "oltp-paced",
        ": transactions a second at half of what plain can do, over time",
        "transactions/s",
        false,
        ShopLoadWorkload.PACED_THROUGHPUT);
  }

  Curves processors() {
    return chart(
        "oltp-cpu",
        ": processors busy at half of what plain can do, over time",
        "processors",
        true,
        ShopLoadWorkload.PACED);
  }

  Curves slowest() {
    return chart(
        "oltp-p99",
        ": 99 % of transactions took no longer than this, over time",
        "ms",
        false,
        ShopLoadWorkload.P99);
  }

  private Curves chart(String id, String title, String unit, boolean filled, String name) {
    return new Curves(
        store.measure(id), store.title() + title, "seconds", unit, filled, curves(name));
  }

  /** The median of all rounds at each point. */
  private List<Curve> curves(String name) {
    List<Curve> curves = new ArrayList<>();
    for (Side side : figures.throughput().sides()) {
      List<List<double[]>> rounds =
          figures.samples(side).stream()
              .map(sample -> sample.curves().getOrDefault(name, List.of()))
              .filter(points -> !points.isEmpty())
              .toList();
      int length = rounds.stream().mapToInt(List::size).min().orElse(0);
      List<double[]> points = new ArrayList<>();
      for (int at = 0; at < length; at++) {
        int here = at;
        double[] values = rounds.stream().mapToDouble(round -> round.get(here)[1]).toArray();
        points.add(new double[] {rounds.get(0).get(at)[0], Bootstrap.median(values).value()});
      }
      if (!points.isEmpty()) {
        curves.add(new Curve(side.label(), SideColour.of(side), points));
      }
    }
    return curves;
  }
}
