package dev.nacre.core.sum.ashe.pad;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where the pads of a block start: a number of 128 bits that is counted up from there. */
public record PadStart(long high, long low) {
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  static PadStart of(byte[] block) {
    return new PadStart((long) LONGS.get(block, 0), (long) LONGS.get(block, Long.BYTES));
  }

  /** Writes the input of the pseudorandom function that is {@code index} behind the start. */
  void write(byte[] target, int at, long index) {
    long counted = low + index;
    long carry = Long.compareUnsigned(counted, low) < 0 ? 1 : 0;
    LONGS.set(target, at, high + carry);
    LONGS.set(target, at + Long.BYTES, counted);
  }
}
