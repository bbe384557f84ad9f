package dev.nacre.core.sum.packed;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * The ciphertexts of one group's sum in one column.
 *
 * @param whole a ciphertext in which all slots count; absent when no block was whole
 * @param slots those in which one slot counts; a slot with nothing to add is absent
 */
record GroupSums(long key, Optional<BigInteger> whole, List<OneSlot> slots) {

  /** A ciphertext in which this slot counts. */
  public record OneSlot(int slot, BigInteger ciphertext) {}
}
