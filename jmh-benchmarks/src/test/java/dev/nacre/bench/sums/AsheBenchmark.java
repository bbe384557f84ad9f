package dev.nacre.bench.sums;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.pad.PadBlock;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Symmetric sums: a value in a batch, and the decryption of a sum, which is the sum of the pads of
 * its rows. 500,000 single ids are the most that there can be to compute: no two are neighbours.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class AsheBenchmark {
  private static final int BATCH = 4_096;
  private static final int BLOCK_IDS = 1 << 16;
  private static final int ROWS = 500_000;

  private static AsheColumn column(SumOptions options) {
    SumPlace place = new SumPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 3));
    DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, place.column()));
    ColumnType type = new ColumnType(TypeName.DECIMAL, 12, 2);
    return new AsheColumn(place, SumFormat.of(type, options), Map.of(1, key), 1);
  }

  /** A column of DECIMAL(12,2), and ids of a block to be given out in batches. */
  @State(Scope.Thread)
  public static class Writing {
    @Param({"default", "narrow", "squares", "verified"})
    String options = "default";

    private AsheColumn column = column(SumOptions.DEFAULT);
    private long[] limbs = {};
    private PadBlock pads = column.begin(column.draw(0));
    private int from;
    private int block;

    @Setup(Level.Trial)
    public void open() {
      column =
          column(
              new SumOptions(
                  options.equals("narrow"), options.equals("squares"), options.equals("verified")));
      limbs = new long[column.format().limbs()];
      from = BLOCK_IDS;
    }

    private RowEncryptor next(int count) {
      if (from == BLOCK_IDS) {
        block++;
        pads = column.begin(column.draw(block));
        from = 0;
      }
      RowEncryptor run = pads.run(new IdRun(block, from, count));
      from += count;
      return run;
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long encrypt(Writing writing) {
    RowEncryptor run = writing.next(BATCH);
    long mixed = 0;
    for (int row = 0; row < BATCH; row++) {
      mixed ^= run.encrypt(row * 123_457L, writing.limbs) ^ writing.limbs[0];
    }
    return mixed;
  }

  /** A row in a run of its own, as the only one of its statement. */
  @Benchmark
  public long encryptOne(Writing writing) {
    return writing.next(1).encrypt(123_457L, writing.limbs) ^ writing.limbs[0];
  }

  /** A million rows, and sums of half of them. */
  @State(Scope.Benchmark)
  public static class Reading {
    @Param({"default", "verified"})
    String options = "default";

    private AsheColumn column = column(SumOptions.DEFAULT);
    private List<long[]> rows = List.of();
    private EncryptedSum range = new EncryptedSum(SummedPower.VALUES, 0, IdSet.EMPTY, List.of());
    private EncryptedSum half = range;
    private EncryptedSum single = range;

    @Setup(Level.Trial)
    public void open() {
      column = column(new SumOptions(false, false, options.equals("verified")));
      rows = new ArrayList<>(2 * ROWS);
      while (rows.size() < 2 * ROWS) {
        int block = rows.size() / BLOCK_IDS;
        RowEncryptor run = column.begin(column.draw(block)).run(new IdRun(block, 0, BLOCK_IDS));
        while (run.remaining() > 0) {
          long[] limbs = new long[column.format().limbs()];
          long id = run.encrypt(rows.size() * 7L - ROWS, limbs);
          if (id != rows.size()) {
            throw new IllegalStateException("ids are not in sequence");
          }
          rows.add(limbs);
        }
      }
      range = sum(LongStream.range(0, ROWS));
      // Every second by chance, so that runs have two ids on average.
      SplittableRandom random = new SplittableRandom(1);
      half = sum(LongStream.range(0, 2 * ROWS).filter(id -> random.nextBoolean()));
      single = sum(LongStream.range(0, ROWS).map(id -> 2 * id));
      rows = List.of();
    }

    private EncryptedSum sum(LongStream selected) {
      long[] ids = selected.toArray();
      BigInteger[] sums = new BigInteger[column.format().limbs()];
      Arrays.fill(sums, BigInteger.ZERO);
      for (long id : ids) {
        long[] limbs = rows.get((int) id);
        for (int limb = 0; limb < sums.length; limb++) {
          sums[limb] = sums[limb].add(BigInteger.valueOf(limbs[limb]));
        }
      }
      return new EncryptedSum(SummedPower.VALUES, ids.length, IdSet.of(ids), List.of(sums));
    }
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public BigInteger decryptRange(Reading reading) {
    return reading.column.decrypt(reading.range, Workers.SERIAL);
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public BigInteger decryptHalf(Reading reading) {
    return reading.column.decrypt(reading.half, Workers.SERIAL);
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public BigInteger decryptSingle(Reading reading) {
    return reading.column.decrypt(reading.single, Workers.SERIAL);
  }

  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public BigInteger decryptSingleInParallel(Reading reading) {
    return reading.column.decrypt(reading.single, Workers.of(ForkJoinPool.commonPool()));
  }
}
