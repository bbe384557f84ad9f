package dev.nacre.core.sum.ashe;

import static dev.nacre.core.sum.ashe.AsheColumnTest.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.trial.Trials;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer that is not right is an error and no number. */
final class AsheColumnForgedSumTest {
  private static final ColumnType DECIMAL = new ColumnType(TypeName.DECIMAL, 12, 2);

  private final FakeSumServer plain =
      new FakeSumServer(DECIMAL, new SumOptions(false, true, false));
  private final FakeSumServer verified =
      new FakeSumServer(DECIMAL, new SumOptions(false, true, true));

  AsheColumnForgedSumTest() {
    for (FakeSumServer rows : List.of(plain, verified)) {
      rows.insert(0, 10, FakeSumServer.numbers(1_000, -250, 999_999_999_999L, 0));
      rows.insert(4, 0, FakeSumServer.numbers(7, 8));
    }
  }

  @AfterEach
  void forget() {
    plain.close();
    verified.close();
  }

  @ParameterizedTest
  @EnumSource(SummedPower.class)
  @Covers("queries-24")
  void sumWithAnotherCountIsRefused(SummedPower power) {
    EncryptedSum sum = plain.sum(power, 0, 1, 4);
    for (long count : new long[] {0, 2, 4, -1, Long.MAX_VALUE}) {
      mismatch(plain, new EncryptedSum(power, count, sum.ids(), sum.limbs()));
    }
    mismatch(plain, new EncryptedSum(power, 3, plain.sum(power, 0, 1).ids(), sum.limbs()));
    mismatch(plain, new EncryptedSum(power, 0, IdSet.EMPTY, sum.limbs()));
  }

  @ParameterizedTest
  @EnumSource(SummedPower.class)
  @Covers("queries-25")
  void sumOfOtherRowsThanListedIsRefused(SummedPower power) {
    EncryptedSum sum = plain.sum(power, 0, 1, 4);
    for (int[] other :
        new int[][] {{0, 1, 5}, {0, 1, 2}, {0, 1, 1}, {3, 3, 3}, {0, 0, 4}, {2, 3, 5}}) {
      IdSet ids = plain.sum(power, other).ids();
      mismatch(plain, new EncryptedSum(power, 3, ids, sum.limbs()));
    }
    // Where a join repeats rows, least, greatest and count can look like a range.
    EncryptedSum repeated = plain.sum(power, 0, 0, 2);
    IdSet range = IdSet.contiguous(10, 12, 3).orElseThrow();
    mismatch(plain, new EncryptedSum(power, 3, range, repeated.limbs()));
  }

  /** Without a tag: only what no such values can have. */
  @Test
  void sumThatIsImpossibleForItsCountIsRefused() {
    EncryptedSum sum = plain.sum(SummedPower.VALUES, 2);
    assertThat(plain.decrypt(sum)).isEqualTo(999_999_999_999L);
    mismatch(plain, changed(sum, 0, BigInteger.ONE));
    BigInteger lowest = BigInteger.valueOf(-2 * 999_999_999_999L);
    assertThat(plain.decrypt(changed(sum, 0, lowest))).isEqualTo(-999_999_999_999L);
    mismatch(plain, changed(sum, 0, lowest.subtract(BigInteger.ONE)));
    mismatch(plain, changed(plain.sum(SummedPower.SQUARES, 3), 0, BigInteger.ONE.negate()));
  }

  /** One attempt of each kind; each has a chance of 2^-126. */
  @ParameterizedTest
  @EnumSource(SummedPower.class)
  @Covers("queries-25")
  void forgedSumIsRefusedWhenVerified(SummedPower power) {
    EncryptedSum sum = verified.sum(power, 0, 1, 4);
    assertThat(verified.decrypt(sum)).isEqualTo(verified.expected(power, 0, 1, 4));
    int tag = verified.column.format().layout(power).ring().limbs();
    for (int limb = 0; limb < sum.limbs().size(); limb++) {
      for (int bit = 0; bit < 63; bit++) {
        BigInteger change = BigInteger.ONE.shiftLeft(bit);
        forged(changed(sum, limb, change), limb >= tag);
        forged(changed(sum, limb, change.negate()), limb >= tag);
      }
    }
    // The tag of other rows, with the sum of these.
    List<BigInteger> mixed = new ArrayList<>(sum.limbs().subList(0, tag));
    mixed.addAll(verified.limbs(power, 0, 1, 5).subList(tag, sum.limbs().size()));
    forged(new EncryptedSum(power, 3, sum.ids(), mixed), true);
    // Zero everywhere, as of no rows.
    List<BigInteger> zeros = sum.limbs().stream().map(limb -> BigInteger.ZERO).toList();
    forged(new EncryptedSum(power, 3, sum.ids(), zeros), false);
  }

