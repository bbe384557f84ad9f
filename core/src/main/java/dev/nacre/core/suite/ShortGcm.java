package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.Cipher;
import org.bouncycastle.crypto.modes.gcm.GCMUtil;

/**
 * AES-256-GCM (NIST SP 800-38D) under one key and with one associated data, for messages of a few
 * blocks: the same bytes as those of {@link Aead}.
 *
 * <p><b>Security guarantees.</b> What {@link #open} returns was sealed under this key, with this
 * nonce and this associated data; nothing is deciphered before that is known. The caller must never
 * seal twice with one nonce: take nonces from {@link Nonces}.
 *
 * <p>The JDK's cipher begins anew with each message: it asks for the key, computes the hash key and
 * allocates a kilobyte, which takes longer than the message. Here the JDK's AES is asked once for
 * all blocks of a message, and the associated data is hashed once for all messages. Composed of
 * that AES and of Bouncy Castle's multiplication, which takes as long for each value, since neither
 * has the whole for short messages. Safe for threads: each call borrows an engine that already
 * knows the key.
 */
public final class ShortGcm implements AutoCloseable {
  /** Beyond it the JDK's cipher is faster, whose hash runs on the processor's instructions. */
  public static final int LONGEST = 96;

  private static final int BLOCK = 16;
  private static final int SLOTS = 32;

  /** References in a line of a processor's cache: two cores that write to one wait for another. */
  private static final int APART = 16;

  private static final String BLOCKS = "AES/ECB/NoPadding";
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final CipherKey key;
  private final byte[] associated;
  private final AtomicReferenceArray<Engine> idle = new AtomicReferenceArray<>(SLOTS * APART);

  /** Copies the key; the caller closes it. */
  public ShortGcm(SecretBytes key, byte[] associated) {
    if (key.length() != CipherSuite.KEY_BYTES) {
      throw new IllegalArgumentException("AES-256-GCM needs a key of 32 bytes");
    }
    this.key = new CipherKey(key, "AES");
    this.associated = associated.clone();
    giveBack(new Engine(this.key, this.associated));
  }

  /**
   * Seals {@code length} bytes of {@code in}, {@link #LONGEST} at most, to {@code length +
   * TAG_BYTES} bytes of {@code out}: the ciphertext, then the tag.
   */
  public void seal(
      byte[] nonce, int nonceOffset, byte[] in, int inOffset, int length, byte[] out, int at) {
    Objects.checkFromIndexSize(nonceOffset, CipherSuite.NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length, in.length);
    Objects.checkFromIndexSize(at, length + CipherSuite.TAG_BYTES, out.length);
    Engine engine = borrow(length);
    engine.count(nonce, nonceOffset, length);
    engine.mask(in, inOffset, length, out, at);
    engine.hash(out, at, length);
    LONGS.set(out, at + length, engine.tag(0));
    LONGS.set(out, at + length + Long.BYTES, engine.tag(1));
    giveBack(engine);
  }

  /**
   * Opens {@code length} bytes of plaintext, {@link #LONGEST} at most, from {@code length +
   * TAG_BYTES} bytes of {@code in}. When that fails, {@code out} is as it was.
   *
   * @throws UnauthenticException when anything differs from what was sealed
   */
  public void open(
      byte[] nonce, int nonceOffset, byte[] in, int inOffset, int length, byte[] out, int at)
      throws UnauthenticException {
    Objects.checkFromIndexSize(nonceOffset, CipherSuite.NONCE_BYTES, nonce.length);
    Objects.checkFromIndexSize(inOffset, length + CipherSuite.TAG_BYTES, in.length);
    Objects.checkFromIndexSize(at, length, out.length);
    Engine engine = borrow(length);
    engine.count(nonce, nonceOffset, length);
    engine.hash(in, inOffset, length);
    int tag = inOffset + length;
    // All of it, whatever the first half says: the time must not tell how much was right.
    long difference =
        (engine.tag(0) ^ (long) LONGS.get(in, tag))
            | (engine.tag(1) ^ (long) LONGS.get(in, tag + Long.BYTES));
    if (difference == 0) {
      engine.mask(in, inOffset, length, out, at);
    }
    giveBack(engine);
    if (difference != 0) {
      throw new UnauthenticException();
    }
  }

  /** Forgets the key and the engines that know it. */
  @Override
  public void close() {
    key.destroy();
    for (int slot = 0; slot < SLOTS; slot++) {
      forget(slot * APART);
    }
  }

  private Engine borrow(int length) {
    if (length > LONGEST) {
      throw new IllegalArgumentException("longer than " + LONGEST + " bytes");
    }
    if (key.isDestroyed()) {
      throw new IllegalStateException("this cipher is closed");
    }
    Engine mine = idle.getAndSet(slot(), null);
    return mine == null ? new Engine(key, associated) : mine;
  }

