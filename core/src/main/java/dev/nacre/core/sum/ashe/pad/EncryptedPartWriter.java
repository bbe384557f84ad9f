package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.Mersenne127;
import java.math.BigInteger;
import java.util.Arrays;

/** Writes the limbs of one part. For one thread. */
abstract sealed class EncryptedPartWriter {
  static EncryptedPartWriter ofNumbers(PadChunk pads, int at) {
    return new Numbers(pads, at);
  }

  static EncryptedPartWriter ofTags(PadChunk pads, int at, BigInteger factor) {
    return pads.ring().limbs() == LimbModulus.TAGS.limbs()
        ? new MersenneTags(pads, at, factor)
        : new WideTags(pads, at, factor);
  }

  /**
   * @param index the number of the row in its run
   * @param words the number in two's complement, the lowest word first
   */
  abstract void write(int index, long[] words, long[] limbs);

  /** The number, plus its pad, modulo a power of 2^64. */
  private static final class Numbers extends EncryptedPartWriter {
    private final PadChunk pads;
    private final int at;
    private final int count;

    Numbers(PadChunk pads, int at) {
      this.pads = pads;
      this.at = at;
      this.count = pads.ring().limbs();
    }

    @Override
    public void write(int index, long[] words, long[] limbs) {
      int here = pads.at(index);
      int behind = here + pads.bytes();
      byte[] values = pads.values();
      long borrow = 0;
      long carry = 0;
      long limbCarry = 0;
      for (int word = 0; word < count; word++) {
        int place = place(word);
        long minuend = (long) PadStart.LONGS.get(values, behind + place);
        long subtrahend = (long) PadStart.LONGS.get(values, here + place);
        long pad = minuend - subtrahend - borrow;
        // A borrow is the carry of the complement. Without branches, as pads are random.
        borrow = Mersenne127.carry(~minuend, subtrahend, ~pad);
        long sum = words[word] + pad + carry;
        carry = Mersenne127.carry(words[word], pad, sum);
        limbCarry = LimbModulus.put(limbs, at + word, sum, limbCarry);
      }
    }

    /** Blocks of F are big endian, and the lowest comes first. */
    private static int place(int word) {
      return (word & ~1) * Long.BYTES + ((word & 1) == 0 ? Long.BYTES : 0);
    }
  }

  /** The number times the secret factor, plus a pad, modulo 2^127 - 1. */
  private static final class MersenneTags extends EncryptedPartWriter {
    private final PadChunk pads;
    private final int at;
    private final Mersenne127 factor;
    private final Mersenne127 tag = new Mersenne127();

    MersenneTags(PadChunk pads, int at, BigInteger factor) {
      this.pads = pads;
      this.at = at;
      this.factor = Mersenne127.of(factor);
    }

    @Override
    public void write(int index, long[] words, long[] limbs) {
      int here = pads.at(index);
      int behind = here + pads.bytes();
      byte[] values = pads.values();
      // The words of a number that has a tag here are of 127 bits at most, sign included.
      tag.set(words[1], words[0]);
      tag.multiply(factor);
      tag.add(
          (long) PadStart.LONGS.get(values, behind),
          (long) PadStart.LONGS.get(values, behind + Long.BYTES));
      tag.subtract(
          (long) PadStart.LONGS.get(values, here),
          (long) PadStart.LONGS.get(values, here + Long.BYTES));
      tag.write(limbs, at);
    }
  }

  /** Writes tags modulo 2^255 - 19. */
  private static final class WideTags extends EncryptedPartWriter {
    private final PadChunk pads;
    private final int at;
    private final BigInteger factor;

    WideTags(PadChunk pads, int at, BigInteger factor) {
      this.pads = pads;
      this.at = at;
      this.factor = factor;
    }

    @Override
    public void write(int index, long[] words, long[] limbs) {
      int here = pads.at(index);
      BigInteger number = BigInteger.ZERO;
      for (int word = words.length - 1; word >= 0; word--) {
        BigInteger part = BigInteger.valueOf(words[word]);
        if (word < words.length - 1 && words[word] < 0) {
          part = part.add(BigInteger.ONE.shiftLeft(Long.SIZE));
        }
        number = number.shiftLeft(Long.SIZE).add(part);
      }
      BigInteger pad = value(here + pads.bytes()).subtract(value(here));
      pads.ring().write(number.multiply(factor).add(pad), limbs, at);
    }

    private BigInteger value(int from) {
      byte[] values = pads.values();
      BigInteger low = new BigInteger(1, Arrays.copyOfRange(values, from, from + 16));
      BigInteger high = new BigInteger(1, Arrays.copyOfRange(values, from + 16, from + 32));
      return high.shiftLeft(128).add(low);
    }
  }
}
