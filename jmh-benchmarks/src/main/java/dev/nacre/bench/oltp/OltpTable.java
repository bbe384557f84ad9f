package dev.nacre.bench.oltp;

import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** All sides in one table, and what their caches did. */
final class OltpTable {
  private OltpTable() {}

  static Table of(OltpFigures figures) {
    SideComparison throughput = figures.throughput();
    SideComparison cpu = figures.cpuPerThousand();
    List<Row> rows = new ArrayList<>();
    for (Side side : throughput.sides()) {
      BaselineComparison compared = throughput.of(side);
      BaselineComparison work = cpu.of(side);
      Histogram paced = Latencies.all(figures.samples(side), ShopLoadWorkload.PACED);
      if (compared != null && work != null) {
        rows.add(
            new Row(
                SideColour.of(side),
                List.of(
                    side.words(),
                    SideComparison.text("%.0f", compared.figure()),
                    SideComparison.text("%.3f", compared.ratio()),
                    compared.words(),
                    SideComparison.text("%.0f", work.figure()),
                    Latencies.millis(paced, 50),
                    Latencies.millis(paced, 99),
                    Latencies.millis(paced, 99.9))));
      }
    }
    return new Table(
        "Throughput and processor time at full speed; latencies in ms at the fixed rate, all rounds"
            + " together.",
        List.of(
            "", "transactions/s", "ratio", "in words", "CPU ms per 1,000", "p50", "p99", "p99.9"),
        rows);
  }

  /** In words. */
  static String hitRatio(OltpFigures figures) {
    SideComparison hits = figures.hits();
    double least = 100;
    double most = 0;
    for (Side side : hits.sides()) {
      BaselineComparison compared = hits.of(side);
      if (compared != null) {
        for (double value : compared.samples().values()) {
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
      }
    }
    if (least > most) {
      return "The database did not say how often its cache was hit.";
    }
    return String.format(
        Locale.ROOT,
        "Cache hit ratio, as the database counts it: %.1f to %.1f %%%s.",
        least,
        most,
        least >= 95
            ? ", within the 95 to 100 % of the Virtage report (A)"
            : ", below the 95 to 100 % of the Virtage report (A): this run says more about files"
                + " than it should");
  }
}
