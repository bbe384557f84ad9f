package dev.nacre.core.sum.packed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.ShortKeysFixture;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Sums over ciphertext are those of the plain values. */
final class EncryptedSumsTest {
  private static final PaillierPrivateKey KEY = ShortKeysFixture.generate();
  private static final ForkJoinPool POOL = new ForkJoinPool(4);
  private static final Workers PARALLEL = Workers.of(POOL);

  @AfterAll
  static void close() {
    POOL.shutdown();
  }

  @Test
  void sumsAreThoseOfThePlainValues() throws Exception {
    Trials.run(
        150,
        dice -> {
          int tuples = dice.between(0, 160);
          boolean negative = dice.anyBoolean();
          long most = dice.of(List.of(1L, 1000L, (long) Integer.MAX_VALUE, Long.MAX_VALUE));
          int slots = dice.between(1, 9);
          long[] keys = keys(dice, tuples);
          Arrangement arrangement =
              dice.anyBoolean()
                  ? Arrangement.inOrder(tuples, slots)
                  : Arrangement.byKey(keys, slots);
          SlotLayout layout = layout(negative, most, slots, arrangement.blocks());
          List<long[]> columns =
              dice.list(1, 2, () -> values(dice, tuples, negative ? -most : 0, most));
          BitSet where = where(dice, tuples);
          Selection selection =
              dice.anyBoolean() ? Selection.groupBy(keys, where) : Selection.where(where);

          List<PackedColumn> packed = new ArrayList<>();
          columns.forEach(
              values ->
                  packed.add(
                      PackedColumn.encrypt(values, arrangement, layout, KEY, Workers.SERIAL)));
          List<EncryptedColumnSums> serial =
              EncryptedSums.of(packed, arrangement, selection, 1, Workers.SERIAL);
          List<EncryptedColumnSums> parallel =
              EncryptedSums.of(packed, arrangement, selection, dice.between(1, 7), PARALLEL);

          for (int column = 0; column < columns.size(); column++) {
            SortedMap<Long, BigInteger> expected = plain(columns.get(column), selection);
            assertThat(serial.get(column).decrypt(KEY, Workers.SERIAL)).isEqualTo(expected);
            assertThat(parallel.get(column).decrypt(KEY, PARALLEL)).isEqualTo(expected);
          }
        });
  }

  private static SlotLayout layout(boolean negative, long most, int slots, int blocks) {
    int bits = 64 - Long.numberOfLeadingZeros(most) + 1;
    while (true) {
      if (bits * slots >= 1024) {
        throw new IllegalStateException("too many slots");
      }
      try {
        SlotLayout layout = new SlotLayout(1024, bits, slots, negative ? -most : 0, most);
        layout.requireRoomFor(blocks);
        return layout; // the narrowest, in which a slot is as full as it can be
      } catch (NacreException narrow) {
        bits++;
      }
    }
  }

  private static long[] keys(Dice dice, int tuples) {
    int groups = dice.between(1, 12);
    int run = dice.of(List.of(1, 1, 20));
    long[] keys = new long[tuples];
    for (int tuple = 0; tuple < tuples; tuple++) {
      keys[tuple] =
          run > 1
              ? tuple / run
              : dice.of(List.of(Long.MIN_VALUE, Long.MAX_VALUE, (long) dice.between(0, groups)));
    }
    return keys;
  }

  private static long[] values(Dice dice, int tuples, long lowest, long highest) {
    long[] values = new long[tuples];
    for (int tuple = 0; tuple < tuples; tuple++) {
      long any = dice.anyLong();
      values[tuple] =
          dice.of(List.of(lowest, highest, Math.max(lowest, Math.min(highest, any)), 0L));
    }
    return values;
  }

  private static BitSet where(Dice dice, int tuples) {
    BitSet where = new BitSet();
    int kind = dice.between(0, 3);
    for (int tuple = 0; tuple < tuples; tuple++) {
      where.set(
          tuple,
          switch (kind) {
            case 0 -> true;
            case 1 -> dice.anyBoolean();
            case 2 -> tuple > tuples / 3;
            default -> dice.between(0, 50) == 0;
          });
    }
    return where;
  }

  private static SortedMap<Long, BigInteger> plain(long[] values, Selection selection) {
    SortedMap<Long, BigInteger> sums = new TreeMap<>();
    for (int tuple = 0; tuple < values.length; tuple++) {
      if (selection.has(tuple)) {
        sums.merge(selection.key(tuple), BigInteger.valueOf(values[tuple]), BigInteger::add);
      }
    }
    return sums;
  }

  @Test
  @Covers("queries-23")
  void parallelSumsAreTheSameCiphertexts() {
    Table table = new Table(400, 8, false);
    List<EncryptedColumnSums> serial = table.sum(Selection.groupBy(table.keys), 1, Workers.SERIAL);
    assertThat(table.sum(Selection.groupBy(table.keys), 5, PARALLEL)).isEqualTo(serial);
    assertThat(table.sum(Selection.groupBy(table.keys), 200, PARALLEL)).isEqualTo(serial);
  }

