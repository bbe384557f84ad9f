package dev.nacre.core.sum.packed;

import dev.nacre.core.sum.modular.Multiplier;
import org.jspecify.annotations.Nullable;

/**
 * A running product. It counts its factors, which determines the correction of its Montgomery form;
 * an empty product costs nothing. For one thread.
 */
final class Product {
  private int @Nullable [] residue;
  private long factors;

  void multiply(int[] block, Multiplier multiplier) {
    multiply(block, 1, multiplier);
  }

  void multiply(Product other, Multiplier multiplier) {
    int[] more = other.residue;
    if (more != null) {
      multiply(more, other.factors, multiplier);
    }
  }

  private void multiply(int[] more, long itsFactors, Multiplier multiplier) {
    int[] soFar = residue;
    if (soFar == null) {
      residue = more.clone();
    } else {
      multiplier.multiply(soFar, more, soFar);
    }
    factors += itsFactors;
  }

  boolean isEmpty() {
    return residue == null;
  }

  long factors() {
    return factors;
  }

  int[] residue() {
    int[] words = residue;
    if (words == null) {
      throw new IllegalStateException("a product of nothing has no residue");
    }
    return words;
  }

  static Product[] array(int count) {
    Product[] products = new Product[count];
    for (int i = 0; i < count; i++) {
      products[i] = new Product();
    }
    return products;
  }
}
