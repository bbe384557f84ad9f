package dev.nacre.bench.sums;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the same queries on plain values, in one thread. */
public final class PlainQueryWorkload implements Workload {
  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TableFiles files = new TableFiles(Path.of(trial.setting(TablePackingWorkload.FOLDER)));
    List<SweepPoint> points = SweepPoint.read(trial.setting(PackedQueryWorkload.POINTS));
    for (int warming = 0; warming < 20; warming++) {
      sums(read(files, points.get(0)), null);
    }
    for (SweepPoint point : points) {
      for (String query : PackedQueryWorkload.NAMES) {
        query(files, point, query, watch);
      }
    }
  }

  private static void query(TableFiles files, SweepPoint point, String query, Stopwatch watch)
      throws IOException {
    String name = point.name(query);
    List<long[]> columns = new ArrayList<>();
    watch.measure(name + PackedQueryWorkload.READ_COLUMN, () -> columns.addAll(read(files, point)));
    List<long[]> keys = new ArrayList<>();
    if (query.equals(PackedQueryWorkload.Q2)) {
      watch.measure(
          name + PackedQueryWorkload.INIT_TABLE,
          () -> keys.add(TableFiles.read(files.keys(point.tuples()))));
    }
    List<long[]> sums = new ArrayList<>();
    watch.measure(
        name + PackedQueryWorkload.AGGREGATE,
        () -> sums.addAll(sums(columns, keys.isEmpty() ? null : keys.get(0))));
    if (sums.size() != point.operators()) {
      throw new IllegalStateException("a sum is missing");
    }
  }

  private static List<long[]> read(TableFiles files, SweepPoint point) throws IOException {
    List<long[]> columns = new ArrayList<>();
    for (int column = 0; column < point.operators(); column++) {
      columns.add(TableFiles.read(files.plain(point.tuples(), column)));
    }
    return columns;
  }

  /** The sums of each column, by group; without keys all rows are one group. */
  static List<long[]> sums(List<long[]> columns, long @Nullable [] keys) {
    List<long[]> sums = new ArrayList<>();
    for (long[] column : columns) {
      long[] groups = new long[keys == null ? 1 : TableFiles.GROUPS];
      for (int tuple = 0; tuple < column.length; tuple++) {
        groups[keys == null ? 0 : (int) keys[tuple]] += column[tuple];
      }
      sums.add(groups);
    }
    return sums;
  }
}
