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
  private List<List<Partial>> partials = List.of();

  public Aggregation(List<PackedColumn> columns, List<Grouping> groupings, Workers workers) {
    this.columns = List.copyOf(columns);
    this.groupings = List.copyOf(groupings);
    this.workers = workers;
  }

  /** Multiplies the blocks of each bucket. */
  public void aggregate() {
    List<Supplier<Long>> tasks = new ArrayList<>();
    List<List<Partial>> all = new ArrayList<>();
    for (PackedColumn column : columns) {
      List<Partial> ofColumn = new ArrayList<>();
      for (Grouping grouping : groupings) {
        int slots = column.layout().slots();
        Partial partial = Partial.empty(grouping.keys(), slots);
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

  private static long wholeBlocks(PackedColumn column, Grouping grouping, Partial partial) {
    Multiplier multiplier = column.key().square().multiplier();
    int[] blocks = grouping.wholeBlocks();
    for (int i = 0; i < blocks.length; i++) {
      partial.whole()[grouping.wholeGroup(i)].multiply(column.block(blocks[i]), multiplier);
    }
    return multiplier.count();
  }

  /** Tasks of one bucket and column write to different slots. */
  private static long mixedBlocks(
      PackedColumn column, Grouping grouping, int from, int end, Partial partial) {
    Multiplier multiplier = column.key().square().multiplier();
    new JointSlots(grouping, column, multiplier).multiply(from, end, partial.slots());
    return multiplier.count();
  }

  /** Merges the buckets of each column in pairs, and the pairs in pairs. */
  public List<EncryptedColumnSums> merge() {
    List<List<Partial>> left = partials;
    while (left.stream().anyMatch(ofColumn -> ofColumn.size() > 1)) {
      left = mergePairs(left);
    }
    List<List<Partial>> merged = left;
    return workers.all(
        IntStream.range(0, columns.size())
            .<Supplier<EncryptedColumnSums>>mapToObj(
                column -> () -> finish(columns.get(column), merged.get(column)))
            .toList());
  }

  private List<List<Partial>> mergePairs(List<List<Partial>> all) {
    List<Supplier<Partial>> tasks = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      OddModulus modulus = columns.get(column).key().square();
      List<Partial> ofColumn = all.get(column);
      for (int i = 0; i < ofColumn.size(); i += 2) {
        Partial one = ofColumn.get(i);
        if (i + 1 == ofColumn.size()) {
          tasks.add(() -> one);
        } else {
          Partial other = ofColumn.get(i + 1);
          tasks.add(() -> merge(one, other, modulus));
        }
      }
    }
    List<Partial> results = workers.all(tasks);
    List<List<Partial>> merged = new ArrayList<>();
    int next = 0;
    for (List<Partial> ofColumn : all) {
      int size = (ofColumn.size() + 1) / 2;
      merged.add(results.subList(next, next + size));
      next += size;
    }
    return merged;
  }

  private Partial merge(Partial one, Partial other, OddModulus modulus) {
    Multiplier multiplier = modulus.multiplier();
    Partial merged = one.merge(other, multiplier);
    products.add(multiplier.count());
    return merged;
  }

  private static EncryptedColumnSums finish(PackedColumn column, List<Partial> one) {
    OddModulus modulus = column.key().square();
    // Cached, because few numbers of factors occur, and a correction takes longer than a product.
    Map<Long, BigInteger> corrections = new HashMap<>();
    List<GroupSums> groups = new ArrayList<>();
    for (Partial partial : one) {
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
