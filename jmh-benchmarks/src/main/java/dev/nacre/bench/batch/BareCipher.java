package dev.nacre.bench.batch;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import java.util.concurrent.TimeUnit;

/** Blocks of 4 KiB are sealed and opened, with nothing around it. */
public final class BareCipher implements Workload {
  static final String SEAL = "sealBytesPerSecond";
  static final String OPEN = "openBytesPerSecond";

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
    try (SecretBytes key = SecretBytes.random(CipherSuite.KEY_BYTES);
        Aead cipher = CipherSuite.AES_256_GCM.aead(key)) {
      for (int block = 0; block < BLOCKS; block++) {
        Nonces.fill(nonces[block], 0);
        cipher.seal(nonces[block], 0, associated, plain, 0, BLOCK, sealed[block], 0);
      }
      // The compiler's turn.
      seal(cipher, nanos);
      open(cipher, nanos);
      watch.measure("seal", () -> watch.note(SEAL, seal(cipher, nanos)));
      watch.measure("open", () -> watch.note(OPEN, open(cipher, nanos)));
    }
  }

  private double seal(Aead cipher, long nanos) {
    byte[] out = new byte[BLOCK + CipherSuite.TAG_BYTES];
    long began = System.nanoTime();
    long blocks = 0;
    while (System.nanoTime() - began < nanos) {
      for (int block = 0; block < BLOCKS; block++) {
        Nonces.fill(nonce, 0);
        cipher.seal(nonce, 0, associated, plain, 0, BLOCK, out, 0);
      }
      blocks += BLOCKS;
    }
    return blocks * (double) BLOCK * 1e9 / (System.nanoTime() - began);
  }

  private double open(Aead cipher, long nanos) throws Exception {
    byte[] out = new byte[BLOCK];
    long began = System.nanoTime();
    long blocks = 0;
    while (System.nanoTime() - began < nanos) {
      for (int block = 0; block < BLOCKS; block++) {
        cipher.open(nonces[block], 0, associated, sealed[block], 0, BLOCK, out, 0);
      }
      blocks += BLOCKS;
    }
    return blocks * (double) BLOCK * 1e9 / (System.nanoTime() - began);
  }
}
