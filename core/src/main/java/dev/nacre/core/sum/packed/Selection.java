package dev.nacre.core.sum.packed;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Selects the tuples to add up, and their groups. */
public final class Selection {
  /** All tuples, as one group with the key 0. */
  public static final Selection ALL = new Selection(null, null);

  private final long @Nullable [] keys;
  private final @Nullable BitSet where;

  private Selection(long @Nullable [] keys, @Nullable BitSet where) {
    this.keys = keys;
    this.where = where;
  }

  /** These tuples, as one group with the key 0. */
  static Selection where(BitSet where) {
    return new Selection(null, where);
  }

  /** All tuples, grouped by keys, one for each tuple. */
  public static Selection groupBy(long[] keys) {
    return new Selection(keys, null);
  }

  /** These tuples, grouped by their keys. */
  public static Selection groupBy(long[] keys, BitSet where) {
    return new Selection(keys, where);
  }

  boolean has(int tuple) {
    return where == null || where.get(tuple);
  }

  long key(int tuple) {
    return keys == null ? 0 : keys[tuple];
  }
}
