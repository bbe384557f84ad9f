package dev.nacre.core.file.head;

/**
 * Limits on how many blocks one data key seals.
 *
 * @param perKey blocks after which the next key is used, while an epoch number is free
 * @param most blocks sealed with one key at all: NIST SP 800-38D allows 2^32 random nonces
 * @param ahead the superblock states an upper bound of the blocks that a key has sealed; this
 *     margin is added, so that it has to be written again only after this many blocks
 */
public record SealLimits(long perKey, long most, long ahead) {
  public static final SealLimits STANDARD = new SealLimits(1L << 31, 1L << 32, 1L << 24);
}
