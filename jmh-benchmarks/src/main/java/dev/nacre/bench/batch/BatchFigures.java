package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.EntryTable;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The figures in batch samples, converted to common units. */
@SuppressWarnings("ImmutableEnumChecker") // the lambdas use nothing that changes
enum BatchFigures {
  INSERT("batch insert", BatchExperiment.INSERT, sample -> wall(sample, RowInsertWorkload.INSERT)),
  SCAN(
      "full scan, cache bypassed",
      BatchExperiment.SCAN,
      sample ->
          (wall(sample, RowScanWorkload.FIRST) + wall(sample, RowScanWorkload.LATER))
              / sample.facts().getOrDefault(RowScanWorkload.PASSES, 1.0)),
  FIRST_READ(
      "first read, into the cache",
      BatchExperiment.CACHED,
      sample -> wall(sample, CachedScanWorkload.FIRST)),
  CACHED(
      "full scan, cached",
      BatchExperiment.CACHED,
      sample ->
          wall(sample, CachedScanWorkload.CACHED)
              / sample.facts().getOrDefault(CachedScanWorkload.PASSES, Double.NaN));

  private static final double GB = 1 << 30;

  private final String words;
  private final String measure;
  private final ToDoubleFunction<Sample> seconds;

  BatchFigures(String words, String measure, ToDoubleFunction<Sample> seconds) {
    this.words = words;
    this.measure = measure;
    this.seconds = seconds;
  }

  String words() {
    return words;
  }

  /** Seconds for all rows. */
  SideComparison elapsed(Campaign campaign) {
    return elapsed(campaign, measure);
  }

  /** Seconds for all rows of another measure, whose samples have the phases of this one. */
  SideComparison elapsed(Campaign campaign, String other) {
    return SideComparison.of(campaign, BatchExperiment.NAME, other, seconds);
  }

  /** Seconds for a GB of rows. */
  SideComparison perGigabyte(Campaign campaign) {
    return SideComparison.of(
        campaign,
        BatchExperiment.NAME,
        measure,
        sample -> seconds.applyAsDouble(sample) * GB / bytes(sample));
  }

  /**
   * Processor time of a whole process, all threads, in the measured phases.
   *
   * @param phases of the measure; a sample may lack any but the first
   */
  static SideComparison cpu(Campaign campaign, String measure, List<String> phases) {
    return SideComparison.of(
        campaign, BatchExperiment.NAME, measure, sample -> cpu(sample, phases));
  }

  private static double cpu(Sample sample, List<String> phases) {
    return sample.has(phases.get(0))
        ? phases.stream()
            .filter(sample::has)
            .mapToDouble(phase -> sample.phase(phase).cpuNanos() / 1e9)
            .sum()
        : Double.NaN;
  }

  /** The size of the database's files, once it was filled and closed. */
  static SideComparison size(Campaign campaign) {
    return SideComparison.of(
        campaign,
        BatchExperiment.NAME,
        BatchExperiment.INSERT,
        sample -> sample.facts().getOrDefault(RowInsertWorkload.BYTES, Double.NaN));
  }

  static double bytes(Sample sample) {
    return sample.facts().getOrDefault(RowInsertWorkload.ROWS, Double.NaN) * EntryTable.ROW_BYTES;
  }

  /** How many rows so many bytes are. */
  static double rows(double bytes) {
    return bytes / EntryTable.ROW_BYTES;
  }

  private static double wall(Sample sample, String phase) {
    return sample.has(phase) ? sample.phase(phase).wallNanos() / 1e9 : Double.NaN;
  }
}
