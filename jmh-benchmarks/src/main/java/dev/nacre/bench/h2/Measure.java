package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.EntryTable;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/** A measure of the benchmark, and which figure of a sample counts. */
enum Measure {
  INSERT(
      "insert",
      "batch insert, 1,000 a commit",
      BatchInsertWorkload.class,
      BatchInsertWorkload.INSERT,
      "s",
      1.02),
  WARM_INSERT(
      "warm-insert",
      "batch insert, the second in its JVM",
      BatchInsertWorkload.class,
      BatchInsertWorkload.INSERT,
      "s",
      1.02),
  SCAN("scan", "full scan, uncached", FullScanWorkload.class, FullScanWorkload.SCAN, "s", 1.03),
  POINT(
      "point",
      "point reads, cached",
      PointReadsWorkload.class,
      PointReadsWorkload.READ,
      "µs",
      1.01),
  RANDOM(
      "random",
      "random point reads, 1 MB cache",
      PointReadsWorkload.class,
      PointReadsWorkload.READ,
      "µs",
      1.08),
  SPILL(
      "spill",
      "a result that spills",
      SpilledResultWorkload.class,
      SpilledResultWorkload.FETCH,
      "s",
      1.15),
  OPEN(
      "open",
      "open and close beyond the KDF",
      OpenCloseWorkload.class,
      OpenCloseWorkload.CYCLES,
      "ms",
      0);

  /** The limit, beyond the KDF, on how much longer than plain opening and closing may take. */
  static final double OPEN_BOUND_MILLIS = 50;

  /** The limit on the size of a database file, relative to plain. */
  static final double SIZE_BOUND = 1.011;

  private final String text;
  private final String title;
  private final Class<? extends Workload> workload;
  private final String phase;
  private final String unit;
  private final double bound;

  Measure(
      String text,
      String title,
      Class<? extends Workload> workload,
      String phase,
      String unit,
      double bound) {
    this.text = text;
    this.title = title;
    this.workload = workload;
    this.phase = phase;
    this.unit = unit;
    this.bound = bound;
  }

  /** The name in options and files. */
  String text() {
    return text;
  }

  String title() {
    return title;
  }

  String unit() {
    return unit;
  }

  Class<? extends Workload> workload() {
    return workload;
  }

  /** How many times as long as plain it may take, or 0 where the limit is no ratio. */
  double bound() {
    return bound;
  }

  /** Whether it works on a database that was filled before. */
  boolean needsDatabase() {
    return this != INSERT && this != WARM_INSERT && this != SPILL;
  }

  /** The settings for H2 and the workload. */
  Map<String, String> settings(WorkSizes sizes) {
    return switch (this) {
      case INSERT -> Map.of("h2Options", cache(sizes.cacheKb()));
      case WARM_INSERT ->
          Map.of("h2Options", cache(sizes.cacheKb()), "warmUpRows", String.valueOf(sizes.rows()));
      case SCAN, SPILL ->
          Map.of("h2Options", cache(sizes.cacheKb()), "passes", String.valueOf(sizes.passes()));
      case POINT ->
          Map.of(
              "h2Options",
              // Twice the working set: a page in memory is larger than in the file.
              cache(sizes.workingSetRows() * EntryTable.ROW_BYTES * 2 / 1024),
              "workingSetRows",
              String.valueOf(sizes.workingSetRows()),
              "warmReads",
              String.valueOf(sizes.cachedReads() / 4),
              "reads",
              String.valueOf(sizes.cachedReads()));
      case RANDOM ->
          Map.of(
              "h2Options",
              cache(1_024),
              "workingSetRows",
              String.valueOf(sizes.rows()),
              "warmReads",
              String.valueOf(sizes.uncachedReads() / 4),
              "reads",
              String.valueOf(sizes.uncachedReads()));
      case OPEN ->
          Map.of("h2Options", cache(sizes.cacheKb()), "cycles", String.valueOf(sizes.cycles()));
    };
  }

  /** The figure that counts, in {@link #unit()}: for one insert, pass, read or cycle. */
  double figure(Sample sample, WorkSizes sizes) {
    double seconds = sample.phase(phase).wallNanos() / 1e9;
    return switch (this) {
      case INSERT, WARM_INSERT -> seconds;
      case SCAN, SPILL -> seconds / sizes.passes();
      case POINT -> seconds * 1e6 / sizes.cachedReads();
      case RANDOM -> seconds * 1e6 / sizes.uncachedReads();
      case OPEN -> seconds * 1e3 / sizes.cycles();
    };
  }

  double cpuSeconds(Sample sample) {
    return sample.phase(phase).cpuNanos() / 1e9;
  }

  /**
   * @throws IllegalArgumentException listing the valid names
   */
  static Measure named(String name) {
    return Arrays.stream(values())
        .filter(measure -> measure.text.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "nothing to measure is called "
                        + name
                        + "; there are "
                        + Stream.of(values()).map(Measure::text).toList()));
  }

  private static String cache(long kilobytes) {
    return ";CACHE_SIZE=" + kilobytes;
  }
}
