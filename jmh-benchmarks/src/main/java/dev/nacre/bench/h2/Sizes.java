package dev.nacre.bench.h2;

import dev.nacre.bench.side.Rows;

/**
 * How much is done in each trial.
 *
 * @param cacheKb H2's cache in those workloads that are to miss it
 */
record Sizes(
    long rows,
    int passes,
    long workingSetRows,
    long cachedReads,
    long uncachedReads,
    int cycles,
    int cacheKb) {

  static Sizes of(long databaseBytes) {
    long rows = Math.max(1, databaseBytes / Rows.ROW_BYTES);
    return new Sizes(
        rows,
        // A warm scan of 1 GB takes some three seconds, and a process should run for ten: not so
        // short that starting is all there is, nor so long that it no longer counts.
        (int) Math.max(1, Math.min(15, 3_000_000 / rows)),
        Math.min(rows, 100_000),
        // Of some three microseconds each: the warm ones take the ten seconds, not the first ones.
        3_000_000,
        200_000,
        5,
        16_384);
  }

  /** Next to nothing of each: proves that everything runs. */
  static Sizes smoke() {
    return new Sizes(4_000, 1, 4_000, 1_000, 1_000, 1, 1_024);
  }
}
