package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * Deterministic authenticated encryption: AES-SIV (RFC 5297) under one key and one associated data.
 *
 * <p><b>Warning.</b> Equal plaintexts give equal ciphertexts: an observer learns which values are
 * equal, and how often each occurs. Where that is not acceptable, use {@link Aead}.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed under this key with this
 * associated data. There is no nonce that could repeat.
 *
 * <p>Composed of Bouncy Castle's CMAC and the JDK's counter mode, since neither library has the
 * whole. The associated data is that of a column, so its half of S2V is computed once. Safe for
 * threads: each call borrows a pair of ciphers that already know their keys.
 */
public final class Siv implements AutoCloseable {
  /** The synthetic IV, which is the tag as well. */
  public static final int TAG_BYTES = 16;

  private static final int BLOCK = 16;
  private static final int SLOTS = 32;
  private static final String COUNTER = "AES/CTR/NoPadding";

  private final CipherKey macKey;
  private final CipherKey counterKey;
  private final byte[] associatedHalf;
  private final AtomicReferenceArray<Engines> idle = new AtomicReferenceArray<>(SLOTS);

  /**
   * Copies the keys; the caller closes them.
   *
   * @param macKey K1 of the RFC
   * @param counterKey K2 of the RFC
   */
  public Siv(SecretBytes macKey, SecretBytes counterKey, byte[] associated) {
    this(macKey, counterKey, associated, CipherSuite.KEY_BYTES);
  }

  /** With another key size, only for the test vectors of the RFC. */
  Siv(SecretBytes macKey, SecretBytes counterKey, byte[] associated, int keyBytes) {
    if (macKey.length() != keyBytes || counterKey.length() != keyBytes) {
      throw new IllegalArgumentException("AES-256-SIV needs two keys of 32 bytes");
    }
    this.macKey = new CipherKey(macKey, "AES");
    this.counterKey = new CipherKey(counterKey, "AES");
    Engines first = new Engines(this.macKey);
    byte[] half = first.mac(new byte[BLOCK], 0, BLOCK);
    twice(half);
    xor(half, first.mac(associated, 0, associated.length), 0);
    this.associatedHalf = half;
    giveBack(first);
  }

  /**
   * Seals {@code length} bytes of {@code in} to {@code TAG_BYTES + length} bytes of {@code out}.
   */
  public void sealDeterministically(
      byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(outOffset, length + (long) TAG_BYTES, out.length);
    Engines engines = borrow();
    byte[] iv = s2v(engines, in, inOffset, length);
    System.arraycopy(iv, 0, out, outOffset, TAG_BYTES);
    count(engines, iv, in, inOffset, length, out, outOffset + TAG_BYTES);
    giveBack(engines);
  }

  /**
   * Opens {@code length} bytes of plaintext from {@code TAG_BYTES + length} bytes of {@code in}. On
   * failure, this part of {@code out} holds zeros.
   *
   * @throws UnauthenticException when anything differs from what was sealed
   */
  public void open(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws UnauthenticException {
    Objects.checkFromIndexSize(inOffset, length + (long) TAG_BYTES, in.length);
    Objects.checkFromIndexSize(outOffset, length, out.length);
    Engines engines = borrow();
    byte[] iv = Arrays.copyOfRange(in, inOffset, inOffset + TAG_BYTES);
    count(engines, iv, in, inOffset + TAG_BYTES, length, out, outOffset);
    byte[] expected = s2v(engines, out, outOffset, length);
    giveBack(engines);
    if (!MessageDigest.isEqual(expected, iv)) {
      Arrays.fill(out, outOffset, outOffset + length, (byte) 0);
      throw new UnauthenticException();
    }
  }

  /** Forgets the keys and the ciphers that know them. */
  @Override
  public void close() {
    macKey.destroy();
    counterKey.destroy();
    for (int slot = 0; slot < SLOTS; slot++) {
      idle.set(slot, null);
    }
  }

  /** RFC 5297 §2.4, with one component of associated data. */
  private byte[] s2v(Engines engines, byte[] in, int offset, int length) {
    byte[] last;
    if (length >= BLOCK) {
      last = Arrays.copyOfRange(in, offset, offset + length);
      xor(last, associatedHalf, length - BLOCK);
    } else {
      last = associatedHalf.clone();
      twice(last);
      for (int i = 0; i < length; i++) {
        last[i] ^= in[offset + i];
      }
      last[length] ^= (byte) 0x80;
    }
    try {
      return engines.mac(last, 0, last.length);
    } finally {
      Arrays.fill(last, (byte) 0);
    }
  }

  private void count(
      Engines engines, byte[] iv, byte[] in, int offset, int length, byte[] out, int outOffset) {
    if (length == 0) {
      return;
    }
    byte[] start = iv.clone();
    // So that implementations may add to 32 or 64 bits only, RFC 5297 §2.5.
    start[8] &= 0x7f;
    start[12] &= 0x7f;
    try {
      engines.counter.init(Cipher.ENCRYPT_MODE, counterKey, new IvParameterSpec(start));
      engines.counter.doFinal(in, offset, length, out, outOffset);
    } catch (GeneralSecurityException impossible) {
      Arrays.fill(out, outOffset, outOffset + length, (byte) 0);
      throw new IllegalStateException(COUNTER + " failed", impossible);
    }
  }

  /** Multiplies by x in GF(2^128), RFC 5297 §2.3. */
  private static void twice(byte[] block) {
    int carry = (block[0] & 0x80) == 0 ? 0 : 0x87;
    for (int i = 0; i < BLOCK - 1; i++) {
      block[i] = (byte) (block[i] << 1 | (block[i + 1] & 0xff) >>> 7);
    }
    block[BLOCK - 1] = (byte) (block[BLOCK - 1] << 1 ^ carry);
  }

  private static void xor(byte[] target, byte[] block, int at) {
    for (int i = 0; i < BLOCK; i++) {
      target[at + i] ^= block[i];
    }
  }

  private Engines borrow() {
    if (macKey.isDestroyed()) {
      throw new IllegalStateException("this cipher is closed");
    }
    Engines mine = idle.getAndSet(slot(), null);
    return mine != null ? mine : new Engines(macKey);
  }

  private void giveBack(Engines engines) {
    int slot = slot();
    idle.set(slot, engines);
    // Checked after they were put back, as close() clears the slots after destroying the keys.
    if (macKey.isDestroyed()) {
      idle.set(slot, null);
    }
  }

  @Override
  public String toString() {
    return "Siv[AES-256-SIV]";
  }

  private static int slot() {
    return (int) Thread.currentThread().getId() & (SLOTS - 1);
  }

  private static final class Engines {
    private final CMac mac = new CMac(AESEngine.newInstance());
    private final Cipher counter;

    Engines(CipherKey macKey) {
      byte[] key = macKey.getEncoded();
      try {
        mac.init(new KeyParameter(key));
        counter = Cipher.getInstance(COUNTER);
      } catch (GeneralSecurityException missing) {
        throw new IllegalStateException("this JDK has no " + COUNTER, missing);
      } finally {
        Arrays.fill(key, (byte) 0);
      }
    }

    byte[] mac(byte[] in, int offset, int length) {
      byte[] code = new byte[BLOCK];
      mac.update(in, offset, length);
      mac.doFinal(code, 0);
      return code;
    }
  }
}
