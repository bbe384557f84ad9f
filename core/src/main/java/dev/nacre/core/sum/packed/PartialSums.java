package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.modular.Multiplier;
import java.util.Arrays;

/** The partial sums of one column from one bucket, or from several merged ones. */
final class PartialSums {
  private final long[] keys;
  private final Product[] whole;
  private final Product[][] slots;

  private PartialSums(long[] keys, Product[] whole, Product[][] slots) {
    this.keys = keys;
    this.whole = whole;
    this.slots = slots;
  }

  static PartialSums empty(long[] keys, int slotCount) {
    Product[][] slots = new Product[slotCount][];
    Arrays.setAll(slots, slot -> Product.array(keys.length));
    return new PartialSums(keys, Product.array(keys.length), slots);
  }

  /** The keys of its groups. */
  long[] keys() {
    return keys;
  }

  /** A product for each group, in which all slots count. */
  Product[] whole() {
    return whole;
  }

  /** Products by slot and group; in each only that slot counts. */
  Product[][] slots() {
    return slots;
  }

  /** Merges others into this one, which is changed; do not use either afterwards. */
  PartialSums merge(PartialSums other, Multiplier multiplier) {
    GroupIndex index = new GroupIndex();
    for (long key : keys) {
      index.add(key);
    }
    int[] numbers = new int[other.keys.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = index.add(other.keys[i]);
    }
    Product[][] merged = new Product[slots.length][];
    for (int slot = 0; slot < slots.length; slot++) {
      merged[slot] = merge(slots[slot], other.slots[slot], numbers, index.size(), multiplier);
    }
    return new PartialSums(
        index.keys(), merge(whole, other.whole, numbers, index.size(), multiplier), merged);
  }

  private static Product[] merge(
      Product[] mine, Product[] theirs, int[] numbers, int size, Multiplier multiplier) {
    Product[] all = Arrays.copyOf(mine, size);
    for (int i = mine.length; i < size; i++) {
      all[i] = new Product();
    }
    for (int i = 0; i < theirs.length; i++) {
      all[numbers[i]].multiply(theirs[i], multiplier);
    }
    return all;
  }
}
