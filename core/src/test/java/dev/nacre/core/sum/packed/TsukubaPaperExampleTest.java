package dev.nacre.core.sum.packed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sum.paillier.PaillierKeys;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The example of the Tsukuba paper: sixteen values, four to a block, all but keys 5, 10 and 15. */
final class TsukubaPaperExampleTest {
  @Test
  void slotsAddUpToTheSumsThatThePaperPrints() {
    PaillierPrivateKey key = PaillierKeys.generate(2048);
    long[] values = LongStream.rangeClosed(1, 16).toArray();
    SlotLayout layout = new SlotLayout(2048, 32, 4, 0, 16);
    Arrangement arrangement = Arrangement.inOrder(16, 4);
    PackedColumn column = PackedColumn.encrypt(values, arrangement, layout, key, Workers.SERIAL);
    BitSet where = new BitSet();
    where.set(0, 16);
    where.clear(4);
    where.clear(9);
    where.clear(14);

    EncryptedColumnSums sums =
        EncryptedSums.of(List.of(column), arrangement, Selection.where(where), 1, Workers.SERIAL)
            .get(0);

    // No key of the first block is left out, so one product serves all of its slots.
    GroupSums group = sums.groups().get(0);
    BigInteger[] bySlot = open(key, layout, group.whole().orElseThrow());
    for (GroupSums.OneSlot one : group.slots()) {
      BigInteger more = open(key, layout, one.ciphertext())[one.slot()];
      bySlot[one.slot()] = bySlot[one.slot()].add(more);
    }
    assertThat(Stream.of(bySlot).map(BigInteger::intValueExact)).containsExactly(23, 22, 21, 40);
    assertThat(sums.decrypt(key, Workers.SERIAL)).isEqualTo(Map.of(0L, BigInteger.valueOf(106)));
  }

  private static BigInteger[] open(
      PaillierPrivateKey key, SlotLayout layout, BigInteger ciphertext) {
    return layout.unpack(key.decrypt(ciphertext), key.publicKey());
  }
}
