package dev.nacre.core.sum.ashe;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sum.ashe.form.EncryptedPart;
import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.PowerLayout;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.pad.BlockSalts;
import dev.nacre.core.sum.ashe.pad.PadBlock;
import dev.nacre.core.sum.ashe.pad.PadFunction;
import dev.nacre.core.sum.ashe.pad.PadSum;
import dev.nacre.core.sum.ashe.pad.SaltRecord;
import dev.nacre.core.sum.ashe.pad.VersionKeys;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the values of one column so that a server can add them up, and decrypts the sums.
 *
 * <p><b>Security guarantees.</b> A server learns from the limbs of a column only how many there are
 * and, from queries, which of them are added. A sum that {@link #decrypt} returns lies within what
 * its count allows. Where the column was declared {@code VERIFIED} it is the sum of the values that
 * were encrypted under its ids; without, a server can change sums. Neither says that the server
 * added all rows that the query meant.
 *
 * <p>Safe for threads.
 */
public final class AsheColumn implements AutoCloseable {
  private final SumPlace place;
  private final SumFormat format;
  private final VersionKeys current;
  private final Map<Integer, VersionKeys> versions = new HashMap<>();
  private final BlockSalts salts = new BlockSalts();
  // Drawn here and not used yet. Only such a block is written to: another process may write to any
  // block that was read from the server.
  private final Set<SaltRecord> drawn = ConcurrentHashMap.newKeySet();

  /**
   * @param keys by version; the caller closes them
   * @param current the version that encrypts
   */
  public AsheColumn(SumPlace place, SumFormat format, Map<Integer, DataKey> keys, int current) {
    this.place = place;
    this.format = format;
    @Nullable VersionKeys found = null;
    try {
      keys.forEach(
          (version, key) -> versions.put(version, new VersionKeys(place, format, version, key)));
      found = versions.get(current);
    } finally {
      if (found == null) {
        close();
      }
    }
    if (found == null) {
      throw new IllegalArgumentException("no data key of version " + current);
    }
    this.current = found;
  }

  public SumFormat format() {
    return format;
  }

  /**
   * Draws a salt for a block of ids.
   *
   * @param block a number that the server has reserved for this process
   * @return the record to be stored; {@link #begin} takes it when that is committed
   */
  public byte[] draw(int block) {
    return draw(SaltRecord.fresh(current.version(), block));
  }

  /** The block of a record that {@link #draw} returned. */
  public static int block(byte[] drawn) {
    return SaltRecord.block(drawn);
  }

  /** With a given salt, for test vectors. */
  byte[] draw(SaltRecord salt) {
    drawn.add(salt);
    return salt.write(current.saltKey(), place);
  }

  /**
   * Begins to encrypt under the ids of a block.
   *
   * @param stored what {@link #draw} returned, after it was stored
   * @throws NacreException {@link ErrorCode#SUM_SALT_TAMPERED} when the block already has another
   *     salt: the server has handed out its number twice
   */
  public PadBlock begin(byte[] stored) {
    SaltRecord salt = authentic(stored);
    salts.learn(salt);
    if (!drawn.remove(salt)) {
      throw new IllegalStateException("a block is begun once, where its salt was drawn");
    }
    return new PadBlock(format, keys(salt.keyVersion()), salt);
  }

  /**
   * Takes the salt of a block from the server.
   *
   * @throws NacreException {@link ErrorCode#SUM_SALT_TAMPERED} when it was not drawn for this
   *     column and block, or the block was seen with another one
   */
  public void learn(byte[] stored) {
    salts.learn(authentic(stored));
  }

  /** The blocks whose salts have to be learned before a sum over these ids is decrypted. */
  public Set<Integer> unknownBlocks(IdSet ids) {
    Set<Integer> blocks = ids.blocks();
    blocks.removeIf(salts::knows);
    return blocks;
  }

  private SaltRecord authentic(byte[] stored) {
    return SaltRecord.read(stored, keys(SaltRecord.keyVersion(stored)).saltKey(), place);
  }

  private VersionKeys keys(int version) {
    VersionKeys found = versions.get(version);
    if (found == null) {
      throw SaltRecord.tampered("names a data key that the column does not have");
    }
    return found;
  }

  /**
   * Decrypts a sum, in units of the last place.
   *
   * @throws NacreException {@link ErrorCode#SUM_MISMATCH} when sum, count and ids do not belong
   *     together, {@link ErrorCode#SUM_TAMPERED} when the tag differs, {@link
   *     ErrorCode#SUM_CAPACITY_EXCEEDED} when there are more values than one sum may have, {@link
   *     ErrorCode#SUM_SALT_MISSING}
   */
  public BigInteger decrypt(EncryptedSum sum, Workers workers) {
    PowerLayout layout = format.layout(sum.power());
    List<BigInteger> limbs = sum.limbs();
    if (limbs.size() != layout.limbs()) {
      throw new IllegalArgumentException("the sum has not one number for each limb");
    }
    requireCount(sum);
    if (sum.count() > layout.addends()) {
      throw new NacreException(
          ErrorCode.SUM_CAPACITY_EXCEEDED,
          "A sum has more than the " + layout.addends() + " values that its column allows");
    }
    Optional<VersionKeys> onlyVersion =
        layout.tags().isPresent() ? Optional.of(onlyVersion(sum.ids())) : Optional.empty();
    LimbModulus ring = layout.ring();
    BigInteger number =
        ring.centred(
            ring.number(limbs)
                .subtract(pads(sum.ids(), EncryptedPart.of(sum.power(), false), ring, workers)));
    // The tag first: otherwise the two errors would tell a forger whether his sum is in range.
    if (onlyVersion.isPresent()) {
      EncryptedPart part = EncryptedPart.of(sum.power(), true);
      LimbModulus tags = layout.tags().orElseThrow();
      BigInteger tag = tags.number(limbs.subList(ring.limbs(), limbs.size()));
      BigInteger expected =
          number.multiply(onlyVersion.get().factor(part)).add(pads(sum.ids(), part, tags, workers));
      requireTag(tags.centred(tag.subtract(expected)).signum() == 0);
    }
    requirePlausible(layout, number, sum.count());
    return number;
  }

  /** One statement counts and lists the ids; a set from another moment has another count. */
  @Safeguard("queries-24")
  private static void requireCount(EncryptedSum sum) {
    if (sum.count() != sum.ids().count()) {
      throw mismatch("was made of other rows than the server lists");
    }
  }

  /** Under wrong ids a sum decrypts to noise, which is hardly ever a possible sum. */
  @Safeguard("queries-25")
  private static void requirePlausible(PowerLayout layout, BigInteger number, long count) {
    if (!layout.allows(number, count)) {
      throw mismatch("is outside of what its values can add up to");
    }
  }

  @Safeguard("queries-25b")
  private static void requireTag(boolean same) {
    if (!same) {
      throw new NacreException(
          ErrorCode.SUM_TAMPERED, "A verified sum is not the sum of the values of its rows");
    }
  }

  /** Tags under two keys have no common factor. */
  private VersionKeys onlyVersion(IdSet ids) {
    VersionKeys only = current;
    boolean first = true;
    for (int block : ids.blocks()) {
      VersionKeys keys = keys(salts.of(block).keyVersion());
      if (!first && keys != only) {
        throw new NacreException(
            ErrorCode.SUM_OF_TWO_KEYS, "A verified sum has rows of two data keys");
      }
      only = keys;
      first = false;
    }
    return only;
  }

  private BigInteger pads(IdSet ids, EncryptedPart part, LimbModulus ring, Workers workers) {
    IntFunction<PadSum.Source> sources =
        block -> {
          SaltRecord salt = salts.of(block);
          PadFunction function = keys(salt.keyVersion()).pads(part);
          return new PadSum.Source(function, function.start(salt.salt()));
        };
    return PadSum.of(ids, ring, sources, workers);
  }

  private static NacreException mismatch(String what) {
    return new NacreException(ErrorCode.SUM_MISMATCH, "A sum over encrypted values " + what);
  }

  /** Forgets the keys. */
  @Override
  public void close() {
    versions.values().forEach(VersionKeys::close);
  }

  @Override
  public String toString() {
    return "AsheColumn[" + format + "]";
  }
}
