package dev.nacre.bench.sums;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.modular.Multiplication;
import dev.nacre.core.sum.modular.Multiplier;
import dev.nacre.core.sum.modular.OddModulus;
import dev.nacre.core.sum.paillier.PaillierKeys;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntToLongFunction;

/**
 * The parts that sums are made of: one product modulo a number of 2048 bits, and the encryption of
 * one value in either scheme. A figure is the median of several runs, in nanoseconds.
 */
public final class PrimitiveTimings implements Workload {
  /** How often each part is done in a run, divided by what it takes: 1 is the whole amount. */
  static final String SHARE = "share";

  static final String PAILLIER = "paillier-value";
  static final String ASHE = "ashe-value";

  private static final int BITS = 2048;
  private static final int BLOCK_IDS = 1 << 16;
  private static final int RUNS = 21;
  private static final int BEFORE = 20;

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    int share = (int) trial.number(SHARE);
    long[] mixed = {0};
    for (Multiplication each : Multiplication.values()) {
      if (each.isAvailable()) {
        watch.note(product(each), median(10_000 / share, mixed, products(each)));
      }
    }
    PaillierPrivateKey key = PaillierKeys.generate(BITS);
    SlotLayout layout = layout(key);
    watch.note(PAILLIER, median(40 / share, mixed, blocks(key, layout)) / layout.slots());
    watch.note(ASHE, median(BLOCK_IDS / share, mixed, values()));
    // Or the compiler could leave the work out.
    watch.say("mixed", Long.toHexString(mixed[0]));
  }

  /** The name of the figure of a product. */
  static String product(Multiplication multiplication) {
    return "product-" + multiplication.name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param work does a part so many times, and returns something that depends on it
   */
  private static double median(int asked, long[] mixed, IntToLongFunction work) {
    int times = Math.max(1, asked);
    double[] nanos = new double[RUNS];
    for (int run = -BEFORE; run < RUNS; run++) {
      long began = System.nanoTime();
      mixed[0] ^= work.applyAsLong(times);
      if (run >= 0) {
        nanos[run] = (double) (System.nanoTime() - began) / times;
      }
    }
    return Bootstrap.median(nanos).value();
  }

  private static IntToLongFunction products(Multiplication multiplication) {
    Random random = new Random(1);
    BigInteger number = new BigInteger(BITS, random).setBit(BITS - 1).setBit(0);
    OddModulus modulus = OddModulus.of(number, multiplication);
    Multiplier multiplier = modulus.multiplier();
    int[] factor = modulus.words(number.shiftRight(1));
    int[] product = modulus.words(number.shiftRight(2));
    return times -> {
      for (int i = 0; i < times; i++) {
        multiplier.multiply(product, factor, product);
      }
      return product[0];
    };
  }

  /** Values of 32 bits, as many as there is room for with a million blocks to a sum. */
  private static SlotLayout layout(PaillierPrivateKey key) {
    return SlotLayout.of(key.publicKey(), Integer.MIN_VALUE, Integer.MAX_VALUE, 1L << 20);
  }

  private static IntToLongFunction blocks(PaillierPrivateKey key, SlotLayout layout) {
    long[] values = new Random(2).ints(layout.slots()).asLongStream().toArray();
    return times -> {
      long mixed = 0;
      for (int i = 0; i < times; i++) {
        mixed ^= key.encrypt(layout.pack(values, key.publicKey())).longValue();
      }
      return mixed;
    };
  }

  /** Values of one block of ids after the other. */
  private static IntToLongFunction values() {
    SumPlace place = new SumPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 3));
    SumFormat format = SumFormat.of(ColumnType.of(TypeName.INTEGER), SumOptions.DEFAULT);
    DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, place.column()));
    AsheColumn column = new AsheColumn(place, format, Map.of(1, key), 1);
    long[] limbs = new long[format.limbs()];
    int[] block = {0};
    return times -> {
      int number = block[0]++;
      RowEncryptor run = column.begin(column.draw(number)).run(new IdRun(number, 0, times));
      long mixed = 0;
      for (int i = 0; i < times; i++) {
        mixed ^= run.encrypt((long) i * 9_973, limbs) ^ limbs[0];
      }
      return mixed;
    };
  }
}
