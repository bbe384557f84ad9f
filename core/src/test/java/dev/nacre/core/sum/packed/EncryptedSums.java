package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.parallel.Workers;
import java.util.List;

/** Runs all steps of a sum over ciphertext. */
final class EncryptedSums {
  private EncryptedSums() {}

  /**
   * The sums of each column, by group.
   *
   * @param buckets how many parts the blocks are distributed to; more of them keep more workers
   *     busy and need more products
   */
  static List<EncryptedColumnSums> of(
      List<PackedColumn> columns,
      Arrangement arrangement,
      Selection selection,
      int buckets,
      Workers workers) {
    for (PackedColumn column : columns) {
      if (column.size() != arrangement.blocks() || column.layout().slots() != arrangement.slots()) {
        throw new IllegalArgumentException("a column is not arranged like the table");
      }
    }
    Buckets dealt = new Buckets(arrangement.blocks(), buckets);
    Aggregation aggregation =
        new Aggregation(columns, Grouping.of(arrangement, selection, dealt, workers), workers);
    aggregation.aggregate();
    return aggregation.merge();
  }
}
