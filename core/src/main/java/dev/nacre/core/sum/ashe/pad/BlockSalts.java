package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The authenticated salts that this process has seen. A block keeps the salt that it was first seen
 * with. Safe for threads.
 */
public final class BlockSalts {
  private final Map<Integer, SaltRecord> known = new ConcurrentHashMap<>();

  /**
   * @throws NacreException {@link ErrorCode#SUM_SALT_TAMPERED} when the block was seen with another
   *     salt
   */
  public void learn(SaltRecord salt) {
    SaltRecord before = known.putIfAbsent(salt.block(), salt);
    if (before != null) {
      requireSame(before, salt);
    }
  }

  @Safeguard("queries-1c")
  private static void requireSame(SaltRecord before, SaltRecord now) {
    if (!before.equals(now)) {
      throw SaltRecord.tampered("is another one than before");
    }
  }

  public boolean knows(int block) {
    return known.containsKey(block);
  }

  /**
   * @throws NacreException {@link ErrorCode#SUM_SALT_MISSING}
   */
  public SaltRecord of(int block) {
    SaltRecord salt = known.get(block);
    if (salt == null) {
      throw new NacreException(
          ErrorCode.SUM_SALT_MISSING, "A sum has rows of a block that has no salt");
    }
    return salt;
  }
}
