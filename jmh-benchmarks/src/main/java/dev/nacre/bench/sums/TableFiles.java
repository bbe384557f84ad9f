package dev.nacre.bench.sums;

import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * The files of the tables in a folder: for each size a file of keys, and for each column one of
 * plain values and one of packed ciphertext.
 */
record TableFiles(Path folder) {
  static final int GROUPS = 32;

  /**
   * Small enough that 62,500 blocks, two million tuples of the paper, do not overflow slots of 31
   * bits.
   */
  private static final int VALUES = 1 << 14;

  private static final int SLOT_BITS = 31;

  /** One bit less than the paper's, whose 32 slots of 32 bits are as long as the modulus. */
  static SlotLayout layout(int bits) {
    return new SlotLayout(bits, SLOT_BITS, bits / 32, 0, VALUES - 1L);
  }

  static long[] keys(int tuples, long seed) {
    return random(tuples, GROUPS, seed ^ tuples);
  }

  static long[] values(int tuples, int column, long seed) {
    return random(tuples, VALUES, seed ^ tuples ^ (column + 1L) << 40);
  }

  private static long[] random(int tuples, int bound, long seed) {
    return new SplittableRandom(seed).longs(tuples, 0, bound).toArray();
  }

  Path keys(int tuples) {
    return folder.resolve("keys-" + tuples);
  }

  Path plain(int tuples, int column) {
    return folder.resolve("plain-" + tuples + "-" + column);
  }

  Path packed(int tuples, int column) {
    return folder.resolve("packed-" + tuples + "-" + column);
  }

  Path privateKey() {
    return folder.resolve("private-key");
  }

  PaillierPrivateKey readPrivateKey() throws IOException {
    return InsecureBenchmarkKeys.of(Files.readString(privateKey()));
  }

  static void write(Path file, long[] numbers) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
    bytes.asLongBuffer().put(numbers);
    Files.write(file, bytes.array());
  }

  static long[] read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    long[] numbers = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(numbers);
    return numbers;
  }
}
