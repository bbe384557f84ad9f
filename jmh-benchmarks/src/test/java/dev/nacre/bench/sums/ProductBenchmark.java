package dev.nacre.bench.sums;

import dev.nacre.core.sum.modular.Multiplication;
import dev.nacre.core.sum.modular.Multiplier;
import dev.nacre.core.sum.modular.OddModulus;
import java.math.BigInteger;
import java.util.Random;
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
 * One product modulo the square of a Paillier modulus: with a division as {@code BigInteger} does
 * it, in portable Java, and by the fastest that the JVM allows, which is the JDK's intrinsic when
 * {@code java.math} is open, as it is in the forks. Each fork prints which it was.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "--add-opens=java.base/java.math=ALL-UNNAMED")
public class ProductBenchmark {
  /** Two factors; the second product has the first for a factor, and so on. */
  @State(Scope.Thread)
  public static class Factors {
    /** Twice the bits of the key. */
    @Param({"2048", "4096", "6144"})
    int bits;

    private BigInteger modulus = BigInteger.ONE;
    private BigInteger one = BigInteger.ONE;
    private BigInteger running = BigInteger.ONE;
    private Running portable = new Running(Multiplication.PORTABLE, BigInteger.ONE.shiftLeft(64));
    private Running fastest = portable;

    @Setup(Level.Trial)
    public void draw() {
      Random random = new Random(1);
      modulus = new BigInteger(bits, random).setBit(bits - 1).setBit(0);
      one = new BigInteger(bits - 1, random);
      running = new BigInteger(bits - 1, random);
      portable = new Running(Multiplication.PORTABLE, modulus);
      fastest = new Running(Multiplication.fastest(), modulus);
      System.out.println("# fastest: " + Multiplication.fastest().words());
    }
  }

  private static final class Running {
    private final Multiplier multiplier;
    private final int[] factor;
    private final int[] product;

    Running(Multiplication multiplication, BigInteger modulus) {
      OddModulus odd = OddModulus.of(modulus.setBit(0), multiplication);
      multiplier = odd.multiplier();
      factor = odd.words(odd.value().shiftRight(1));
      product = odd.words(odd.value().shiftRight(2));
    }

    int[] next() {
      multiplier.multiply(product, factor, product);
      return product;
    }
  }

  @Benchmark
  public BigInteger bigInteger(Factors factors) {
    factors.running = factors.running.multiply(factors.one).mod(factors.modulus);
    return factors.running;
  }

  @Benchmark
  public int[] portable(Factors factors) {
    return factors.portable.next();
  }

  @Benchmark
  public int[] fastest(Factors factors) {
    return factors.fastest.next();
  }
}
