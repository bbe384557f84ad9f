package dev.nacre.core.sum.ashe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.ashe.pad.SaltRecord;
import dev.nacre.core.sum.parallel.Workers;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.vectors.Vector;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows as the second implementation in {@code ashe.py} encrypts them. */
final class AsheVectorsTest {
  static Stream<Vector> vectors() {
    return Vector.of("ashe.json").stream();
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void rowsAreEncryptedAsByTheSecondImplementation(Vector vector) {
    try (DataKey key = key(vector);
        AsheColumn column = column(vector, key)) {
      byte[] record = column.draw(salt(vector));
      assertThat(record).isEqualTo(vector.bytes("record"));
      int offset = vector.number("offset");
      RowEncryptor run = column.begin(record).run(new IdRun(vector.number("block"), offset, 1));
      long[] limbs = new long[column.format().limbs()];
      assertThat(run.encrypt(new BigInteger(vector.text("value")), limbs))
          .isEqualTo(Long.parseLong(vector.text("rowId")));
      assertThat(limbs).containsExactly(limbs(vector));
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void sumsAreDecryptedAsByTheSecondImplementation(Vector vector) {
    BigInteger value = new BigInteger(vector.text("value"));
    try (DataKey key = key(vector);
        AsheColumn column = column(vector, key)) {
      column.learn(vector.bytes("record"));
      assertThat(decrypt(column, vector, SummedPower.VALUES)).isEqualTo(value);
      if (vector.is("squares")) {
        assertThat(decrypt(column, vector, SummedPower.SQUARES)).isEqualTo(value.pow(2));
      }
    }
  }

  private static BigInteger decrypt(AsheColumn column, Vector vector, SummedPower power) {
    int from = column.format().firstLimb(power);
    long[] limbs = Arrays.copyOfRange(limbs(vector), from, from + column.format().limbs(power));
    List<BigInteger> sums = Arrays.stream(limbs).mapToObj(BigInteger::valueOf).toList();
    IdSet ids = IdSet.of(Long.parseLong(vector.text("rowId")));
    return column.decrypt(new EncryptedSum(power, 1, ids, sums), Workers.SERIAL);
  }

  private static long[] limbs(Vector vector) {
    return Arrays.stream(vector.text("limbs").split(",")).mapToLong(Long::parseLong).toArray();
  }

  private static SaltRecord salt(Vector vector) {
    return SaltRecord.of(vector.number("version"), vector.number("block"), vector.bytes("salt"));
  }

  private static DataKey key(Vector vector) {
    ByteBuffer scope = ByteBuffer.wrap(vector.bytes("scope"));
    return DataKey.unwrapped(
        new KeyScope(KeyPurpose.COLUMN, uuid(scope)), SecretBytes.taking(vector.bytes("key")));
  }

  private static AsheColumn column(Vector vector, DataKey key) {
    ByteBuffer place = ByteBuffer.wrap(vector.bytes("place"));
    SumPlace at = new SumPlace(uuid(place), uuid(place), uuid(place));
    SumOptions options =
        new SumOptions(vector.is("narrow"), vector.is("squares"), vector.is("verified"));
    TypeName name = TypeName.valueOf(vector.text("type"));
    ColumnType type = new ColumnType(name, vector.number("digits"), 0);
    int version = vector.number("version");
    return new AsheColumn(at, SumFormat.of(type, options), Map.of(version, key), version);
  }

  private static UUID uuid(ByteBuffer in) {
    return new UUID(in.getLong(), in.getLong());
  }
}
