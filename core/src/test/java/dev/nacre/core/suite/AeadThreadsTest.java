package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.SecretBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One cipher in the hands of many threads. */
@Tag("smoke")
final class AeadThreadsTest {
  // More than the ciphers an Aead keeps, so that threads meet at the same slot.
  private static final int THREADS = 48;
  private static final byte[] NOTHING = {};

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  @AfterEach
  void stopThreads() {
    threads.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource
  void everyThreadOpensWhatItSealed(CipherSuite suite) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    try (SecretBytes key = SecretBytes.random(32);
        Aead cipher = suite.aead(key)) {
      everyThread(
          seed -> {
            Random random = new Random(seed);
            start.await();
            for (int i = 0; i < 100; i++) {
              byte[] plain = new byte[random.nextInt(600)];
              random.nextBytes(plain);
              byte[] nonce = Nonces.fresh();
              byte[] sealed = new byte[plain.length + 16];
              cipher.seal(nonce, 0, NOTHING, plain, 0, plain.length, sealed, 0);
              byte[] opened = new byte[plain.length];
              cipher.open(nonce, 0, NOTHING, sealed, 0, plain.length, opened, 0);
              assertThat(opened).isEqualTo(plain);
            }
            return seed;
          });
    }
  }

  /**
   * A close in the middle of the storm: each seal either fails or was made with the whole key. A
   * seal under a key that is half zeros would be readable by anybody who can count to zero.
   */
  @Test
  void nothingIsEverSealedUnderAKeyThatIsBeingZeroed() throws Exception {
    for (int round = 0; round < 20; round++) {
      byte[] keyBytes = new byte[32];
      new Random(round).nextBytes(keyBytes);
      CyclicBarrier start = new CyclicBarrier(9);
      List<byte[][]> seals = new ArrayList<>();
      try (SecretBytes key = SecretBytes.copyOf(keyBytes)) {
        Aead cipher = CipherSuite.AES_256_GCM.aead(key);
        List<Future<List<byte[][]>>> running = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          running.add(threads.submit(() -> sealUntilClosed(cipher, start)));
        }
        start.await();
        Thread.onSpinWait();
        cipher.close();
        for (Future<List<byte[][]>> thread : running) {
          seals.addAll(thread.get());
        }
        try (Aead again = CipherSuite.AES_256_GCM.aead(key)) {
          for (byte[][] seal : seals) {
            byte[] opened = new byte[16];
            again.open(seal[0], 0, NOTHING, seal[1], 0, 16, opened, 0);
          }
        }
      }
    }
  }

  private static List<byte[][]> sealUntilClosed(Aead cipher, CyclicBarrier start) throws Exception {
    List<byte[][]> seals = new ArrayList<>();
    start.await();
    try {
      while (true) {
        byte[] nonce = Nonces.fresh();
        byte[] sealed = new byte[32];
        cipher.seal(nonce, 0, NOTHING, new byte[16], 0, 16, sealed, 0);
        seals.add(new byte[][] {nonce, sealed});
      }
    } catch (IllegalStateException closed) {
      return seals;
    }
  }

  @Test
  void noTwoThreadsGetOneNonce() throws Exception {
    List<String> all = new ArrayList<>();
    for (List<String> ofThread :
        everyThread(
            seed -> {
              List<String> mine = new ArrayList<>();
              for (int i = 0; i < 1000; i++) {
                mine.add(Arrays.toString(Nonces.fresh()));
              }
              return mine;
            })) {
      all.addAll(ofThread);
    }
    assertThat(all).doesNotHaveDuplicates().hasSize(THREADS * 1000);
  }

  private interface Work<T> {
    T run(int seed) throws Exception;
  }

  private <T> List<T> everyThread(Work<T> work) throws Exception {
    List<Callable<T>> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      tasks.add(() -> work.run(seed));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> done : threads.invokeAll(tasks)) {
      results.add(done.get());
    }
    return results;
  }
}
