package dev.nacre.bench.growth;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.report.SideComparison;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What one unit of work costs, or all of it.
 *
 * @param words what is done, beginning with a capital
 * @param unit of the figure
 * @param whole whether the figure is that of all work at a point, so that it may grow as the point
 *     does
 * @param step which is measured
 * @param figure of a sample
 */
record Cost(
    String words,
    String unit,
    boolean whole,
    Class<? extends Workload> step,
    ToDoubleFunction<Sample> figure) {
  private static final String POINT = GrowthDatabase.POINT;
  private static final double MEGABYTE = 1 << 20;

  /** A ratio to nothing would say nothing. */
  private static final double LEAST_BYTES = 1024;

  /** The costs of an axis, in the order of the report. */
  static List<Cost> of(Axis axis) {
    return switch (axis) {
      case SIZE -> ofSize();
      case COLUMNS -> ofColumns();
      case CONNECTIONS ->
          List.of(
              new Cost(
                  "A SELECT by key",
                  "µs",
                  false,
                  ConnectionCountWorkload.class,
                  each(ConnectionCountWorkload.SELECT)),
              new Cost(
                  "An UPDATE by key",
                  "µs",
                  false,
                  ConnectionCountWorkload.class,
                  each(ConnectionCountWorkload.UPDATE)));
      case ROWS ->
          List.of(
              new Cost(
                  "Inserting a row",
                  "µs",
                  false,
                  RowCountWorkload.class,
                  micros(RowCountWorkload.INSERT, POINT)),
              new Cost(
                  "Reading a row",
                  "µs",
                  false,
                  RowCountWorkload.class,
                  micros(RowCountWorkload.SCAN, POINT)),
              new Cost(
                  "A search by equality",
                  "µs",
                  false,
                  RowCountWorkload.class,
                  micros(RowCountWorkload.SEARCH, RowCountWorkload.TIMES)),
              new Cost(
                  "Bytes of the file for a row",
                  "bytes",
                  false,
                  RowCountWorkload.class,
                  sample -> fact(sample, DatabaseFillWorkload.FILE) / fact(sample, POINT)));
    };
  }

  private static List<Cost> ofSize() {
    return List.of(
        new Cost(
            "Inserting a row",
            "µs",
            false,
            DatabaseFillWorkload.class,
            sample ->
                nanos(sample, DatabaseFillWorkload::isInsert)
                    / 1e3
                    / fact(sample, DatabaseFillWorkload.ROWS)),
        new Cost(
            "Closing", "ms", true, DatabaseFillWorkload.class, millis(DatabaseFillWorkload.CLOSE)),
        new Cost(
            "Opening, to the first row",
            "ms",
            true,
            DatabaseScanWorkload.class,
            millis(DatabaseScanWorkload.OPEN)),
        new Cost(
            "Reading a row",
            "µs",
            false,
            DatabaseScanWorkload.class,
            micros(DatabaseScanWorkload.SCAN, DatabaseFillWorkload.ROWS)),
        new Cost(
            "Memory when opened",
            "MB",
            true,
            DatabaseScanWorkload.class,
            megabytes(DatabaseScanWorkload.OPENED)),
        new Cost(
            "Memory after a scan",
            "MB",
            true,
            DatabaseScanWorkload.class,
            megabytes(DatabaseScanWorkload.SCANNED)),
        new Cost(
            "Memory while inserting",
            "MB",
            true,
            DatabaseFillWorkload.class,
            megabytes(DatabaseFillWorkload.PEAK)),
        new Cost(
            "Bytes of the file for a row",
            "bytes",
            false,
            DatabaseFillWorkload.class,
            sample ->
                fact(sample, DatabaseFillWorkload.FILE) / fact(sample, DatabaseFillWorkload.ROWS)));
  }

  private static List<Cost> ofColumns() {
    return List.of(
        new Cost(
            "Defining a column",
            "µs",
            false,
            ColumnDefinitionWorkload.class,
            micros(ColumnDefinitionWorkload.DEFINE, POINT)),
        new Cost(
            "Connecting",
            "ms",
            true,
            ColumnCountWorkload.class,
            millis(ColumnCountWorkload.CONNECT)),
        new Cost(
            "The first statement",
            "ms",
            false,
            ColumnCountWorkload.class,
            millis(ColumnCountWorkload.FIRST)),
        new Cost(
            "Connecting once more",
            "µs",
            false,
            ColumnCountWorkload.class,
            micros(ColumnCountWorkload.AGAIN, ColumnCountWorkload.CONNECTS)),
        new Cost(
            "A SELECT by key",
            "µs",
            false,
            ColumnCountWorkload.class,
            micros(ColumnCountWorkload.SELECT, ColumnCountWorkload.TIMES)),
        new Cost(
            "An INSERT",
            "µs",
            false,
            ColumnCountWorkload.class,
            micros(ColumnCountWorkload.INSERT, ColumnCountWorkload.TIMES)),
        new Cost(
            "Memory of the catalog",
            "MB",
            true,
            ColumnCountWorkload.class,
            megabytes(ColumnCountWorkload.CATALOG)));
  }

  /** The cost of a unit of work, from a figure of this cost. */
  double perUnit(long point, double figure) {
    return whole ? figure / point : figure;
  }

  /** This cost on each side, at each point that a campaign has. */
  Map<Long, SideComparison> at(Campaign campaign, Axis axis, Iterable<Long> points) {
    Map<Long, SideComparison> all = new TreeMap<>();
    for (long point : points) {
      all.put(
          point, SideComparison.of(campaign, axis.experiment(), Axis.measure(step, point), figure));
    }
    return all;
  }

  /** A phase, for each of {@code units}. */
  private static ToDoubleFunction<Sample> micros(String phase, String units) {
    return sample -> nanos(sample, phase::equals) / 1e3 / fact(sample, units);
  }

  /** All connections together do so many: what one of these statements takes of the time. */
  private static ToDoubleFunction<Sample> each(String kind) {
    return micros(kind, kind + ConnectionCountWorkload.DONE);
  }

  private static ToDoubleFunction<Sample> millis(String phase) {
    return sample -> nanos(sample, phase::equals) / 1e6;
  }

  private static ToDoubleFunction<Sample> megabytes(String fact) {
    return sample -> bytes(sample, fact) / MEGABYTE;
  }

  private static double bytes(Sample sample, String fact) {
    return Math.max(LEAST_BYTES, fact(sample, fact));
  }

  private static double fact(Sample sample, String name) {
    return sample.facts().getOrDefault(name, Double.NaN);
  }

  private static double nanos(Sample sample, Predicate<String> phase) {
    return sample.phases().stream()
        .filter(each -> phase.test(each.name()))
        .mapToDouble(Sample.Phase::wallNanos)
        .sum();
  }
}
