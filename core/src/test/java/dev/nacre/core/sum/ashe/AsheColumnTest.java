package dev.nacre.core.sum.ashe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.sum.ashe.form.PowerLayout;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.id.RowIds;
import dev.nacre.core.sum.ashe.pad.PadBlock;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums of encrypted values are the sums of the values. */
public final class AsheColumnTest {
  private static final ColumnType SMALLINT = ColumnType.of(TypeName.SMALLINT);
  private static final ColumnType BIGINT = ColumnType.of(TypeName.BIGINT);

  public static Stream<SumOptions> options() {
    return IntStream.range(0, 8)
        .mapToObj(bits -> new SumOptions((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0));
  }

  static List<ColumnType> types() {
    return List.of(
        SMALLINT,
        BIGINT,
        ColumnType.of(TypeName.TINYINT_UNSIGNED),
        ColumnType.of(TypeName.INTEGER),
        ColumnType.of(TypeName.BIGINT_UNSIGNED),
        new ColumnType(TypeName.DECIMAL, 12, 2),
        new ColumnType(TypeName.DECIMAL, 25, 0),
        new ColumnType(TypeName.NUMERIC, 38, 10));
  }

  @ParameterizedTest
  @MethodSource("options")
  void sumIsRightForEverySelectionOfRows(SumOptions options) {
    try (FakeSumServer rows = new FakeSumServer(SMALLINT, options)) {
      rows.insert(0, 0, FakeSumServer.numbers(-32768, -1, 0, 1));
      rows.insert(1, 65532, FakeSumServer.numbers(32767, 2, -2, 100));
      rows.insert(9, 500, FakeSumServer.numbers(-100));
      int count = rows.rows.size();
      for (int bits = 0; bits < 1 << count; bits++) {
        int chosen = bits;
        int[] selected = IntStream.range(0, count).filter(i -> ((chosen >> i) & 1) != 0).toArray();
        assertThat(rows.decrypt(rows.sum(SummedPower.VALUES, selected)))
            .isEqualTo(rows.expected(SummedPower.VALUES, selected));
        if (options.squares()) {
          assertThat(rows.decrypt(rows.sum(SummedPower.SQUARES, selected)))
              .isEqualTo(rows.expected(SummedPower.SQUARES, selected));
        }
      }
    }
  }

  @Test
  @Covers("queries-2")
  void sumIsRightForRowsThatAJoinRepeats() {
    try (FakeSumServer rows = new FakeSumServer(BIGINT, new SumOptions(false, true, true))) {
      rows.insert(0, 0, FakeSumServer.numbers(Long.MIN_VALUE, Long.MAX_VALUE, -7));
      for (int many = 0; many < 4 * 4 * 4; many++) {
        int[] selected =
            IntStream.concat(
                    IntStream.generate(() -> 0).limit(many & 3),
                    IntStream.concat(
                        IntStream.generate(() -> 1).limit((many >> 2) & 3),
                        IntStream.generate(() -> 2).limit(many >> 4)))
                .toArray();
        assertThat(rows.decrypt(rows.sum(SummedPower.VALUES, selected)))
            .isEqualTo(rows.expected(SummedPower.VALUES, selected));
        assertThat(rows.decrypt(rows.sum(SummedPower.SQUARES, selected)))
            .isEqualTo(rows.expected(SummedPower.SQUARES, selected));
      }
    }
  }

  /** NULLs, negative values, edges, several blocks, updates under new ids, repeated rows. */
  @Test
  void sumsAreThoseOfBigIntegerOnRandomTables() throws Exception {
    Trials.run(
        400,
        dice -> {
          ColumnType type = dice.of(types());
          SumOptions options = dice.of(options().toList());
          try (FakeSumServer rows = table(type, options, dice)) {
            int[] selected =
                dice.list(0, 40, () -> dice.between(0, rows.rows.size() - 1)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (SummedPower power : moments(options)) {
              EncryptedSum sum = rows.sum(power, selected);
              assertThat(rows.decrypt(sum)).isEqualTo(rows.expected(power, selected));
              int half = selected.length / 2;
              EncryptedSum parts =
                  rows.sum(power, Arrays.copyOf(selected, half))
                      .plus(rows.sum(power, Arrays.copyOfRange(selected, half, selected.length)));
              assertThat(parts).isEqualTo(sum);
            }
          }
        });
  }

  private static SummedPower[] moments(SumOptions options) {
    return options.squares() ? SummedPower.values() : new SummedPower[] {SummedPower.VALUES};
  }

  private static FakeSumServer table(ColumnType type, SumOptions options, Dice dice) {
    FakeSumServer rows;
    try {
      rows = new FakeSumServer(type, options);
    } catch (NacreException tooWide) {
      assertThat(tooWide.code()).isEqualTo(ErrorCode.SUM_OPTIONS_REFUSED);
      rows =
          new FakeSumServer(SMALLINT, new SumOptions(false, options.squares(), options.verified()));
    }
    PowerLayout layout = rows.column.format().layout(SummedPower.VALUES);
    int blocks = dice.between(1, 3);
    for (int block = 0; block < blocks; block++) {
      int count = dice.between(1, 300);
      int from = dice.between(0, RowIds.BLOCK_IDS - count);
      RowEncryptor run = rows.begin(block * 7).run(new IdRun(block * 7, from, count));
      while (run.remaining() > 0) {
        if (dice.between(0, 5) == 3) {
          long unused = run.skip();
        } else {
          rows.insert(run, List.of(value(layout, dice)));
        }
      }
    }
    return rows.rows.isEmpty() ? rows.insert(100, 0, FakeSumServer.numbers(1)) : rows;
  }

  private static BigInteger value(PowerLayout layout, Dice dice) {
    BigInteger width = layout.highest().subtract(layout.lowest()).add(BigInteger.ONE);
    BigInteger any = new BigInteger(200, new Random(dice.seed())).mod(width);
    return dice.of(
        List.of(
            layout.lowest(),
            layout.highest(),
            BigInteger.ZERO,
            layout.lowest().add(any),
            layout.lowest().add(any)));
  }

  @Test
  void parallelSumOverManyRunsIsRight() {
    try (FakeSumServer rows = new FakeSumServer(BIGINT, new SumOptions(false, false, true))) {
      List<BigInteger> values = new ArrayList<>();
      for (int i = 0; i < 60_000; i++) {
        values.add(BigInteger.valueOf(i * 0x9e37_79b9_7f4a_7c15L));
      }
      rows.insert(2, 0, values).insert(3, 1, values);
      int[] selected = IntStream.range(0, 120_000).filter(i -> i % 3 != 1).toArray();
      BigInteger parallel =
          rows.column.decrypt(
              rows.sum(SummedPower.VALUES, selected), Workers.of(ForkJoinPool.commonPool()));
      assertThat(parallel).isEqualTo(rows.expected(SummedPower.VALUES, selected));
    }
  }

  @Test
  void sumOfNoRowsIsZero() {
    try (FakeSumServer rows = new FakeSumServer(BIGINT, new SumOptions(false, true, true))) {
      assertThat(rows.decrypt(rows.sum(SummedPower.VALUES))).isZero();
      assertThat(rows.decrypt(rows.sum(SummedPower.SQUARES))).isZero();
    }
  }

  @Test
  void aValueOutsideOfTheTypeIsNotEncrypted() {
    try (FakeSumServer rows =
        new FakeSumServer(new ColumnType(TypeName.DECIMAL, 3, 1), SumOptions.DEFAULT)) {
      RowEncryptor run = rows.begin(0).run(new IdRun(0, 0, 4));
      long[] limbs = new long[2];
      for (BigInteger wide :
          List.of(
              BigInteger.valueOf(1000),
              BigInteger.valueOf(-1000),
              BigInteger.ONE.shiftLeft(70),
              BigInteger.valueOf(Long.MIN_VALUE))) {
        refused(ErrorCode.VALUE_DOES_NOT_FIT, () -> run.encrypt(wide, limbs));
      }
      assertThat(limbs).containsOnly(0);
      assertThat(run.remaining()).isEqualTo(4);
      assertThat(run.encrypt(999, limbs)).isZero();
    }
  }

  @Test
  @Covers("queries-27")
  void rowsOfTwoDataKeysAreSummedUnlessVerified() {
    for (boolean verified : new boolean[] {false, true}) {
      try (DataKey old = DataKey.generate(FakeSumServer.SCOPE);
          DataKey fresh = DataKey.generate(FakeSumServer.SCOPE);
          AsheColumn before = column(verified, Map.of(1, old), 1);
          AsheColumn after = column(verified, Map.of(1, old, 2, fresh), 2)) {
        byte[] first = before.draw(0);
        byte[] second = after.draw(1);
        long[] one = new long[before.format().limbs()];
        long[] other = new long[one.length];
        long id = before.begin(first).run(new IdRun(0, 3, 1)).encrypt(40, one);
        long next = after.begin(second).run(new IdRun(1, 3, 1)).encrypt(2, other);
        after.learn(first);
        List<BigInteger> limbs = new ArrayList<>();
        for (int limb = 0; limb < one.length; limb++) {
          limbs.add(BigInteger.valueOf(one[limb]).add(BigInteger.valueOf(other[limb])));
        }
        EncryptedSum sum = new EncryptedSum(SummedPower.VALUES, 2, IdSet.of(id, next), limbs);
        if (verified) {
          refused(ErrorCode.SUM_OF_TWO_KEYS, () -> after.decrypt(sum, Workers.SERIAL));
        } else {
          assertThat(after.decrypt(sum, Workers.SERIAL)).isEqualTo(42);
        }
        // A process that has not heard of the new key refuses its blocks.
        refused(ErrorCode.SUM_SALT_TAMPERED, () -> before.learn(second));
      }
    }
  }

  private static AsheColumn column(boolean verified, Map<Integer, DataKey> keys, int current) {
    SumFormat format = SumFormat.of(BIGINT, new SumOptions(false, false, verified));
    return new AsheColumn(FakeSumServer.PLACE, format, keys, current);
  }

  @ParameterizedTest
  @EnumSource(SummedPower.class)
  void aClosedColumnDecryptsNothing(SummedPower power) {
    FakeSumServer rows = new FakeSumServer(BIGINT, new SumOptions(false, true, false));
    rows.insert(0, 0, FakeSumServer.numbers(5));
    EncryptedSum sum = rows.sum(power, 0);
    PadBlock block = rows.begin(1);
    rows.close();
    assertThatThrownBy(() -> rows.decrypt(sum)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> block.run(new IdRun(1, 0, 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> rows.column.draw(2)).isInstanceOf(IllegalStateException.class);
  }

  public static void refused(ErrorCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NacreException.class, failed -> assertThat(failed.code()).isEqualTo(code));
  }
}
