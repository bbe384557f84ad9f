package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.modular.Multiplier;
import dev.nacre.core.sum.modular.OddModulus;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Computes the products of every column, group and slot: first for each bucket, then merged.
 *
 * <p>For one thread that calls {@link #aggregate} and {@link #merge}, once each; both run their
 * tasks on the workers.
 */
public final class Aggregation {
  private final List<PackedColumn> columns;
  private final List<Grouping> groupings;
  private final Workers workers;
  private final LongAdder products = new LongAdder();
  private List<List<PartialSums>> partials = List.of();

  public Aggregation(List<PackedColumn> columns, List<Grouping> groupings, Workers workers) {
    this.columns = List.copyOf(columns);
    this.groupings = List.copyOf(groupings);
    this.workers = workers;
  }

  /** Multiplies the blocks of each bucket. */
  public void aggregate() {
    List<Supplier<Long>> tasks = new ArrayList<>();
    List<List<PartialSums>> all = new ArrayList<>();
    for (PackedColumn column : columns) {
      List<PartialSums> ofColumn = new ArrayList<>();
      for (Grouping grouping : groupings) {
        int slots = column.layout().slots();
        PartialSums partial = PartialSums.empty(grouping.keys(), slots);
        ofColumn.add(partial);
        if (grouping.wholeBlocks().length > 0) {
          tasks.add(() -> wholeBlocks(column, grouping, partial));
        }
        if (grouping.mixedBlocks().length > 0) {
          int width = JointSlots.width(grouping, slots);
          for (int from = 0; from < slots; from += width) {
            int begin = from;
            int end = Math.min(slots, from + width);
            tasks.add(() -> mixedBlocks(column, grouping, begin, end, partial));
          }
        }
      }
      all.add(ofColumn);
    }
    workers.all(tasks).forEach(products::add);
    partials = all;
  }

  private static long wholeBlocks(PackedColumn column, Grouping grouping, PartialSums partial) {
    Multiplier multiplier = column.key().square().multiplier();
    int[] blocks = grouping.wholeBlocks();
    for (int i = 0; i < blocks.length; i++) {
      partial.whole()[grouping.wholeGroup(i)].multiply(column.block(blocks[i]), multiplier);
    }
    return multiplier.count();
  }

  /** Tasks of one bucket and column write to different slots. */
  private static long mixedBlocks(
      PackedColumn column, Grouping grouping, int from, int end, PartialSums partial) {
    Multiplier multiplier = column.key().square().multiplier();
    new JointSlots(grouping, column, multiplier).multiply(from, end, partial.slots());
    return multiplier.count();
  }

  /** Merges the buckets of each column in pairs, and the pairs in pairs. */
  public List<EncryptedColumnSums> merge() {
    List<List<PartialSums>> left = partials;
    while (left.stream().anyMatch(ofColumn -> ofColumn.size() > 1)) {
      left = mergePairs(left);
    }
    List<List<PartialSums>> merged = left;
    return workers.all(
        IntStream.range(0, columns.size())
            .<Supplier<EncryptedColumnSums>>mapToObj(
                column -> () -> finish(columns.get(column), merged.get(column)))
            .toList());
  }

  private List<List<PartialSums>> mergePairs(List<List<PartialSums>> all) {
    List<Supplier<PartialSums>> tasks = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      OddModulus modulus = columns.get(column).key().square();
      List<PartialSums> ofColumn = all.get(column);
      for (int i = 0; i < ofColumn.size(); i += 2) {
        PartialSums one = ofColumn.get(i);
        if (i + 1 == ofColumn.size()) {
          tasks.add(() -> one);
        } else {
          PartialSums other = ofColumn.get(i + 1);
          tasks.add(() -> merge(one, other, modulus));
        }
      }
    }
    List<PartialSums> results = workers.all(tasks);
    List<List<PartialSums>> merged = new ArrayList<>();
    int next = 0;
    for (List<PartialSums> ofColumn : all) {
      int size = (ofColumn.size() + 1) / 2;
      merged.add(results.subList(next, next + size));
      next += size;
    }
    return merged;
  }

  private PartialSums merge(PartialSums one, PartialSums other, OddModulus modulus) {
    Multiplier multiplier = modulus.multiplier();
    PartialSums merged = one.merge(other, multiplier);
    products.add(multiplier.count());
    return merged;
  }

  private static EncryptedColumnSums finish(PackedColumn column, List<PartialSums> one) {
    OddModulus modulus = column.key().square();
    // Cached, because few numbers of factors occur, and a correction takes longer than a product.
    Map<Long, BigInteger> corrections = new HashMap<>();
    List<GroupSums> groups = new ArrayList<>();
    for (PartialSums partial : one) {
      for (int group = 0; group < partial.keys().length; group++) {
        List<GroupSums.OneSlot> slots = new ArrayList<>();
        for (int slot = 0; slot < partial.slots().length; slot++) {
          int number = slot;
          value(partial.slots()[slot][group], modulus, corrections)
              .ifPresent(sum -> slots.add(new GroupSums.OneSlot(number, sum)));
        }
        groups.add(
            new GroupSums(
                partial.keys()[group],
                value(partial.whole()[group], modulus, corrections),
                List.copyOf(slots)));
      }
    }
    groups.sort(Comparator.comparingLong(GroupSums::key));
    return new EncryptedColumnSums(column.key(), column.layout(), List.copyOf(groups));
  }

  private static Optional<BigInteger> value(
      Product product, OddModulus modulus, Map<Long, BigInteger> corrections) {
    return product.isEmpty()
        ? Optional.empty()
        : Optional.of(
            modulus.product(
                product.residue(),
                corrections.computeIfAbsent(product.factors(), modulus::correction)));
  }

  /** How many products were computed so far. */
  public long products() {
    return products.sum();
  }
}
