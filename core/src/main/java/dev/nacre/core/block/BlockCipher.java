package dev.nacre.core.block;

import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens one block at one address: a block that was altered or moved does not open. Safe
 * for threads; allocates nothing of its own.
 *
 * <p>A record is ciphertext 4096, tag 16, nonce 12, meta 4. The tag follows the ciphertext because
 * the JDK's ciphers write the two in one piece. Meta is the only meaningful unencrypted part:
 *
 * <pre>
 *   31..29  epoch: which of the file's data keys, 0 to 7
 *   28..16  bytes of the block that are part of the file, 1 to 4096; the rest is zeros
 *   15..0   session: the low bits of the generation that wrote it
 * </pre>
 */
public final class BlockCipher implements AutoCloseable {
  /** Data keys that a file can have at one time. */
  public static final int EPOCHS = 8;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int TAG = BlockLayout.BLOCK;
  private static final int NONCE = TAG + CipherSuite.TAG_BYTES;
  private static final int META = NONCE + CipherSuite.NONCE_BYTES;

  private final @Nullable Aead[] epochs;
  private final int current;

  /**
   * Owns the ciphers.
   *
   * @param epochs the ciphers of the file's data keys, by epoch
   * @param current the epoch that seals
   */
  public BlockCipher(@Nullable Aead[] epochs, int current) {
    if (epochs.length != EPOCHS || epochs[current] == null) {
      throw new IllegalArgumentException("no cipher for epoch " + current);
    }
    this.epochs = epochs.clone();
    this.current = current;
  }

  public static int meta(int epoch, int length, int session) {
    return (epoch << 29) | (length << 16) | (session & 0xFFFF);
  }

  public static int epoch(int meta) {
    return meta >>> 29;
  }

  public static int length(int meta) {
    return (meta >>> 16) & 0x1FFF;
  }

  public static int session(int meta) {
    return meta & 0xFFFF;
  }

  /** The meta of a record, not authenticated. */
  public static int metaOf(byte[] record, int offset) {
    return (int) INT.get(record, offset + META);
  }

  /** The first eight bytes of a record's tag, which identify one version of a block. */
  public static long tagOf(byte[] record, int offset) {
    return (long) LONG.get(record, offset + TAG);
  }

  public int currentEpoch() {
    return current;
  }

  /**
   * Seals a block.
   *
   * @param length bytes of it that are part of the file; those after it must be zeros
   */
  public void seal(
      BlockAddress at,
      int length,
      int session,
      byte[] block,
      int blockOffset,
      byte[] record,
      int recordOffset) {
    int meta = meta(current, length, session);
    INT.set(record, recordOffset + META, meta);
    sealPiece(
        at,
        meta,
        block,
        blockOffset,
        BlockLayout.BLOCK,
        record,
        recordOffset,
        recordOffset + NONCE);
  }

  /**
   * Opens a record.
   *
   * @return its meta, authenticated
   * @throws UnauthenticException when it is not authentic here; the block then holds zeros
   */
  public int open(BlockAddress at, byte[] record, int recordOffset, byte[] block, int blockOffset)
      throws UnauthenticException {
    int meta = metaOf(record, recordOffset);
    openPiece(
        at,
        meta,
        record,
        recordOffset,
        BlockLayout.BLOCK,
        recordOffset + NONCE,
        block,
        blockOffset);
    return meta;
  }

  /** Seals a piece of any length with a fresh nonce; its tag follows it. */
  public void sealPiece(
      BlockAddress at,
      int meta,
      byte[] plain,
      int plainOffset,
      int length,
      byte[] sealed,
      int sealedOffset,
      int nonceOffset) {
    Nonces.fill(sealed, nonceOffset);
    cipher(epoch(meta))
        .seal(
            sealed,
            nonceOffset,
            at.associated(meta),
            plain,
            plainOffset,
            length,
            sealed,
            sealedOffset);
  }

  /** Opens what {@link #sealPiece} sealed. */
  public void openPiece(
      BlockAddress at,
      int meta,
      byte[] sealed,
      int sealedOffset,
      int length,
      int nonceOffset,
      byte[] plain,
      int plainOffset)
      throws UnauthenticException {
    Aead cipher = epochs[epoch(meta)];
    if (cipher == null) {
      Arrays.fill(plain, plainOffset, plainOffset + length, (byte) 0);
      throw new UnauthenticException();
    }
    cipher.open(
        sealed, nonceOffset, at.associated(meta), sealed, sealedOffset, length, plain, plainOffset);
  }

  /** Forgets the keys. */
  @Override
  public void close() {
    for (Aead cipher : epochs) {
      if (cipher != null) {
        cipher.close();
      }
    }
  }

  private Aead cipher(int epoch) {
    Aead cipher = epochs[epoch];
    if (cipher == null) {
      throw new IllegalStateException("no cipher for epoch " + epoch);
    }
    return cipher;
  }
}
