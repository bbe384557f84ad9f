package dev.nacre.spark.executor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.longlong.LongIterator;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Ciphertext that was added up so far: the sums of limbs, how many there are, and the ids of their
 * rows.
 *
 * <p>A sum of limbs has 128 bits. Modulo 2^64 it would lose what the next limb borrows, and the
 * tags of a verified column are sums modulo a prime. A row id that is added twice stays one id, so
 * the count differs, and the sum is refused when it is decrypted.
 *
 * <p>Not safe for threads.
 */
public final class PartialSum implements Externalizable {
  private static final long serialVersionUID = 1;
  private static final int MOST_LIMBS = 16;

  private long[] high;
  private long[] low;
  private long count;
  private Roaring64Bitmap ids = new Roaring64Bitmap();

  /** For serialization. */
  public PartialSum() {
    this(0);
  }

  /**
   * @param limbs how many a row has
   */
  public PartialSum(int limbs) {
    this.high = new long[limbs];
    this.low = new long[limbs];
  }

  void add(long id, long[] limbs) {
    if (limbs.length != low.length) {
      throw new IllegalArgumentException("a row with " + limbs.length + " limbs");
    }
    for (int limb = 0; limb < limbs.length; limb++) {
      add(limb, limbs[limb] >> (Long.SIZE - 1), limbs[limb]);
    }
    ids.addLong(id);
    count++;
  }

  void add(PartialSum other) {
    if (other.low.length != low.length) {
      throw new IllegalArgumentException("sums of different columns");
    }
    for (int limb = 0; limb < low.length; limb++) {
      add(limb, other.high[limb], other.low[limb]);
    }
    ids.or(other.ids);
    count = Math.addExact(count, other.count);
  }

  private void add(int limb, long moreHigh, long moreLow) {
    long sum = low[limb] + moreLow;
    boolean carry = Long.compareUnsigned(sum, moreLow) < 0;
    low[limb] = sum;
    high[limb] += moreHigh + (carry ? 1 : 0);
  }

  public long count() {
    return count;
  }

  /** Whether no row was added twice. */
  public boolean isDistinct() {
    return ids.getLongCardinality() == count;
  }

  /** The sum of each limb. */
  public List<BigInteger> limbs() {
    List<BigInteger> sums = new ArrayList<>();
    for (int limb = 0; limb < low.length; limb++) {
      sums.add(
          new BigInteger(
              ByteBuffer.allocate(2 * Long.BYTES).putLong(high[limb]).putLong(low[limb]).array()));
    }
    return sums;
  }

  /** The first and the last id of each run of neighbours, in order. */
  public long[] runs() {
    long[] runs = new long[16];
    int size = 0;
    LongIterator each = ids.getLongIterator();
    while (each.hasNext()) {
      long id = each.next();
      if (size > 0 && runs[size - 1] + 1 == id) {
        runs[size - 1] = id;
        continue;
      }
      if (size == runs.length) {
        runs = Arrays.copyOf(runs, 2 * size);
      }
      runs[size++] = id;
      runs[size++] = id;
    }
    return Arrays.copyOf(runs, size);
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(new DataOutputStream(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * What {@link #bytes} wrote, as the answer of an executor.
   *
   * @throws IOException when it is damaged
   */
  public static PartialSum of(byte[] bytes) throws IOException {
    PartialSum partial = new PartialSum();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    try {
      partial.read(new DataInputStream(in));
    } catch (RuntimeException damaged) {
      throw new IOException("a partial sum is damaged", damaged);
    }
    if (in.available() > 0) {
      throw new IOException("a partial sum has more bytes than it needs");
    }
    return partial;
  }

  private void write(DataOutput out) throws IOException {
    out.writeByte(low.length);
    for (int limb = 0; limb < low.length; limb++) {
      out.writeLong(high[limb]);
      out.writeLong(low[limb]);
    }
    out.writeLong(count);
    boolean unused = ids.runOptimize();
    ids.serialize(out);
  }

  private void read(DataInput in) throws IOException {
    int limbs = in.readUnsignedByte();
    if (limbs > MOST_LIMBS) {
      throw new IOException("a partial sum has " + limbs + " limbs");
    }
    high = new long[limbs];
    low = new long[limbs];
    for (int limb = 0; limb < limbs; limb++) {
      high[limb] = in.readLong();
      low[limb] = in.readLong();
    }
    count = in.readLong();
    ids = new Roaring64Bitmap();
    ids.deserialize(in);
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    write(out);
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException {
    read(in);
  }
}
