package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.sum.ashe.form.EncryptedPart;
import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.PowerLayout;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.RowIds;
import java.math.BigInteger;

/**
 * Encrypts values under the ids of a run, one after the other. For one thread.
 *
 * <p>The columns of a row share its id: each has a run of its own for the same ids.
 */
public final class RowEncryptor {
  /** Enough for the cipher to run at full speed. */
  private static final int CHUNK = 128;

  private final SumFormat format;
  private final IdRun ids;
  private final EncryptedPartWriter[] ofValues;
  private final EncryptedPartWriter[] ofSquares;
  private final long[] words = new long[LimbModulus.MOST_LIMBS];
  private int next;

  RowEncryptor(SumFormat format, VersionKeys keys, SaltRecord salt, IdRun ids) {
    this.format = format;
    this.ids = ids;
    this.ofValues = writers(SummedPower.VALUES, format, keys, salt, ids);
    this.ofSquares =
        format.hasSquares()
            ? writers(SummedPower.SQUARES, format, keys, salt, ids)
            : new EncryptedPartWriter[0];
  }

  private static EncryptedPartWriter[] writers(
      SummedPower power, SumFormat format, VersionKeys keys, SaltRecord salt, IdRun ids) {
    PowerLayout layout = format.layout(power);
    int chunk = Math.min(CHUNK, ids.count());
    int at = format.firstLimb(power);
    PadFunction pads = keys.pads(EncryptedPart.of(power, false));
    EncryptedPartWriter numbers =
        EncryptedPartWriter.ofNumbers(new PadChunk(pads, salt.salt(), ids.from(), chunk), at);
    if (layout.tags().isEmpty()) {
      return new EncryptedPartWriter[] {numbers};
    }
    EncryptedPart tag = EncryptedPart.of(power, true);
    PadChunk tagPads = new PadChunk(keys.pads(tag), salt.salt(), ids.from(), chunk);
    return new EncryptedPartWriter[] {
      numbers, EncryptedPartWriter.ofTags(tagPads, at + layout.ring().limbs(), keys.factor(tag))
    };
  }

  /** How many more rows can be encrypted. */
  public int remaining() {
    return ids.count() - next;
  }

  /**
   * Encrypts a value of at most 64 bits.
   *
   * @param units as {@link SumFormat#units} gives them
   * @param limbs where {@link SumFormat#limbs} limbs are written
   * @return the id of the row
   */
  public long encrypt(long units, long[] limbs) {
    requireRoom(limbs);
    if (!format.holds(units)) {
      throw format.doesNotFit();
    }
    words[0] = units;
    words[1] = units >> 63;
    words[2] = words[1];
    words[3] = words[1];
    write(ofValues, limbs);
    if (ofSquares.length > 0) {
      words[0] = units * units;
      words[1] = Math.multiplyHigh(units, units);
      words[2] = 0;
      words[3] = 0;
      write(ofSquares, limbs);
    }
    return RowIds.of(ids.block(), ids.from() + next++);
  }

  /** Encrypts a value. */
  public long encrypt(BigInteger units, long[] limbs) {
    if (units.bitLength() < Long.SIZE) {
      return encrypt(units.longValue(), limbs);
    }
    requireRoom(limbs);
    if (!format.holds(units)) {
      throw format.doesNotFit();
    }
    split(units);
    write(ofValues, limbs);
    if (ofSquares.length > 0) {
      split(units.multiply(units));
      write(ofSquares, limbs);
    }
    return RowIds.of(ids.block(), ids.from() + next++);
  }

  /** The id of a row whose value is NULL and has no limbs; its pad stays unused. */
  public long skip() {
    requireMore();
    return RowIds.of(ids.block(), ids.from() + next++);
  }

  private void write(EncryptedPartWriter[] writers, long[] limbs) {
    for (EncryptedPartWriter writer : writers) {
      writer.write(next, words, limbs);
    }
  }

  private void split(BigInteger number) {
    BigInteger rest = number;
    for (int word = 0; word < words.length; word++) {
      words[word] = rest.longValue();
      rest = rest.shiftRight(Long.SIZE);
    }
  }

  private void requireRoom(long[] limbs) {
    requireMore();
    if (limbs.length < format.limbs()) {
      throw new IllegalArgumentException("the column has " + format.limbs() + " limbs");
    }
  }

  private void requireMore() {
    if (next == ids.count()) {
      throw new IllegalStateException("the run has no more ids");
    }
  }
}
