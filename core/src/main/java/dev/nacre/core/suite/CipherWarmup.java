package dev.nacre.core.suite;

import dev.nacre.core.secret.SecretBytes;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the JDK's ciphers to full speed before the first block needs them.
 *
 * <p>Until the just-in-time compiler has seen some thousand calls, AES-GCM runs at a fortieth of
 * its speed: 60 µs a block instead of 1.5. It runs on its own thread while the wallet derives its
 * key from the passphrase, so it costs the user no time. Once per process and suite.
 */
public final class CipherWarmup {
  private static final Logger LOG = LoggerFactory.getLogger(CipherWarmup.class);

  // Found by experiment: with fewer the first blocks are slow, with more nothing changes.
  private static final int ROUNDS = 6_000;
  private static final int BYTES = 512;

  private static final Set<CipherSuite> BEGUN = EnumSet.noneOf(CipherSuite.class);

  private CipherWarmup() {}

  /** Returns at once; does nothing when the suite was warmed up before. */
  public static void begin(CipherSuite suite) {
    synchronized (BEGUN) {
      if (!BEGUN.add(suite)) {
        return;
      }
    }
    Thread thread = new Thread(() -> run(suite), "nacre-cipher-warmup");
    thread.setDaemon(true);
    thread.start();
  }

  static void run(CipherSuite suite) {
    if (suite == CipherSuite.AES_256_GCM && !AesInstructions.missing().isEmpty()) {
      LOG.warn(
          "This JVM runs AES without the processor's instructions ({} are off). Encrypted databases"
              + " will be slow",
          AesInstructions.missing());
    }
    try (SecretBytes key = SecretBytes.random(CipherSuite.KEY_BYTES);
        Aead cipher = suite.aead(key)) {
      rounds(cipher);
    } catch (UnauthenticException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void rounds(Aead cipher) throws UnauthenticException {
    byte[] plain = new byte[BYTES];
    byte[] sealed = new byte[BYTES + CipherSuite.TAG_BYTES];
    byte[] nonce = new byte[CipherSuite.NONCE_BYTES];
    byte[] associated = new byte[40];
    for (int round = 0; round < ROUNDS; round++) {
      Nonces.fill(nonce, 0);
      cipher.seal(nonce, 0, associated, plain, 0, BYTES, sealed, 0);
      cipher.open(nonce, 0, associated, sealed, 0, BYTES, plain, 0);
    }
  }
}
