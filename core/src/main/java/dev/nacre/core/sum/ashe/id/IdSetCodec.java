package dev.nacre.core.sum.ashe.id;

import java.util.Arrays;

/**
 * The compact form of a set of row ids, for aggregates that return one; the package description has
 * it. Each set has one form, and all other bytes are refused. Reading takes time linear in the
 * number of bytes, and at most 12 bytes of memory for each of them.
 */
public final class IdSetCodec {
  private static final byte VERSION = 1;

  /** Numbers have 47 bits at most, in groups of 7. */
  private static final int LONGEST = 7;

  private static final int GROUP_BITS = 7;
  private static final int MORE = 1 << GROUP_BITS;

  private IdSetCodec() {}

  public static byte[] write(IdSet ids) {
    Output out = new Output(1 + LONGEST + 4 * ids.runs());
    out.put(VERSION);
    out.number(ids.runs());
    long next = 0;
    for (int run = 0; run < ids.runs(); run++) {
      long times = ids.times(run);
      out.number(ids.first(run) - next);
      out.number((ids.last(run) - ids.first(run)) << 1 | (times > 1 ? 1 : 0));
      if (times > 1) {
        out.number(times - 2);
      }
      next = ids.last(run) + 1;
    }
    return out.bytes();
  }

  /**
   * @throws dev.nacre.core.error.NacreException {@link
   *     dev.nacre.core.error.ErrorCode#ID_SET_DAMAGED} when the bytes are not what {@link #write}
   *     returns, and {@link dev.nacre.core.error.ErrorCode#SUM_CAPACITY_EXCEEDED} when they have
   *     more ids than a sum may have
   */
  public static IdSet read(byte[] bytes) {
    Input in = new Input(bytes);
    if (in.next() != VERSION) {
      throw IdSet.damaged("has a version that is not known");
    }
    long runs = in.number();
    // Each takes two bytes at least, so a lie about their number reserves no memory.
    if (runs > in.remaining() / 2) {
      throw IdSet.damaged("does not have the runs that it says");
    }
    RunBuilder set = new RunBuilder((int) runs);
    long next = 0;
    long timesBefore = 0;
    for (long run = 0; run < runs; run++) {
      long gap = in.number();
      long length = in.number();
      long times = (length & 1) == 0 ? 1 : in.number() + 2;
      if (run > 0 && gap == 0 && times == timesBefore) {
        throw IdSet.damaged("has a run in two parts");
      }
      long first = next + gap;
      set.add(first, first + (length >>> 1), times);
      next = first + (length >>> 1) + 1;
      timesBefore = times;
    }
    if (in.remaining() != 0) {
      throw IdSet.damaged("has more bytes than runs");
    }
    return set.build();
  }

  private static final class Output {
    private byte[] bytes;
    private int size;

    Output(int expected) {
      this.bytes = new byte[expected];
    }

    void put(byte one) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, size * 2);
      }
      bytes[size++] = one;
    }

    void number(long number) {
      long rest = number;
      while (rest >= MORE) {
        put((byte) (rest | MORE));
        rest >>>= GROUP_BITS;
      }
      put((byte) rest);
    }

    byte[] bytes() {
      return Arrays.copyOf(bytes, size);
    }
  }

  private static final class Input {
    private final byte[] bytes;
    private int at;

    Input(byte[] bytes) {
      this.bytes = bytes;
    }

    int remaining() {
      return bytes.length - at;
    }

    byte next() {
      if (at == bytes.length) {
        throw IdSet.damaged("is cut short");
      }
      return bytes[at++];
    }

    long number() {
      long number = 0;
      for (int group = 0; group < LONGEST; group++) {
        byte one = next();
        number |= (long) (one & (MORE - 1)) << (group * GROUP_BITS);
        if (one >= 0) {
          if (one == 0 && group > 0) {
            throw IdSet.damaged("has a number that is longer than it need be");
          }
          return number;
        }
      }
      throw IdSet.damaged("has a number that is too long");
    }
  }
}
