package dev.nacre.bench.h2;

import dev.nacre.bench.side.EntryTable;

/**
 * The amount of work in each trial.
 *
 * @param cacheKb H2's cache in the workloads that should miss it
 */
record WorkSizes(
    long rows,
    int passes,
    long workingSetRows,
    long cachedReads,
    long uncachedReads,
    int cycles,
    int cacheKb) {

  static WorkSizes of(long databaseBytes) {
    long rows = Math.max(1, databaseBytes / EntryTable.ROW_BYTES);
    return new WorkSizes(
        rows,
        // A warm scan of 1 GB takes about three seconds, and a process should run for ten: long
        // enough that starting does not dominate, short enough that starting still counts.
        (int) Math.max(1, Math.min(15, 3_000_000 / rows)),
        Math.min(rows, 100_000),
        // About three microseconds each: the warm reads take the ten seconds, not the first ones.
        3_000_000,
        200_000,
        5,
        16_384);
  }

  /** Next to nothing of each: proves that everything runs. */
  static WorkSizes smoke() {
    return new WorkSizes(4_000, 1, 4_000, 1_000, 1_000, 1, 1_024);
  }
}
