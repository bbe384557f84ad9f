package dev.nacre.core.suite;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Random nonces.
 *
 * <p>Random, not counted: a counter that is stored with the data comes back with a restored backup
 * or a cloned disk and would repeat. With 96 random bits, 2^31 seals under one key leave a chance
 * of a repeat below 2^-33; keys are changed before that.
 *
 * <p>The system's generator takes 80 ns for a nonce, a twelfth of the time that sealing 4 KiB
 * takes. So nonces come from the JDK's DRBG (NIST SP 800-90A), which takes 30 ns, reseeded from the
 * system for every batch: a virtual machine that is copied while it runs repeats at most the batch
 * in hand.
 */
public final class Nonces {
  private static final int BATCH = 256;
  private static final int SEED_BYTES = 32;

  private static final int SLOTS = 32;

  // Not a ThreadLocal: the threads of an application server outlive an application, and one of a
  // million virtual threads needs no stock of its own. Who takes a stock out of its slot owns it
  // until it lies there again, so no nonce is given twice.
  private static final AtomicReferenceArray<Nonces> IDLE = new AtomicReferenceArray<>(SLOTS);

  private final SecureRandom system = new SecureRandom();
  private final SecureRandom expander = expander();
  private final byte[] seed = new byte[SEED_BYTES];
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
      system.nextBytes(seed);
      expander.setSeed(seed); // from the second on adds to what it knows
      expander.nextBytes(stock);
      next = 0;
    }
    System.arraycopy(stock, next, target, offset, CipherSuite.NONCE_BYTES);
    next += CipherSuite.NONCE_BYTES;
  }

  private static SecureRandom expander() {
    try {
      return SecureRandom.getInstance("DRBG");
    } catch (NoSuchAlgorithmException replaced) {
      // Whoever runs with other providers than the JDK's own has chosen a generator.
      return new SecureRandom();
    }
  }
}
