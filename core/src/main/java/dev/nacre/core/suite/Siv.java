package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.util.Arrays;
import java.util.Objects;

/**
 * Deterministic authenticated encryption: AES-SIV (RFC 5297) under one key and one associated data.
 *
 * <p><b>Warning.</b> Equal plaintexts give equal ciphertexts: an observer learns which values are
 * equal, and how often each occurs. Where that is not acceptable, use {@link Aead}.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed under this key with this
 * associated data. There is no nonce that could repeat.
 *
 * <p>Composed over the JDK's AES, since neither the JDK nor Bouncy Castle has the mode. The
 * associated data is that of a column, so its half of S2V is computed once. Nothing here branches
 * or looks up by a secret. Safe for threads: each call borrows ciphers that already know their
 * keys.
 */
public final class Siv implements AutoCloseable {
  /** The synthetic IV, which is the tag as well. */
  public static final int TAG_BYTES = 16;

  private final CipherKey macKey;
  private final CipherKey counterKey;
  private final long[] derived = new long[SivEngine.LONGS];
  private final EnginePool<SivEngine> engines;

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
    this.engines =
        new EnginePool<>(this.macKey, () -> new SivEngine(this.macKey, this.counterKey, derived));
    SivEngine first = engines.borrow();
    first.derive(associated);
    first.wipe();
    engines.giveBack(first);
  }

  /**
   * Seals {@code length} bytes of {@code in} to {@code TAG_BYTES + length} bytes of {@code out},
   * another array.
   */
  public void sealDeterministically(
      byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(outOffset, length + (long) TAG_BYTES, out.length);
    SivEngine engine = engines.borrow();
    try {
      engine.s2v(in, inOffset, length);
      engine.putIv(out, outOffset);
      engine.count(in, inOffset, length, out, outOffset + TAG_BYTES);
    } finally {
      engine.wipe();
    }
    engines.giveBack(engine);
    engines.requireOpen(out, outOffset, length + TAG_BYTES);
  }

  /**
   * Opens {@code length} bytes of plaintext from {@code TAG_BYTES + length} bytes of {@code in},
   * into another array. On failure, this part of {@code out} holds zeros.
   *
   * @throws UnauthenticException when anything differs from what was sealed
   */
  public void open(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws UnauthenticException {
    Objects.checkFromIndexSize(inOffset, length + (long) TAG_BYTES, in.length);
    Objects.checkFromIndexSize(outOffset, length, out.length);
    SivEngine engine = engines.borrow();
    boolean authentic = false;
    try {
      engine.setIv(in, inOffset);
      engine.count(in, inOffset + TAG_BYTES, length, out, outOffset);
      engine.s2v(out, outOffset, length);
      authentic = engine.isIv(in, inOffset);
    } finally {
      engine.wipe();
      if (!authentic) {
        Arrays.fill(out, outOffset, outOffset + length, (byte) 0);
      }
    }
    engines.giveBack(engine);
    engines.requireOpen(out, outOffset, length);
    if (!authentic) {
      throw new UnauthenticException();
    }
  }

  /** Forgets the keys, what was derived from them, and the ciphers that know them. */
  @Override
  public void close() {
    engines.close();
    counterKey.destroy();
    Arrays.fill(derived, 0);
  }

  @Override
  public String toString() {
    return "Siv[AES-256-SIV]";
  }
}
