package dev.nacre.core.sum.packed;

import java.util.Arrays;

/** Maps tuples to slots of blocks. The same for all columns of a table. Immutable. */
public final class Arrangement {
  /** Marks an empty slot in place of a tuple. */
  static final int NONE = -1;

  private final int slots;
  private final int tuples;
  private final int[] tupleAt;

  private Arrangement(int slots, int tuples, int[] tupleAt) {
    this.slots = slots;
    this.tuples = tuples;
    this.tupleAt = tupleAt;
  }

  /** Arranges tuples in their order. */
  public static Arrangement inOrder(int tuples, int slots) {
    int[] tupleAt = new int[Math.multiplyExact(blocks(tuples, slots), slots)];
    for (int place = 0; place < tupleAt.length; place++) {
      tupleAt[place] = place < tuples ? place : NONE;
    }
    return new Arrangement(slots, tuples, tupleAt);
  }

  /**
   * Arranges tuples by key, so that the tuples of a block have the same key; the rest of the last
   * block of each key stays empty. The blocks reveal no more than the keys do.
   */
  static Arrangement byKey(long[] keys, int slots) {
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    int places = 0;
    for (int from = 0; from < sorted.length; ) {
      int end = endOfRun(sorted, from);
      places = Math.addExact(places, Math.multiplyExact(blocks(end - from, slots), slots));
      from = end;
    }
    int[] tupleAt = new int[places];
    Arrays.fill(tupleAt, NONE);
    GroupIndex groups = new GroupIndex();
    int[] next = new int[keys.length];
    int place = 0;
    for (int from = 0; from < sorted.length; ) {
      int end = endOfRun(sorted, from);
      next[groups.add(sorted[from])] = place;
      place += blocks(end - from, slots) * slots;
      from = end;
    }
    for (int tuple = 0; tuple < keys.length; tuple++) {
      tupleAt[next[groups.add(keys[tuple])]++] = tuple;
    }
    return new Arrangement(slots, keys.length, tupleAt);
  }

  private static int endOfRun(long[] sorted, int from) {
    int end = from;
    while (end < sorted.length && sorted[end] == sorted[from]) {
      end++;
    }
    return end;
  }

  private static int blocks(int tuples, int slots) {
    return (int) (((long) tuples + slots - 1) / slots);
  }

  int slots() {
    return slots;
  }

  int tuples() {
    return tuples;
  }

  public int blocks() {
    return tupleAt.length / slots;
  }

  /** A tuple, or {@link #NONE}. */
  int tuple(int block, int slot) {
    return tupleAt[block * slots + slot];
  }

  /** The values of a block; empty slots hold zero. */
  long[] values(long[] column, int block) {
    long[] values = new long[slots];
    for (int slot = 0; slot < slots; slot++) {
      int tuple = tuple(block, slot);
      values[slot] = tuple == NONE ? 0 : column[tuple];
    }
    return values;
  }
}
