package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import java.util.Objects;
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

  private final EnginePool<Cipher> ciphers;

  /** Copies the key; the caller closes it. */
  public AesBlocks(SecretBytes key) {
    if (key.length() != CipherSuite.KEY_BYTES) {
      throw new IllegalArgumentException("AES-256 needs a key of 32 bytes");
    }
    CipherKey copy = new CipherKey(key, "AES");
    this.ciphers = new EnginePool<>(copy, () -> AesBlockBuffer.ecb(Cipher.ENCRYPT_MODE, copy));
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
    Cipher cipher = ciphers.borrow();
    try {
      int written = cipher.update(in, inOffset, length, out, outOffset);
      if (written != length) {
        throw new IllegalStateException(AesBlockBuffer.ECB + " kept bytes back");
      }
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(AesBlockBuffer.ECB + " failed", impossible);
    }
    ciphers.giveBack(cipher);
  }

  /** Forgets the key and the ciphers that know it. */
  @Override
  public void close() {
    ciphers.close();
  }

  @Override
  public String toString() {
    return "AesBlocks[AES-256]";
  }
}
