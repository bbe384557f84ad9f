package dev.nacre.core.sum.paillier;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.math.BigInteger;

/**
 * The layout of values in a block, and how many blocks may be added before a slot could overflow.
 *
 * @param modulusBits length of the key's modulus
 * @param slotBits width of a slot
 * @param slots how many there are; together they have at least one bit less than the modulus
 * @param lowest the smallest value
 * @param highest the largest value
 */
public record SlotLayout(int modulusBits, int slotBits, int slots, long lowest, long highest) {
  public SlotLayout {
    if (slotBits < 1 || slots < 1 || lowest > highest || (long) slotBits * slots >= modulusBits) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED,
          slots + " slots of " + slotBits + " bits do not fit into " + modulusBits + " bits");
    }
    if (mostBlocks(slotBits, lowest, highest) == 0) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED,
          "A slot of " + slotBits + " bits does not hold every value of its range");
    }
  }

  /** The most slots that are wide enough for this many blocks. */
  public static SlotLayout of(PaillierPublicKey key, long lowest, long highest, long blocks) {
    for (int slotBits = 1; slotBits < key.bits(); slotBits++) {
      if (mostBlocks(slotBits, lowest, highest) >= blocks) {
        return new SlotLayout(key.bits(), slotBits, (key.bits() - 1) / slotBits, lowest, highest);
      }
    }
    throw new NacreException(
        ErrorCode.SUM_CAPACITY_EXCEEDED, "No slot is wide enough for " + blocks + " blocks");
  }

  /** How many blocks one sum may have. */
  public long mostBlocks() {
    return mostBlocks(slotBits, lowest, highest);
  }

  private static long mostBlocks(int slotBits, long lowest, long highest) {
    BigInteger largest = BigInteger.valueOf(lowest).abs().max(BigInteger.valueOf(highest).abs());
    if (largest.signum() == 0) {
      return Long.MAX_VALUE;
    }
    BigInteger most =
        BigInteger.ONE
            .shiftLeft(lowest < 0 ? slotBits - 1 : slotBits)
            .subtract(BigInteger.ONE)
            .divide(largest);
    return most.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
  }

  /**
   * @throws NacreException when this many blocks could make a slot overflow
   */
  public void requireRoomFor(long blocks) {
    if (blocks > mostBlocks()) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED,
          "A sum of " + blocks + " blocks could overflow slots that have room for " + mostBlocks());
    }
  }

  /**
   * A block of plaintext; slots that are not given hold zero.
   *
   * @throws NacreException when a value lies outside of the range
   */
  public BigInteger pack(long[] values, PaillierPublicKey key) {
    requireKey(key);
    if (values.length > slots) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED,
          values.length + " values do not fit into " + slots + " slots");
    }
    BigInteger block = BigInteger.ZERO;
    for (int slot = values.length - 1; slot >= 0; slot--) {
      if (values[slot] < lowest || values[slot] > highest) {
        throw new NacreException(
            ErrorCode.SUM_CAPACITY_EXCEEDED,
            "The value of slot " + slot + " lies outside of the range of its column");
      }
      block = block.shiftLeft(slotBits).add(BigInteger.valueOf(values[slot]));
    }
    return block.mod(key.modulus());
  }

  /** The sums of all slots of a block that was decrypted. */
  public BigInteger[] unpack(BigInteger block, PaillierPublicKey key) {
    requireKey(key);
    boolean negative = lowest < 0;
    BigInteger left =
        negative && block.compareTo(key.modulus().shiftRight(1)) > 0
            ? block.subtract(key.modulus())
            : block;
    BigInteger size = BigInteger.ONE.shiftLeft(slotBits);
    BigInteger half = size.shiftRight(1);
    BigInteger[] sums = new BigInteger[slots];
    for (int slot = 0; slot < slots; slot++) {
      BigInteger digit = left.mod(size);
      sums[slot] = negative && digit.compareTo(half) >= 0 ? digit.subtract(size) : digit;
      left = left.subtract(sums[slot]).shiftRight(slotBits);
    }
    if (left.signum() != 0) {
      throw new NacreException(
          ErrorCode.SUM_FORM_DAMAGED, "A block holds more than its slots, so it is no sum of them");
    }
    return sums;
  }

  private void requireKey(PaillierPublicKey key) {
    if (key.bits() != modulusBits) {
      throw new NacreException(
          ErrorCode.SUM_KEY_REFUSED,
          "Slots for a key of " + modulusBits + " bits do not fit one of " + key.bits());
    }
  }
}
