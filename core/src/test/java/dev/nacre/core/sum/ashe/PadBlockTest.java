package dev.nacre.core.sum.ashe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdBlock;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.id.RowIds;
import dev.nacre.core.sum.ashe.pad.PadBlock;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pads are unrelated to each other, and each is used once. */
@Covers("queries-1")
final class PadBlockTest {
  private static final int MANY = 65_536;

  private final FakeSumServer rows =
      new FakeSumServer(ColumnType.of(TypeName.INTEGER), new SumOptions(false, true, true));

  @AfterEach
  void forget() {
    rows.close();
  }

  /**
   * Each bit of a limb is set in half of the rows, and differs from its neighbour's and from that
   * of the same row in another block in half of them. Bounds are six standard deviations, so one of
   * these 5,000 counts is outside by chance once in 100,000 runs.
   */
  @Test
  void padsOfZerosLookRandom() {
    List<long[]> one = zeros(0);
    List<long[]> other = zeros(1);
    double bound = 6 * Math.sqrt(MANY) / 2;
    for (int limb = 0; limb < rows.column.format().limbs(); limb++) {
      // A tag is nearest to zero, so the upper bits of its upper limb are its sign.
      int bits = isTopOfTag(limb) ? 62 : 64;
      for (int bit = 0; bit < bits; bit++) {
        int set = 0;
        int changed = 0;
        int apart = 0;
        int nextBit = 0;
        for (int row = 0; row < MANY; row++) {
          long now = (one.get(row)[limb] >>> bit) & 1;
          set += (int) now;
          changed += (int) (now ^ ((one.get((row + 1) % MANY)[limb] >>> bit) & 1));
          apart += (int) (now ^ ((other.get(row)[limb] >>> bit) & 1));
          nextBit += (int) (now ^ ((one.get(row)[limb] >>> ((bit + 1) % bits)) & 1));
        }
        for (int count : new int[] {set, changed, apart, nextBit}) {
          assertThat(count - MANY / 2.0).as("limb %s bit %s", limb, bit).isBetween(-bound, bound);
        }
      }
    }
  }

  private boolean isTopOfTag(int limb) {
    SumFormat format = rows.column.format();
    return limb == format.limbs() - 1 || limb == format.limbs(SummedPower.VALUES) - 1;
  }

  @Test
  void padsAreNeverEqual() {
    Set<Long> seen = new HashSet<>();
    for (int block = 0; block < 2; block++) {
      for (long[] limbs : zeros(block)) {
        for (int limb : new int[] {0, 1, 2, 4, 5}) {
          seen.add(limbs[limb]);
        }
      }
    }
    // Of 650,000 numbers of 64 bits two are equal once in 90 million runs.
    assertThat(seen).hasSize(2 * MANY * 5);
  }

  /** The whole block: F at its end is that of no other block. */
  private List<long[]> zeros(int block) {
    RowEncryptor run = rows.begin(block).run(new IdRun(block, 0, MANY));
    List<long[]> all = new ArrayList<>();
    while (run.remaining() > 0) {
      long[] limbs = new long[rows.column.format().limbs()];
      long unused = run.encrypt(0, limbs);
      all.add(limbs);
    }
    return all;
  }

  @Test
  void sumOfPadsIsThatOfSinglePads() {
    List<long[]> all = zeros(3);
    LimbModulus ring = rows.column.format().layout(SummedPower.VALUES).ring();
    BigInteger sum = BigInteger.ZERO;
    for (long[] limbs : all) {
      sum = sum.add(ring.number(Arrays.stream(limbs, 0, 2).mapToObj(BigInteger::valueOf).toList()));
    }
    List<BigInteger> limbs = new ArrayList<>(List.of(sum, BigInteger.ZERO));
    for (int tag = 2; tag < 4; tag++) {
      int limb = tag;
      limbs.add(
          all.stream()
              .map(row -> BigInteger.valueOf(row[limb]))
              .reduce(BigInteger.ZERO, BigInteger::add));
    }
    IdSet ids = IdSet.range(RowIds.of(3, 0), RowIds.of(3, MANY - 1));
    assertThat(rows.decrypt(new EncryptedSum(SummedPower.VALUES, MANY, ids, limbs))).isZero();
  }

  /** Two threads share the ids and the pads of a block; another two decrypt meanwhile. */
  @Test
  void padsAreUsedOnceByThreadsThatShareABlock() throws Exception {
    IdBlock ids = new IdBlock(9);
    PadBlock pads = rows.begin(9);
    rows.insert(10, 0, FakeSumServer.numbers(1, -2, 3));
    EncryptedSum small = rows.sum(SummedPower.VALUES, 0, 1, 2);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<List<FakeSumServer.Row>>> tasks = new ArrayList<>();
      for (int task = 0; task < 2; task++) {
        tasks.add(() -> inserted(ids, pads));
        tasks.add(
            () -> {
              for (int i = 0; i < 500; i++) {
                assertThat(rows.column.decrypt(small, Workers.SERIAL)).isEqualTo(2);
              }
              return List.of();
            });
      }
      List<FakeSumServer.Row> all = new ArrayList<>();
      for (Future<List<FakeSumServer.Row>> done : threads.invokeAll(tasks)) {
        all.addAll(done.get());
      }
      assertThat(all.stream().map(FakeSumServer.Row::id).distinct()).hasSize(MANY);
      rows.rows.clear();
      rows.rows.addAll(all);
      int[] selected = IntStream.range(0, MANY).toArray();
      for (SummedPower power : SummedPower.values()) {
        assertThat(rows.decrypt(rows.sum(power, selected)))
            .isEqualTo(rows.expected(power, selected));
      }
    } finally {
      Collection<Runnable> unused = threads.shutdownNow();
    }
  }

  private List<FakeSumServer.Row> inserted(IdBlock ids, PadBlock pads) {
    List<FakeSumServer.Row> all = new ArrayList<>();
    for (Optional<IdRun> run = ids.take(97); run.isPresent(); run = ids.take(97)) {
      RowEncryptor own = pads.run(run.get());
      while (own.remaining() > 0) {
        long[] limbs = new long[rows.column.format().limbs()];
        long value = all.size() * 31L - 1_000_000;
        long id = own.encrypt(value, limbs);
        all.add(FakeSumServer.Row.of(id, BigInteger.valueOf(value), limbs));
      }
    }
    return all;
  }
}
