package dev.nacre.bench.cipher;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.Side;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Encrypts and decrypts blocks of 4 KiB, with nothing around it. */
public final class CipherWorkload implements Workload {
  /** The experiment whose rounds measure the cipher, too. */
  public static final String EXPERIMENT = "batch";

  /** The name of this measure in it. */
  public static final String MEASURE = "cipher";

  static final String SEAL = "sealBytesPerSecond";
  static final String OPEN = "openBytesPerSecond";

  /**
   * Name and version of another library than the JDK, and the mask set for it; shown on the page.
   */
  private static final String LIBRARY = "library";

  private static final int BLOCK = 4096;
  private static final int BLOCKS = 64;
  private static final int ASSOCIATED = 40;

  private final byte[] plain = new byte[BLOCK];
  private final byte[] associated = new byte[ASSOCIATED];
  private final byte[] nonce = new byte[CipherSuite.NONCE_BYTES];
  private final byte[][] sealed = new byte[BLOCKS][BLOCK + CipherSuite.TAG_BYTES];
  private final byte[][] nonces = new byte[BLOCKS][CipherSuite.NONCE_BYTES];

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    long nanos = TimeUnit.MILLISECONDS.toNanos(trial.number("millis"));
    try (MeasuredCipher cipher = cipher(Side.named(trial.side()), watch)) {
      for (int block = 0; block < BLOCKS; block++) {
        Nonces.fill(nonces[block], 0);
        cipher.seal(nonces[block], associated, plain, sealed[block]);
      }
      // Warm-up for the compiler.
      seal(cipher, nanos);
      open(cipher, nanos);
      watch.measure("seal", () -> watch.note(SEAL, seal(cipher, nanos)));
      watch.measure("open", () -> watch.note(OPEN, open(cipher, nanos)));
    }
  }

  private static MeasuredCipher cipher(Side side, Stopwatch watch)
      throws ReflectiveOperationException, GeneralSecurityException {
    if (!side.isTuned()) {
      return OurCipher.withNewKey();
    }
    AwsLcCipher cipher = AwsLcCipher.withNewKey();
    String mask = Optional.ofNullable(System.getenv(Aes.CAPABILITIES)).orElse("");
    watch.say(
        LIBRARY, cipher.words() + (mask.isEmpty() ? "" : ", " + Aes.CAPABILITIES + "=" + mask));
    return cipher;
  }

  private double seal(MeasuredCipher cipher, long nanos) throws Exception {
    byte[] out = new byte[BLOCK + CipherSuite.TAG_BYTES];
    long began = System.nanoTime();
    long blocks = 0;
    while (System.nanoTime() - began < nanos) {
      for (int block = 0; block < BLOCKS; block++) {
        Nonces.fill(nonce, 0);
        cipher.seal(nonce, associated, plain, out);
      }
      blocks += BLOCKS;
    }
    return blocks * (double) BLOCK * 1e9 / (System.nanoTime() - began);
  }

  private double open(MeasuredCipher cipher, long nanos) throws Exception {
    byte[] out = new byte[BLOCK];
    long began = System.nanoTime();
    long blocks = 0;
    while (System.nanoTime() - began < nanos) {
      for (int block = 0; block < BLOCKS; block++) {
        cipher.open(nonces[block], associated, sealed[block], out);
      }
      blocks += BLOCKS;
    }
    return blocks * (double) BLOCK * 1e9 / (System.nanoTime() - began);
  }
}
