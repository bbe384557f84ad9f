package dev.nacre.core.file;

/**
 * How many blocks one data key seals.
 *
 * @param perKey after which the next key takes over, while there is a number for it
 * @param most that are sealed with one key at all: NIST SP 800-38D allows 2^32 random nonces
 * @param ahead the superblock promises that a key has sealed no more blocks than it says, so it
 *     says more than it knows, and has to be written again only after so many
 */
record SealLimits(long perKey, long most, long ahead) {
  static final SealLimits STANDARD = new SealLimits(1L << 31, 1L << 32, 1L << 24);
}
