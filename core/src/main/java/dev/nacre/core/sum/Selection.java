package dev.nacre.core.sum;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which tuples are added up, and in which groups.
 *
 * @param keys of the groups, one for each tuple; null is one group of all, whose key is 0
 * @param where which tuples; null is all
 */
public record Selection(long @Nullable [] keys, @Nullable BitSet where) {
  public static final Selection ALL = new Selection(null, null);

  public static Selection where(BitSet where) {
    return new Selection(null, where);
  }

  public static Selection groupBy(long[] keys) {
    return new Selection(keys, null);
  }

  boolean has(int tuple) {
    return where == null || where.get(tuple);
  }

  long key(int tuple) {
    return keys == null ? 0 : keys[tuple];
  }
}
