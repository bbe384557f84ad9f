package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.UnauthenticException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sealed form of one of the first two blocks of a database, the only ones that MVStore
 * overwrites in place.
 *
 * <p>A header is a few hundred bytes of text followed by zeros. Only the part before the zeros is
 * sealed, in steps of a sector, so that the slot is written as atomically as the header of a plain
 * file: usually one sector of 512 bytes.
 *
 * @param sequence one more with each writing of the slot
 * @param meta as in a record
 * @param tag the first eight bytes of the tag
 */
public record HeaderSlot(long sequence, int meta, long tag) {
  private static final int MAGIC = 0x48454144; // "HEAD"
  private static final int NONCE = 16;
  private static final int META = 28;
  private static final int RESERVED = 32;
  private static final int SEALED = 48;
  private static final int SECTOR = 512;

  /** The most bytes of a slot that a write may touch. */
  public static final int MAX_BYTES = SEALED + BlockLayout.BLOCK + CipherSuite.TAG_BYTES;

  public int length() {
    return BlockCipher.length(meta);
  }

  /**
   * Seals a block into a slot, which must be zeros.
   *
   * @return the tag's first bytes
   */
  public static long seal(
      BlockCipher cipher,
      BlockAddress at,
      long sequence,
      int length,
      int session,
      byte[] block,
      byte[] slot) {
    int sealed = sealedLength(block);
    int meta = BlockCipher.meta(cipher.currentEpoch(), length, session);
    ByteBuffer.wrap(slot)
        .putInt(MAGIC)
        .putShort((short) sealed)
        .putShort((short) 0)
        .putLong(sequence);
    ByteBuffer.wrap(slot).putInt(META, meta);
    cipher.sealPiece(at.sequence(sequence), meta, block, 0, sealed, slot, SEALED, NONCE);
    return ByteBuffer.wrap(slot).getLong(SEALED + sealed);
  }

  /** The meta in a slot, not authenticated. */
  public static int metaOf(byte[] slot) {
    return ByteBuffer.wrap(slot).getInt(META);
  }

  /** How many bytes of a slot are used. */
  public static int usedBytes(byte[] slot) {
    return SEALED + Short.toUnsignedInt(ByteBuffer.wrap(slot).getShort(4)) + CipherSuite.TAG_BYTES;
  }

  /** Opens a slot into a block; null when it holds no authentic block. */
  public static @Nullable HeaderSlot open(
      BlockCipher cipher, BlockAddress at, byte[] slot, byte[] block) {
    Arrays.fill(block, (byte) 0);
    ByteBuffer in = ByteBuffer.wrap(slot);
    int sealed = Short.toUnsignedInt(in.getShort(4));
    if (in.getInt(0) != MAGIC
        || in.getShort(6) != 0
        || !SuperblockCodec.isZero(slot, RESERVED, SEALED)
        || sealed > BlockLayout.BLOCK) {
      return null;
    }
    long sequence = in.getLong(8);
    int meta = in.getInt(META);
    try {
      cipher.openPiece(at.sequence(sequence), meta, slot, SEALED, sealed, NONCE, block, 0);
    } catch (UnauthenticException altered) {
      return null;
    }
    return new HeaderSlot(sequence, meta, in.getLong(SEALED + sealed));
  }

  // The bytes before the zeros, rounded up so that the slot fills whole sectors.
  private static int sealedLength(byte[] block) {
    int used = BlockLayout.BLOCK;
    while (used > 0 && block[used - 1] == 0) {
      used--;
    }
    int overhead = SEALED + CipherSuite.TAG_BYTES;
    int sectors = Math.max(1, (overhead + used + SECTOR - 1) / SECTOR);
    return Math.min(BlockLayout.BLOCK, sectors * SECTOR - overhead);
  }
}
