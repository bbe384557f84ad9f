package dev.nacre.bench.suite;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sealing and opening one block: the JDK's cipher used as directly as it can be, beside {@link
 * Aead}. Run twice, with and without the processor's AES, by the two classes that extend this one.
 *
 * <p>Each call has a nonce of its own. The plain side counts its nonces, which is as cheap as it
 * gets; ours draws them from {@link Nonces}, as it does in earnest, so the price of randomness is
 * on our side of the pair.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public abstract class BlockBenchmark {
  // As many bytes as name the place of a block.
  private static final int ASSOCIATED_BYTES = 40;

  /** The bytes both sides work on, and a place for what comes out. */
  @State(Scope.Thread)
  public static class Block {
    /** More than one, so that the data does not always lie in the first cache. */
    private static final int BLOCKS = 32;

    @Param({"512", "4096", "65536"})
    public int size;

    @Param({"AES-256-GCM", "CHACHA20-POLY1305"})
    public String suite = "";

    final byte[] key = new byte[CipherSuite.KEY_BYTES];
    final byte[] associated = new byte[ASSOCIATED_BYTES];
    private @Nullable Aead ours;
    private @Nullable Cipher jdk;
    private @Nullable SecretKey jdkKey;
    final byte[] nonce = new byte[CipherSuite.NONCE_BYTES];
    final ByteBuffer count = ByteBuffer.wrap(nonce);

    private byte[] open = {};
    private byte[] into = {};
    private byte[][] sealed = {};
    private byte[][] nonces = {};
    private int turn;

    @org.openjdk.jmh.annotations.Setup
    public void fill() throws GeneralSecurityException {
      AesSwitch.readBack();
      boolean aes = aes();
      jdk = Cipher.getInstance(aes ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305");
      jdkKey = new SecretKeySpec(key, aes ? "AES" : "ChaCha20");
      ours = CipherSuite.named(suite).aead(SecretBytes.copyOf(key));
      open = new byte[size];
      into = new byte[size + CipherSuite.TAG_BYTES];
      sealed = new byte[BLOCKS][size + CipherSuite.TAG_BYTES];
      nonces = new byte[BLOCKS][];
      for (int block = 0; block < BLOCKS; block++) {
        nonces[block] = Nonces.fresh();
        ours().seal(nonces[block], 0, associated, open, 0, size, sealed[block], 0);
      }
    }

    Aead ours() {
      return Objects.requireNonNull(ours);
    }

    /** The JDK's cipher, ready for one block. */
    Cipher jdk(int mode, byte[] nonce) throws GeneralSecurityException {
      Cipher cipher = Objects.requireNonNull(jdk);
      cipher.init(
          mode,
          jdkKey,
          aes() ? new GCMParameterSpec(128, nonce, 0, 12) : new IvParameterSpec(nonce, 0, 12));
      return cipher;
    }

    private boolean aes() {
      return suite.equals("AES-256-GCM");
    }

    int next() {
      turn = (turn + 1) % BLOCKS;
      return turn;
    }
  }

  @Benchmark
  public byte[] plainSeal(Block block) throws GeneralSecurityException {
    block.count.putLong(0, block.count.getLong(0) + 1);
    Cipher jdk = block.jdk(Cipher.ENCRYPT_MODE, block.nonce);
    jdk.updateAAD(block.associated);
    jdk.doFinal(block.open, 0, block.size, block.into, 0);
    return block.into;
  }

  @Benchmark
  public byte[] sealedSeal(Block block) {
    Nonces.fill(block.nonce, 0);
    block.ours().seal(block.nonce, 0, block.associated, block.open, 0, block.size, block.into, 0);
    return block.into;
  }

  @Benchmark
  public byte[] plainOpen(Block block) throws GeneralSecurityException {
    int turn = block.next();
    byte[] sealed = block.sealed[turn];
    Cipher jdk = block.jdk(Cipher.DECRYPT_MODE, block.nonces[turn]);
    jdk.updateAAD(block.associated);
    jdk.doFinal(sealed, 0, sealed.length, block.into, 0);
    return block.into;
  }

  @Benchmark
  public byte[] sealedOpen(Block block) throws UnauthenticException {
    int turn = block.next();
    block
        .ours()
        .open(
            block.nonces[turn],
            0,
            block.associated,
            block.sealed[turn],
            0,
            block.size,
            block.into,
            0);
    return block.into;
  }
}
