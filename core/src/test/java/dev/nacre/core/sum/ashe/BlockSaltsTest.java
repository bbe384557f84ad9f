package dev.nacre.core.sum.ashe;

import static dev.nacre.core.sum.ashe.AsheColumnTest.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SumPlace;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server that keeps the salts can do with them. */
@Covers("queries-1")
final class BlockSaltsTest {
  private static final ColumnType BIGINT = ColumnType.of(TypeName.BIGINT);

  private final FakeSumServer rows = new FakeSumServer(BIGINT, SumOptions.DEFAULT);
  private final AsheColumn other = column(FakeSumServer.PLACE, rows.key);

  @AfterEach
  void forget() {
    other.close();
    rows.close();
  }

  private static AsheColumn column(SumPlace place, DataKey key) {
    return new AsheColumn(place, SumFormat.of(BIGINT, SumOptions.DEFAULT), Map.of(1, key), 1);
  }

  @Test
  void saltIsReadByAnotherProcessWithTheKey() {
    byte[] record = rows.column.draw(7);
    rows.insert(rows.column.begin(record).run(new IdRun(7, 0, 2)), FakeSumServer.numbers(40, 2));
    EncryptedSum sum = rows.sum(SummedPower.VALUES, 0, 1);
    assertThat(other.unknownBlocks(sum.ids())).containsExactly(7);
    refused(ErrorCode.SUM_SALT_MISSING, () -> decrypt(sum));
    other.learn(record);
    other.learn(record.clone());
    assertThat(other.unknownBlocks(sum.ids())).isEmpty();
    assertThat(decrypt(sum)).isEqualTo(42);
  }

  @Test
  void saltWithOneBitChangedIsRefused() {
    byte[] record = rows.column.draw(7);
    for (int bit = 0; bit < record.length * 8; bit++) {
      byte[] changed = record.clone();
      changed[bit / 8] ^= (byte) (1 << (bit % 8));
      tampered(changed);
    }
  }

  @Test
  void truncatedOrExtendedSaltIsRefused() {
    byte[] record = rows.column.draw(7);
    for (int length = 0; length < record.length; length++) {
      tampered(Arrays.copyOf(record, length));
    }
    tampered(Arrays.copyOf(record, record.length + 1));
  }

  @Test
  void saltOfAnotherPlaceIsRefused() {
    byte[] record = rows.column.draw(7);
    SumPlace place = FakeSumServer.PLACE;
    UUID elsewhere = new UUID(9, 9);
    for (SumPlace moved :
        List.of(
            new SumPlace(elsewhere, place.table(), place.column()),
            new SumPlace(place.catalog(), elsewhere, place.column()),
            new SumPlace(place.catalog(), place.table(), elsewhere))) {
      try (AsheColumn column = column(moved, rows.key)) {
        refused(ErrorCode.SUM_SALT_TAMPERED, () -> column.learn(record));
      }
    }
    try (DataKey foreign = DataKey.generate(FakeSumServer.SCOPE);
        AsheColumn column = column(place, foreign)) {
      refused(ErrorCode.SUM_SALT_TAMPERED, () -> column.learn(record));
    }
  }

  /** A sequence was reset, a database restored or cloned: the number of a block comes again. */
  @Test
  void blockHandedOutTwiceRepeatsNoPad() {
    byte[] first = rows.column.draw(7);
    byte[] second = other.draw(7);
    assertThat(first).isNotEqualTo(second);
    long[] one = new long[rows.column.format().limbs()];
    long[] same = new long[one.length];
    long id = rows.column.begin(first).run(new IdRun(7, 0, 1)).encrypt(5, one);
    assertThat(other.begin(second).run(new IdRun(7, 0, 1)).encrypt(5, same)).isEqualTo(id);
    assertThat(one).isNotEqualTo(same);
    // The server puts back what the other process has not seen.
    refused(ErrorCode.SUM_SALT_TAMPERED, () -> other.learn(first));
    refused(ErrorCode.SUM_SALT_TAMPERED, () -> rows.column.learn(second));
    List<BigInteger> limbs = Arrays.stream(one).mapToObj(BigInteger::valueOf).toList();
    refused(
        ErrorCode.SUM_MISMATCH,
        () -> decrypt(new EncryptedSum(SummedPower.VALUES, 1, IdSet.of(id), limbs)));
  }

  @Test
  void noSaltIsDrawnForAKnownBlock() {
    byte[] first = rows.column.draw(7);
    PadBlock unused = rows.column.begin(first);
    byte[] second = rows.column.draw(7);
    refused(ErrorCode.SUM_SALT_TAMPERED, () -> rows.column.begin(second));
  }

  @Test
  void saltOfAnotherProcessIsNotWrittenWith() {
    byte[] record = rows.column.draw(7);
    assertThatThrownBy(() -> other.begin(record)).isInstanceOf(IllegalStateException.class);
    PadBlock unused = rows.column.begin(record);
    assertThatThrownBy(() -> rows.column.begin(record)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void saltGivesEachPadOnce() {
    PadBlock block = rows.begin(3);
    RowEncryptor unused = block.run(new IdRun(3, 10, 10));
    for (int[] again : new int[][] {{10, 10}, {10, 1}, {19, 1}, {0, 11}, {19, 100}, {0, 65_536}}) {
      assertThatThrownBy(() -> block.run(new IdRun(3, again[0], again[1])))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("a pad would be used twice");
    }
    unused = block.run(new IdRun(3, 0, 10));
    unused = block.run(new IdRun(3, 20, 65_516));
    assertThatThrownBy(() -> block.run(new IdRun(4, 0, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRunEndsWithItsIds() {
    RowEncryptor run = rows.begin(3).run(new IdRun(3, 65_535, 1));
    long[] limbs = new long[rows.column.format().limbs()];
    assertThat(run.remaining()).isOne();
    assertThat(run.encrypt(1, limbs)).isEqualTo(3 * 65_536 + 65_535);
    assertThat(run.remaining()).isZero();
    assertThatThrownBy(() -> run.encrypt(1, limbs)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(run::skip).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void idsOfABlockAreHandedOutOnce() {
    IdBlock block = new IdBlock(5);
    assertThat(block.take(10)).contains(new IdRun(5, 0, 10));
    assertThat(block.take(65_520)).contains(new IdRun(5, 10, 65_520));
    assertThat(block.take(100)).contains(new IdRun(5, 65_530, 6));
    assertThat(block.take(1)).isEmpty();
    assertThat(new IdBlock(1).take(0)).isEmpty();
  }

  private BigInteger decrypt(EncryptedSum sum) {
    return other.decrypt(sum, Workers.SERIAL);
  }

  private void tampered(byte[] record) {
    refused(ErrorCode.SUM_SALT_TAMPERED, () -> other.learn(record));
    assertThat(other.unknownBlocks(IdSet.range(0, RowIds.LAST >> 20))).contains(7);
  }
}
