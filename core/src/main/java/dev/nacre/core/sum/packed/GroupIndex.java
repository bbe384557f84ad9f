package dev.nacre.core.sum.packed;

import java.util.Arrays;

/**
 * Numbers the keys of groups from 0 in the order in which they are added: an open hash table
 * without objects.
 */
final class GroupIndex {
  private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L; // 2^64 divided by the golden ratio

  private long[] keys = new long[16];
  private int[] table = new int[64]; // number + 1, or 0
  private int size;

  /** The number of a key; a new one gets the next. */
  int add(long key) {
    int at = place(key);
    if (table[at] == 0) {
      if (size == keys.length) {
        grow();
        at = place(key);
      }
      keys[size++] = key;
      table[at] = size;
    }
    return table[at] - 1;
  }

  private int place(long key) {
    int at = (int) ((key * SPREAD) >>> 32) & (table.length - 1);
    while (table[at] != 0 && keys[table[at] - 1] != key) {
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, 2 * size);
    table = new int[4 * keys.length];
    for (int number = 0; number < size; number++) {
      table[place(keys[number])] = number + 1;
    }
  }

  /** All keys, in the order of their numbers. */
  long[] keys() {
    return Arrays.copyOf(keys, size);
  }

  int size() {
    return size;
  }
}