  private void giveBack(Engine engine) {
    engine.clean();
    int slot = slot();
    idle.set(slot, engine);
    // Looked at after it lies there, as close() looks there after the key is gone.
    if (key.isDestroyed()) {
      forget(slot);
    }
  }

  private void forget(int slot) {
    Engine engine = idle.getAndSet(slot, null);
    if (engine != null) {
      engine.forget();
    }
  }

  private static int slot() {
    return ((int) Thread.currentThread().getId() & (SLOTS - 1)) * APART;
  }

  @Override
  public String toString() {
    return "ShortGcm[AES-256-GCM]";
  }

  /** What one message needs. */
  private static final class Engine {
    private final Cipher aes;

    /** The blocks that are enciphered for a message: its nonce, and their numbers from 1. */
    private final byte[] counters = new byte[BLOCK + LONGEST];

    private final byte[] stream = new byte[BLOCK + LONGEST];
    private final long[] hashKey = new long[2];
    private final long[] begin = new long[2];
    private final long[] hash = new long[2];
    private final long associatedBits;
    private int used;

    Engine(CipherKey key, byte[] associated) {
      try {
        aes = Cipher.getInstance(BLOCKS);
        aes.init(Cipher.ENCRYPT_MODE, key);
      } catch (GeneralSecurityException missing) {
        throw new IllegalStateException("this JDK has no " + BLOCKS, missing);
      }
      encipher(BLOCK); // of zeros still
      hashKey[0] = (long) LONGS.get(stream, 0);
      hashKey[1] = (long) LONGS.get(stream, Long.BYTES);
      clean();
      absorb(associated, 0, associated.length);
      begin[0] = hash[0];
      begin[1] = hash[1];
      associatedBits = (long) associated.length * Byte.SIZE;
      for (int block = 0; block * BLOCK < counters.length; block++) {
        counters[block * BLOCK + BLOCK - 1] = (byte) (block + 1);
      }
    }

    /** What the tag and the message are masked with. */
    void count(byte[] nonce, int offset, int length) {
      int bytes = BLOCK + (length + BLOCK - 1) / BLOCK * BLOCK;
      for (int block = 0; block < bytes; block += BLOCK) {
        System.arraycopy(nonce, offset, counters, block, CipherSuite.NONCE_BYTES);
      }
      encipher(bytes);
    }

    private void encipher(int bytes) {
      used = bytes;
      int written;
      try {
        written = aes.doFinal(counters, 0, bytes, stream, 0);
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(BLOCKS + " failed", impossible);
      }
      if (written != bytes) {
        throw new IllegalStateException(BLOCKS + " gave another number of bytes");
      }
    }

    void mask(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
      for (int i = 0; i < length; i++) {
        out[outOffset + i] = (byte) (in[inOffset + i] ^ stream[BLOCK + i]);
      }
    }

    /** Of the associated data, the ciphertext, and how long both are. */
    void hash(byte[] ciphertext, int offset, int length) {
      hash[0] = begin[0];
      hash[1] = begin[1];
      absorb(ciphertext, offset, length);
      add(associatedBits, (long) length * Byte.SIZE);
    }

    private void absorb(byte[] bytes, int offset, int length) {
      int at = offset;
      for (int end = offset + length - length % BLOCK; at < end; at += BLOCK) {
        add((long) LONGS.get(bytes, at), (long) LONGS.get(bytes, at + Long.BYTES));
      }
      if (length % BLOCK != 0) {
        long first = 0;
        long second = 0;
        for (int i = 0; i < length % BLOCK; i++) {
          long next = bytes[at + i] & 0xffL;
          if (i < Long.BYTES) {
            first |= next << (Long.SIZE - Byte.SIZE * (i + 1));
          } else {
            second |= next << (2 * Long.SIZE - Byte.SIZE * (i + 1));
          }
        }
        add(first, second);
      }
    }

    private void add(long first, long second) {
      hash[0] ^= first;
      hash[1] ^= second;
      GCMUtil.multiply(hash, hashKey);
    }

    /** One half of the tag. */
    long tag(int half) {
      return hash[half] ^ (long) LONGS.get(stream, half * Long.BYTES);
    }

    /** Nothing of a message stays. */
    void clean() {
      Arrays.fill(stream, 0, used, (byte) 0);
      hash[0] = 0;
      hash[1] = 0;
    }

    void forget() {
      clean();
      Arrays.fill(hashKey, 0);
      Arrays.fill(begin, 0);
    }
  }
}
