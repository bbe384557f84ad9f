package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.util.Arrays;
import java.util.Objects;

/**
 * Authenticated encryption of short messages: AES-256-OCB (OCB3, RFC 7253) with a nonce of 96 bits
 * and a tag of 128, under one key and one associated data.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed under this key, with this
 * nonce and this associated data. The caller must never seal twice with one nonce: take nonces from
 * {@link Nonces}. A nonce that repeats lets an attacker forge messages with it, and shows where
 * blocks of the two are equal. RFC 7253 §5 limits a key to 2^48 blocks; random nonces limit it to
 * fewer messages.
 *
 * <p>Composed over the JDK's AES, since the JDK has no OCB and its GCM needs several times as long
 * to begin a message as to encrypt a short one. The associated data is that of a column, so its
 * hash is computed once. Nothing here branches or looks up by a secret. Safe for threads: each call
 * borrows ciphers that already know the key.
 */
public final class Ocb implements AutoCloseable {
  public static final int NONCE_BYTES = 12;

  /** {@code OcbEngine} makes tags of this length only. */
  public static final int TAG_BYTES = 16;

  private final CipherKey key;
  private final long[] masks = new long[OcbEngine.LONGS];
  private final long[] hash = new long[2];
  private final EnginePool<OcbEngine> engines;

  /** Copies the key; the caller closes it. */
  public Ocb(SecretBytes key, byte[] associated) {
    this(key, associated, CipherSuite.KEY_BYTES);
  }

  /** With another key size, only for the test vectors of the RFC. */
  Ocb(SecretBytes key, byte[] associated, int keyBytes) {
    if (key.length() != keyBytes) {
      throw new IllegalArgumentException("AES-256-OCB needs a key of 32 bytes");
    }
    this.key = new CipherKey(key, "AES");
    this.engines = new EnginePool<>(this.key, () -> new OcbEngine(this.key, masks));
    OcbEngine first = engines.borrow();
    first.mask();
    first.hash(associated, hash);
    first.wipe();
    engines.giveBack(first);
  }

  /**
   * Seals {@code length} bytes of {@code in} to {@code length + TAG_BYTES} bytes of {@code out},
   * another array: the ciphertext, then the tag.
   */
  public void seal(
      byte[] nonce,
      int nonceOffset,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    Objects.checkFromIndexSize(nonceOffset, NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(outOffset, length + (long) TAG_BYTES, out.length);
    OcbEngine engine = engines.borrow();
    try {
      engine.begin(nonce, nonceOffset);
      engine.seal(in, inOffset, length, out, outOffset, hash);
    } finally {
      engine.wipe();
    }
    engines.giveBack(engine);
    engines.requireOpen(out, outOffset, length + TAG_BYTES);
  }

  /**
   * Opens {@code length} bytes of plaintext from {@code length + TAG_BYTES} bytes of {@code in},
   * into another array. On failure, this part of {@code out} holds zeros.
   *
   * @throws UnauthenticException when anything differs from what was sealed
   */
  public void open(
      byte[] nonce, int nonceOffset, byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws UnauthenticException {
    Objects.checkFromIndexSize(nonceOffset, NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length + (long) TAG_BYTES, in.length);
    Objects.checkFromIndexSize(outOffset, length, out.length);
    OcbEngine engine = engines.borrow();
    boolean authentic = false;
    try {
      engine.begin(nonce, nonceOffset);
      authentic = engine.open(in, inOffset, length, out, outOffset, hash);
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

  /** Forgets the key, what was derived from it, and the ciphers that know it. */
  @Override
  public void close() {
    engines.close();
    Arrays.fill(masks, 0);
    Arrays.fill(hash, 0);
  }

  @Override
  public String toString() {
    return "Ocb[AES-256-OCB]";
  }
}
