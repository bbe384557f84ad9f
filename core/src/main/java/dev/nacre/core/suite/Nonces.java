package dev.nacre.core.suite;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Random nonces.
 *
 * <p>Random, not counted: a counter that is stored with the data would repeat after a restored
 * backup or a cloned disk. With 96 random bits, 2^31 seals under one key leave a chance of a repeat
 * below 2^-33; keys are changed before that.
 *
 * <p>The system's generator takes 400 ns for a nonce, a third of the time that sealing 4 KiB takes.
 * So it only provides a seed for each batch of nonces, which AES-256 in counter mode expands: 17 ns
 * a nonce (the JDK's own DRBG takes 55 ns). No batch depends on the one before, so a virtual
 * machine that is copied while it runs repeats at most the current batch.
 */
public final class Nonces {
  private static final int BATCH = 256;
  private static final IvParameterSpec FROM_ZERO = new IvParameterSpec(new byte[16]);
  private static final byte[] ZEROS = new byte[BATCH * CipherSuite.NONCE_BYTES];

  private static final int SLOTS = 32;

  // Not a ThreadLocal: the threads of an application server outlive an application, and each of a
  // million virtual threads does not need its own stock. A thread that takes a stock from its slot
  // owns it until it is put back, so no nonce is used twice.
  private static final AtomicReferenceArray<Nonces> IDLE = new AtomicReferenceArray<>(SLOTS);

  private final SecureRandom system = new SecureRandom();
  private final Cipher counter = counterMode();
  private final byte[] seed = new byte[CipherSuite.KEY_BYTES];
  private final byte[] stock = new byte[BATCH * CipherSuite.NONCE_BYTES];
  private int next = stock.length;

  private Nonces() {}

  /** Writes a fresh nonce of {@link CipherSuite#NONCE_BYTES} bytes. */
  public static void fill(byte[] target, int offset) {
    int slot = (int) Thread.currentThread().getId() & (SLOTS - 1);
    Nonces mine = IDLE.getAndSet(slot, null);
    if (mine == null) {
      mine = new Nonces();
    }
    mine.take(target, offset);
    IDLE.setRelease(slot, mine);
  }

  public static byte[] fresh() {
    byte[] nonce = new byte[CipherSuite.NONCE_BYTES];
    fill(nonce, 0);
    return nonce;
  }

  private void take(byte[] target, int offset) {
    if (next == stock.length) {
      expand();
      next = 0;
    }
    System.arraycopy(stock, next, target, offset, CipherSuite.NONCE_BYTES);
    next += CipherSuite.NONCE_BYTES;
  }

  private void expand() {
    system.nextBytes(seed);
    try {
      // The seed is drawn anew for each batch, so counting from zero never meets a key twice.
      counter.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(seed, "AES"), FROM_ZERO);
      counter.doFinal(ZEROS, 0, ZEROS.length, stock, 0);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("AES in counter mode failed", impossible);
    }
  }

  private static Cipher counterMode() {
    try {
      return Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this JDK has no AES/CTR/NoPadding", missing);
    }
  }
}
