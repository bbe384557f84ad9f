package dev.nacre.core.sum.packed;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.PaillierPublicKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The sums of one column, still encrypted.
 *
 * @param groups in the order of their keys; a group without a selected tuple is absent
 */
public record EncryptedColumnSums(
    PaillierPublicKey key, SlotLayout layout, List<GroupSums> groups) {

  /** How many ciphertexts have to be decrypted. */
  public int ciphertexts() {
    return groups.stream()
        .mapToInt(group -> group.slots().size() + (group.whole().isPresent() ? 1 : 0))
        .sum();
  }

  /**
   * The sum of each group by its key.
   *
   * @throws NacreException with {@link ErrorCode#SUM_FORM_DAMAGED} when this is not a sum of this
   *     column
   */
  public SortedMap<Long, BigInteger> decrypt(PaillierPrivateKey owner, Workers workers) {
    if (!owner.publicKey().equals(key)) {
      throw new NacreException(ErrorCode.SUM_KEY_REFUSED, "A sum was made under another key");
    }
    List<Supplier<BigInteger>> tasks = new ArrayList<>();
    List<Long> keys = new ArrayList<>();
    for (GroupSums group : groups) {
      group
          .whole()
          .ifPresent(
              ciphertext -> {
                keys.add(group.key());
                tasks.add(() -> total(decrypt(owner, ciphertext)));
              });
      for (GroupSums.OneSlot one : group.slots()) {
        keys.add(group.key());
        tasks.add(() -> decrypt(owner, one.ciphertext())[one.slot()]);
      }
    }
    List<BigInteger> opened = workers.all(tasks);
    SortedMap<Long, BigInteger> sums = new TreeMap<>();
    for (int i = 0; i < opened.size(); i++) {
      sums.merge(keys.get(i), opened.get(i), BigInteger::add);
    }
    return sums;
  }

  private BigInteger[] decrypt(PaillierPrivateKey owner, BigInteger ciphertext) {
    return layout.unpack(owner.decrypt(ciphertext), key);
  }

  private static BigInteger total(BigInteger[] slots) {
    BigInteger total = BigInteger.ZERO;
    for (BigInteger slot : slots) {
      total = total.add(slot);
    }
    return total;
  }
}