  @Test
  void sumOfAllRowsTakesOneProductABlock() {
    Table table = new Table(400, 8, false);
    assertThat(table.products(Selection.ALL, 1)).isEqualTo(49);
    assertThat(table.products(Selection.ALL, 7)).isEqualTo(49);
    assertThat(table.sum(Selection.ALL, 7, PARALLEL).get(0).ciphertexts()).isEqualTo(1);
  }

  @Test
  void ofTuplesThatArePackedByTheirGroupTakeOneProductABlock() {
    Table table = new Table(400, 8, true);
    assertThat(table.products(Selection.groupBy(table.keys), 3)).isLessThan(50);
    assertThat(table.sum(Selection.groupBy(table.keys), 3, PARALLEL).get(0).ciphertexts())
        .isEqualTo(4);
  }

  /** Bitmaps need as many as there are selected tuples. */
  @Test
  void ofMixedBlocksTakeFewerProductsThanThereAreTuples() {
    Table table = new Table(4000, 8, false);
    assertThat(table.products(Selection.groupBy(table.keys), 1)).isLessThan(2000);
    BitSet half = new BitSet();
    for (int tuple = 0; tuple < 4000; tuple++) {
      half.set(tuple, ((tuple * 7919L) >> 3) % 2 == 0);
    }
    assertThat(table.products(Selection.where(half), 1)).isLessThan(half.cardinality());
  }

  @Test
  void sumOfNoRowsHasNoGroup() {
    Table table = new Table(400, 8, false);
    assertThat(table.sum(Selection.where(new BitSet()), 3, PARALLEL).get(0).groups()).isEmpty();
    Table empty = new Table(0, 8, false);
    assertThat(empty.sum(Selection.ALL, 3, Workers.SERIAL).get(0).groups()).isEmpty();
  }

  @Test
  @Covers("queries-4")
  void sumWhoseSlotCouldOverflowIsRefused() {
    SlotLayout layout = new SlotLayout(1024, 8, 2, 0, 85);
    assertThat(layout.mostBlocks()).isEqualTo(3);
    assertThat(encrypt(new long[6], layout).size()).isEqualTo(3);
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> encrypt(new long[7], layout));
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> encrypt(new long[] {0, 86}, layout));
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> encrypt(new long[] {0, -1}, layout));
  }

  @Test
  void sumIsDecryptedByItsOwnerAlone() {
    Table table = new Table(16, 8, false);
    EncryptedColumnSums sums = table.sum(Selection.ALL, 1, Workers.SERIAL).get(0);
    refused(
        ErrorCode.SUM_KEY_REFUSED, () -> sums.decrypt(ShortKeysFixture.generate(), Workers.SERIAL));
  }

  /** A forged block is more than the slots hold, or no ciphertext. */
  @Test
  void sumOfForeignBlocksIsRefused() {
    SlotLayout layout = new SlotLayout(1024, 8, 2, 0, 85);
    BigInteger foreign = KEY.encrypt(BigInteger.ONE.shiftLeft(500));
    PackedColumn column =
        PackedColumn.of(
            KEY.publicKey(), layout, new int[][] {KEY.publicKey().square().words(foreign)});
    EncryptedColumnSums sums =
        EncryptedSums.of(
                List.of(column), Arrangement.inOrder(2, 2), Selection.ALL, 1, Workers.SERIAL)
            .get(0);
    refused(ErrorCode.SUM_FORM_DAMAGED, () -> sums.decrypt(KEY, Workers.SERIAL));
  }

  private static PackedColumn encrypt(long[] values, SlotLayout layout) {
    return PackedColumn.encrypt(
        values, Arrangement.inOrder(values.length, 2), layout, KEY, Workers.SERIAL);
  }

  private static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NacreException.class, failed -> assertThat(failed.code()).isEqualTo(code));
  }

  /** Two columns and four groups that follow no order. */
  private static final class Table {
    private final long[] keys;
    private final Arrangement arrangement;
    private final List<PackedColumn> columns = new ArrayList<>();

    Table(int tuples, int slots, boolean packedByKey) {
      keys = new long[tuples];
      long[] values = new long[tuples];
      for (int tuple = 0; tuple < tuples; tuple++) {
        keys[tuple] = ((tuple * 2654435761L) >> 7) & 3;
        values[tuple] = tuple;
      }
      arrangement =
          packedByKey ? Arrangement.byKey(keys, slots) : Arrangement.inOrder(tuples, slots);
      SlotLayout layout = new SlotLayout(1024, 40, slots, 0, 1 << 20);
      for (int column = 0; column < 2; column++) {
        columns.add(PackedColumn.encrypt(values, arrangement, layout, KEY, PARALLEL));
      }
    }

    List<EncryptedColumnSums> sum(Selection selection, int buckets, Workers workers) {
      return EncryptedSums.of(columns, arrangement, selection, buckets, workers);
    }

    /** Of one column. */
    long products(Selection selection, int buckets) {
      Buckets dealt = new Buckets(arrangement.blocks(), buckets);
      Aggregation aggregation =
          new Aggregation(
              columns.subList(0, 1),
              Grouping.of(arrangement, selection, dealt, Workers.SERIAL),
              Workers.SERIAL);
      aggregation.aggregate();
      aggregation.merge();
      return aggregation.products();
    }
  }
}
