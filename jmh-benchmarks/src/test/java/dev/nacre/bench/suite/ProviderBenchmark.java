package dev.nacre.bench.suite;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.conscrypt.Conscrypt;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * AES-256-GCM over 4 KiB by whom it can be had from: the JDK, Bouncy Castle, and two providers that
 * bring native code. Nacre uses the JDK's; this says what that costs or saves.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {AesSwitch.UNLOCKED})
public class ProviderBenchmark {
  private static final int BLOCK = 4096;

  /** A cipher of one provider, and what it works on. */
  @State(Scope.Thread)
  public static class Ready {
    @Param({"SunJCE", "BC", "AmazonCorrettoCryptoProvider", "Conscrypt"})
    public String provider = "";

    private final SecretKey key = new SecretKeySpec(new byte[32], "AES");
    private final byte[] nonce = new byte[12];
    private final byte[] fixed = new byte[12];
    private final byte[] open = new byte[BLOCK];
    private byte[] sealed = {};
    private final byte[] into = new byte[BLOCK + 16];
    private @Nullable Cipher cipher;
    private int count;

    @Setup
    public void make() throws GeneralSecurityException {
      AesSwitch.readBack();
      cipher = Cipher.getInstance("AES/GCM/NoPadding", named(provider));
      sealed = ready(Cipher.ENCRYPT_MODE, fixed).doFinal(open);
    }

    Cipher ready(int mode, byte[] with) throws GeneralSecurityException {
      Cipher mine = Objects.requireNonNull(cipher);
      mine.init(mode, key, new GCMParameterSpec(128, with));
      return mine;
    }

    byte[] nextNonce() {
      count++;
      nonce[0] = (byte) (count >>> 24);
      nonce[1] = (byte) (count >>> 16);
      nonce[2] = (byte) (count >>> 8);
      nonce[3] = (byte) count;
      return nonce;
    }

    private static Provider named(String name) {
      return switch (name) {
        case "BC" -> new BouncyCastleProvider();
        case "AmazonCorrettoCryptoProvider" -> AmazonCorrettoCryptoProvider.INSTANCE;
        case "Conscrypt" -> Conscrypt.newProvider();
        default -> Security.getProvider(name);
      };
    }
  }

  @Benchmark
  public byte[] seal(Ready ready) throws GeneralSecurityException {
    ready
        .ready(Cipher.ENCRYPT_MODE, ready.nextNonce())
        .doFinal(ready.open, 0, BLOCK, ready.into, 0);
    return ready.into;
  }

  @Benchmark
  public byte[] open(Ready ready) throws GeneralSecurityException {
    ready
        .ready(Cipher.DECRYPT_MODE, ready.fixed)
        .doFinal(ready.sealed, 0, BLOCK + 16, ready.into, 0);
    return ready.into;
  }
}
