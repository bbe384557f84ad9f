package dev.nacre.core.sum.packed;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.PaillierPublicKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The blocks of one column, in memory. Immutable. */
public final class PackedColumn {
  private static final int CHUNK = 256;

  private final PaillierPublicKey key;
  private final SlotLayout layout;
  private final int[][] blocks;

  private PackedColumn(PaillierPublicKey key, SlotLayout layout, int[][] blocks) {
    layout.requireRoomFor(blocks.length);
    this.key = key;
    this.layout = layout;
    this.blocks = blocks;
  }

  /** Takes words that were checked against the key. */
  static PackedColumn of(PaillierPublicKey key, SlotLayout layout, int[][] blocks) {
    return new PackedColumn(key, layout, blocks);
  }

  /**
   * Encrypts a value for each tuple.
   *
   * @throws NacreException with {@link ErrorCode#SUM_CAPACITY_EXCEEDED} when a value does not fit,
   *     or when there are more blocks than one sum may have
   */
  public static PackedColumn encrypt(
      long[] values,
      Arrangement arrangement,
      SlotLayout layout,
      PaillierPrivateKey key,
      Workers workers) {
    if (values.length != arrangement.tuples() || layout.slots() != arrangement.slots()) {
      throw new IllegalArgumentException("the arrangement is another table's");
    }
    layout.requireRoomFor(arrangement.blocks());
    int[][] blocks = new int[arrangement.blocks()][];
    List<Supplier<Integer>> tasks = new ArrayList<>();
    for (int from = 0; from < blocks.length; from += CHUNK) {
      int begin = from;
      int end = Math.min(blocks.length, from + CHUNK);
      tasks.add(
          () -> {
            for (int block = begin; block < end; block++) {
              BigInteger plain = layout.pack(arrangement.values(values, block), key.publicKey());
              blocks[block] = key.publicKey().square().words(key.encrypt(plain));
            }
            return end;
          });
    }
    workers.all(tasks);
    return new PackedColumn(key.publicKey(), layout, blocks);
  }

  PaillierPublicKey key() {
    return key;
  }

  SlotLayout layout() {
    return layout;
  }

  int size() {
    return blocks.length;
  }

  /** The words of a block; not to be changed. */
  int[] block(int number) {
    return blocks[number];
  }
}