  /** A multiple of the prime is the same residue: it could be added if such sums were plausible. */
  @Test
  @Covers("queries-25")
  void sumThatDiffersByAMultipleOfThePrimeIsRefused() {
    EncryptedSum sum = verified.sum(SummedPower.VALUES, 0, 1);
    List<BigInteger> limbs = sum.limbs();
    BigInteger changed = limbs.get(0).add(LimbModulus.TAGS.modulus());
    EncryptedSum forged =
        new EncryptedSum(
            SummedPower.VALUES,
            2,
            sum.ids(),
            List.of(changed, limbs.get(1), limbs.get(2), limbs.get(3)));
    refused(ErrorCode.SUM_TAMPERED, () -> verified.decrypt(forged));
    // The tag itself is a residue, so this is the same tag.
    BigInteger sameTag = limbs.get(2).subtract(LimbModulus.TAGS.modulus());
    assertThat(
            verified.decrypt(
                new EncryptedSum(
                    SummedPower.VALUES,
                    2,
                    sum.ids(),
                    List.of(limbs.get(0), limbs.get(1), sameTag, limbs.get(3)))))
        .isEqualTo(750);
  }

  @Test
  @Covers("queries-25")
  void randomForgeryIsRefused() throws Exception {
    Trials.run(
        2_000,
        dice -> {
          SummedPower power = dice.of(List.of(SummedPower.values()));
          EncryptedSum sum = verified.sum(power, 0, 1, 4, 4);
          List<BigInteger> limbs = new ArrayList<>(sum.limbs());
          int changes = dice.between(1, limbs.size());
          for (int i = 0; i < changes; i++) {
            limbs.set(
                dice.between(0, limbs.size() - 1),
                BigInteger.valueOf(dice.anyLong()).multiply(BigInteger.valueOf(4)));
          }
          EncryptedSum forged = new EncryptedSum(power, 4, sum.ids(), limbs);
          if (!forged.equals(sum)) {
            forged(forged, false);
          }
        });
  }

  @Test
  void sumOfTooManyRowsIsRefused() {
    long most = plain.column.format().addends(SummedPower.VALUES);
    assertThat(most).isEqualTo(1L << 27);
    IdSet many = IdSet.range(0, most);
    refused(
        ErrorCode.SUM_CAPACITY_EXCEEDED,
        () ->
            plain.decrypt(
                new EncryptedSum(
                    SummedPower.VALUES, most + 1, many, plain.sum(SummedPower.VALUES, 0).limbs())));
  }

  @Test
  void sumWithoutAFormIsRefused() {
    try (FakeSumServer rows = new FakeSumServer(DECIMAL, SumOptions.DEFAULT)) {
      rows.insert(0, 0, FakeSumServer.numbers(1));
      EncryptedSum sum = rows.sum(SummedPower.VALUES, 0);
      refused(
          ErrorCode.SUM_OPTIONS_REFUSED,
          () -> rows.decrypt(new EncryptedSum(SummedPower.SQUARES, 1, sum.ids(), sum.limbs())));
    }
  }

  @Test
  void noMessageHasANumberOfTheSum() {
    EncryptedSum sum = changed(verified.sum(SummedPower.VALUES, 0), 0, BigInteger.ONE);
    try {
      BigInteger unused = verified.decrypt(sum);
      throw new AssertionError("a forged sum was decrypted");
    } catch (NacreException failed) {
      assertThat(failed).hasMessageNotContaining("1000").hasMessageNotContaining("1001");
      assertThat(sum.toString()).isEqualTo("EncryptedSum[VALUES of 1]");
    }
  }

  private void forged(EncryptedSum sum, boolean plausible) {
    try {
      BigInteger unused = verified.decrypt(sum);
    } catch (NacreException failed) {
      if (plausible) {
        assertThat(failed.code()).isEqualTo(ErrorCode.SUM_TAMPERED);
      } else {
        assertThat(failed.code()).isIn(ErrorCode.SUM_TAMPERED, ErrorCode.SUM_MISMATCH);
      }
      return;
    }
    throw new AssertionError("a forged sum was decrypted");
  }

  private static EncryptedSum changed(EncryptedSum sum, int limb, BigInteger change) {
    List<BigInteger> limbs = new ArrayList<>(sum.limbs());
    limbs.set(limb, limbs.get(limb).add(change));
    return new EncryptedSum(sum.power(), sum.count(), sum.ids(), limbs);
  }

  private static void mismatch(FakeSumServer rows, EncryptedSum sum) {
    refused(ErrorCode.SUM_MISMATCH, () -> rows.decrypt(sum));
  }
}
