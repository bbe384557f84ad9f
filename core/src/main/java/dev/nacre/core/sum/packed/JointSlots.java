package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.modular.Multiplier;

/**
 * Computes the products of k neighbouring slots of one bucket, for each group; see the package
 * description.
 */
final class JointSlots {
  /** How many residues fit into the caches of a processor. */
  private static final int MOST_CELLS = 8192;

  private final Grouping grouping;
  private final PackedColumn column;
  private final Multiplier multiplier;
  private final int kinds;

  JointSlots(Grouping grouping, PackedColumn column, Multiplier multiplier) {
    this.grouping = grouping;
    this.column = column;
    this.multiplier = multiplier;
    this.kinds = kinds(grouping);
  }

  /** The groups, and one more where some slots are in none. */
  private static int kinds(Grouping grouping) {
    return grouping.groupCount() + (grouping.hasGaps() ? 1 : 0);
  }

  /** How many slots to take together, so that the fewest products are needed. */
  static int width(Grouping grouping, int slots) {
    int kinds = kinds(grouping);
    long blocks = grouping.mixedBlocks().length;
    int best = 1;
    long fewest = blocks * slots;
    for (int width = 2; width <= slots && cells(kinds, width) <= MOST_CELLS; width++) {
      int bundles = (slots + width - 1) / width;
      long products = bundles * (blocks + reducing(kinds, width, blocks));
      if (products < fewest) {
        fewest = products;
        best = width;
      }
    }
    return best;
  }

  private static long reducing(int kinds, int width, long filled) {
    if (width == 1) {
      return 0;
    }
    long cells = Math.min(filled, cells(kinds, width));
    return 2 * cells
        + reducing(kinds, width / 2, cells)
        + reducing(kinds, width - width / 2, cells);
  }

  /** {@code kinds^width}, or more than there may be. */
  private static int cells(int kinds, int width) {
    long cells = 1;
    for (int i = 0; i < width && cells <= MOST_CELLS; i++) {
      cells *= kinds;
    }
    return (int) Math.min(cells, MOST_CELLS + 1L);
  }

  /**
   * @param products by slot and group; those of the slots from {@code from} to below {@code end}
   *     are set
   */
  void multiply(int from, int end, Product[][] products) {
    int width = end - from;
    Product[] cells = Product.array(cells(kinds, width));
    int[] blocks = grouping.mixedBlocks();
    int slots = column.layout().slots();
    for (int i = 0; i < blocks.length; i++) {
      int cell = 0;
      for (int slot = end - 1; slot >= from; slot--) {
        int group = grouping.group(i, slot, slots);
        cell = cell * kinds + (group == Grouping.NONE ? kinds - 1 : group);
      }
      if (counts(cell, cells.length)) {
        cells[cell].multiply(column.block(blocks[i]), multiplier);
      }
    }
    reduce(cells, width, from, products);
  }

  /** Whether at least one of the slots is in a group: in the last cell none is. */
  private boolean counts(int cell, int cells) {
    return !grouping.hasGaps() || cell < cells - 1;
  }

  /** The first axis varies fastest. */
  private void reduce(Product[] cells, int width, int from, Product[][] products) {
    if (width == 1) {
      System.arraycopy(cells, 0, products[from], 0, grouping.groupCount());
      return;
    }
    int half = width / 2;
    Product[] lower = Product.array(cells(kinds, half));
    Product[] upper = Product.array(cells(kinds, width - half));
    for (int cell = 0; cell < cells.length; cell++) {
      int low = cell % lower.length;
      int high = cell / lower.length;
      if (counts(low, lower.length)) {
        lower[low].multiply(cells[cell], multiplier);
      }
      if (counts(high, upper.length)) {
        upper[high].multiply(cells[cell], multiplier);
      }
    }
    reduce(lower, half, from, products);
    reduce(upper, width - half, from + half, products);
  }
}
