package dev.nacre.bench.suite;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the first block of a process costs: classes, providers, and code that nobody has compiled
 * yet. Each fork is one sample.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(
    value = 5,
    jvmArgsAppend = {AesSwitch.UNLOCKED})
public class ColdStartBenchmark {
  private static final int BLOCK = 4096;

  @Benchmark
  public byte[] plainFirstBlock() throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[32], "AES"),
        new GCMParameterSpec(128, new byte[12]));
    return cipher.doFinal(new byte[BLOCK]);
  }

  @Benchmark
  public byte[] sealedFirstBlock() {
    byte[] out = new byte[BLOCK + CipherSuite.TAG_BYTES];
    try (SecretBytes key = SecretBytes.random(CipherSuite.KEY_BYTES);
        Aead cipher = CipherSuite.AES_256_GCM.aead(key)) {
      cipher.seal(Nonces.fresh(), 0, new byte[40], new byte[BLOCK], 0, BLOCK, out, 0);
    }
    return out;
  }
}
