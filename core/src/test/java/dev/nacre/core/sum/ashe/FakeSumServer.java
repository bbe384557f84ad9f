package dev.nacre.core.sum.ashe;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
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
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** A column with its rows, and a server that adds them up without a key. */
final class FakeSumServer implements AutoCloseable {
  static final SumPlace PLACE = new SumPlace(new UUID(1, 1), new UUID(2, 2), new UUID(3, 3));
  static final KeyScope SCOPE = new KeyScope(KeyPurpose.COLUMN, PLACE.column());

  /** What the server stores. */
  record Row(long id, BigInteger value, List<Long> limbs) {
    static Row of(long id, BigInteger value, long[] limbs) {
      return new Row(id, value, Arrays.stream(limbs).boxed().toList());
    }
  }

  final DataKey key = DataKey.generate(SCOPE);
  final AsheColumn column;
  final List<Row> rows = new ArrayList<>();

  FakeSumServer(ColumnType type, SumOptions options) {
    this.column = new AsheColumn(PLACE, SumFormat.of(type, options), Map.of(1, key), 1);
  }

  /** Adds a row for each value, under the next ids of a block. */
  FakeSumServer insert(RowEncryptor run, List<BigInteger> values) {
    for (BigInteger value : values) {
      long[] limbs = new long[column.format().limbs()];
      long id = run.encrypt(value, limbs);
      rows.add(Row.of(id, value, limbs));
    }
    return this;
  }

  FakeSumServer insert(int block, int from, List<BigInteger> values) {
    return insert(begin(block).run(new IdRun(block, from, values.size())), values);
  }

  static List<BigInteger> numbers(long... values) {
    return Arrays.stream(values).mapToObj(BigInteger::valueOf).toList();
  }

  PadBlock begin(int block) {
    return column.begin(column.draw(block));
  }

  /** The answer for rows by their numbers, repeated ones included. */
  public EncryptedSum sum(SummedPower power, int... selected) {
    IdSet ids = IdSet.of(IntStream.of(selected).mapToLong(row -> rows.get(row).id()).toArray());
    return new EncryptedSum(power, selected.length, ids, limbs(power, selected));
  }

  public List<BigInteger> limbs(SummedPower power, int... selected) {
    int from = column.format().firstLimb(power);
    List<BigInteger> sums = new ArrayList<>();
    for (int limb = from; limb < from + column.format().limbs(power); limb++) {
      BigInteger sum = BigInteger.ZERO;
      for (int row : selected) {
        sum = sum.add(BigInteger.valueOf(rows.get(row).limbs().get(limb)));
      }
      sums.add(sum);
    }
    return sums;
  }

  BigInteger expected(SummedPower power, int... selected) {
    return IntStream.of(selected)
        .mapToObj(row -> rows.get(row).value().pow(power == SummedPower.VALUES ? 1 : 2))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  BigInteger decrypt(EncryptedSum sum) {
    return column.decrypt(sum, Workers.SERIAL);
  }

  @Override
  public void close() {
    column.close();
    key.close();
  }
}
