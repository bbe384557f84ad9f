package dev.nacre.bench.sums;

import dev.nacre.core.sum.paillier.PaillierKeys;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One block of values of 32 bits, as many as there is room for with a million blocks to a sum. Each
 * fork prints how many that are: what a value costs is a block's time divided by that.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "--add-opens=java.base/java.math=ALL-UNNAMED")
public class PaillierBenchmark {
  /** A key, and what is encrypted under it. */
  @State(Scope.Thread)
  public static class Blocks {
    /** The default is 3072; its key takes seconds to make. */
    @Param("2048")
    int bits;

    private PaillierPrivateKey key = PaillierKeys.generate(2048);
    private SlotLayout layout = new SlotLayout(2048, 32, 1, 0, 1);
    private long[] values = {};
    private BigInteger ciphertext = BigInteger.ONE;

    @Setup(Level.Trial)
    public void fill() {
      key = bits == 2048 ? key : PaillierKeys.generate(bits);
      layout = SlotLayout.of(key.publicKey(), Integer.MIN_VALUE, Integer.MAX_VALUE, 1L << 20);
      values = new long[layout.slots()];
      for (int slot = 0; slot < values.length; slot++) {
        values[slot] = slot * 0x9e37_79b9L % Integer.MAX_VALUE;
      }
      ciphertext = key.encrypt(layout.pack(values, key.publicKey()));
      System.out.println("# slots: " + layout.slots());
    }
  }

  @Benchmark
  public BigInteger encrypt(Blocks blocks) {
    return blocks.key.encrypt(blocks.layout.pack(blocks.values, blocks.key.publicKey()));
  }

  @Benchmark
  public BigInteger[] decrypt(Blocks blocks) {
    return blocks.layout.unpack(blocks.key.decrypt(blocks.ciphertext), blocks.key.publicKey());
  }
}
