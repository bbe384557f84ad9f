package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.sum.ashe.form.LimbModulus;

/** Values of F for neighbouring ids, a chunk at a time. For one thread. */
final class PadChunk {
  private final PadFunction function;
  private final PadStart start;
  private final int from;
  private final int size;
  private final byte[] in;
  private final byte[] out;
  private int begin;
  private int end;

  /**
   * @param from the offset of the first id
   * @param size how many ids a chunk has
   */
  PadChunk(PadFunction function, byte[] salt, int from, int size) {
    this.function = function;
    this.start = function.start(salt);
    this.from = from;
    this.size = size;
    this.in = new byte[(size + 1) * function.bytes()];
    this.out = new byte[in.length];
  }

  LimbModulus ring() {
    return function.ring();
  }

  int bytes() {
    return function.bytes();
  }

  /**
   * Where in {@link #values} the value of F for an id lies; that for the next id is behind it.
   *
   * @param index the number of the id in its run, not below that of any call before
   */
  int at(int index) {
    if (index >= end) {
      begin = index;
      end = index + size;
      for (int i = 0; i <= size; i++) {
        function.prepare(start, from + begin + (long) i, in, i * function.bytes());
      }
      function.evaluate(in, in.length, out);
    }
    return (index - begin) * function.bytes();
  }

  byte[] values() {
    return out;
  }
}
