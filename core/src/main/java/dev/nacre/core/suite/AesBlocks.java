package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.Cipher;

/**
 * AES-256 on single blocks, as a pseudorandom function.
 *
 * <p><b>Warning.</b> This is no encryption of data: equal blocks give equal results. The caller
 * makes sure that inputs differ, and uses a key for nothing else.
 *
 * <p>The JDK's ECB mode is the function itself, and on processors with vector instructions for AES
 * it takes a nanosecond a block in calls of a hundred blocks. The key stays in the ciphers, so a
 * call neither computes a key schedule nor allocates. Safe for threads: each call borrows a cipher.
 */
public final class AesBlocks implements AutoCloseable {
  public static final int BYTES = 16;

  private static final String NAME = "AES/ECB/NoPadding";
  private static final int SLOTS = 32;

  /** References in a cache line, as in {@link Aead}. */
  private static final int APART = 16;

  private final CipherKey key;
  private final AtomicReferenceArray<Cipher> idle = new AtomicReferenceArray<>(SLOTS * APART);

  /** Copies the key; the caller closes it. */
  public AesBlocks(SecretBytes key) {
    if (key.length() != CipherSuite.KEY_BYTES) {
      throw new IllegalArgumentException("AES-256 needs a key of 32 bytes");
    }
    this.key = new CipherKey(key, "AES");
    giveBack(newCipher());
  }

  /**
   * Encrypts each block of a part of {@code in}, into another array.
   *
   * @param length a multiple of {@link #BYTES}
   */
  public void encrypt(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(outOffset, length, out.length);
    if (length % BYTES != 0) {
      throw new IllegalArgumentException("only whole blocks can be encrypted");
    }
    Cipher cipher = borrow();
    try {
      int written = cipher.update(in, inOffset, length, out, outOffset);
      if (written != length) {
        throw new IllegalStateException(NAME + " kept bytes back");
      }
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(NAME + " failed", impossible);
    }
    giveBack(cipher);
  }

  /** Forgets the key and the ciphers that know it. */
  @Override
  public void close() {
    key.destroy();
    for (int slot = 0; slot < SLOTS; slot++) {
      idle.set(slot * APART, null);
    }
  }

  private Cipher borrow() {
    if (key.isDestroyed()) {
      throw new IllegalStateException("this cipher is closed");
    }
    Cipher cipher = idle.getAndSet(slot(), null);
    return cipher == null ? newCipher() : cipher;
  }

  private void giveBack(Cipher cipher) {
    int slot = slot();
    idle.set(slot, cipher);
    // Checked after the cipher was put back, as close() clears the slots after destroying the key.
    if (key.isDestroyed()) {
      idle.set(slot, null);
    }
  }

  private Cipher newCipher() {
    try {
      Cipher cipher = Cipher.getInstance(NAME);
      cipher.init(Cipher.ENCRYPT_MODE, key);
      return cipher;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK has no " + NAME, missing);
    }
  }

  private static int slot() {
    return ((int) Thread.currentThread().getId() & (SLOTS - 1)) * APART;
  }

  @Override
  public String toString() {
    return "AesBlocks[AES-256]";
  }
}
