package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.vectors.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cipher for short messages is AES-256-GCM, as others compute it. */
final class ShortGcmTest {
  private static final int TAG = CipherSuite.TAG_BYTES;

  private final Random random = new Random(7);

  @ParameterizedTest
  @MethodSource
  void agreesWithNistAndWycheproof(Vector vector) throws UnauthenticException {
    byte[] nonce = vector.bytes("nonce");
    byte[] sealed = vector.bytes("sealed");
    int length = sealed.length - TAG;
    try (SecretBytes key = SecretBytes.copyOf(vector.bytes("key"));
        ShortGcm cipher = new ShortGcm(key, vector.bytes("associated"))) {
      byte[] opened = new byte[length];
      if (!vector.is("valid")) {
        assertThatThrownBy(() -> cipher.open(nonce, 0, sealed, 0, length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        assertThat(opened).isEqualTo(new byte[length]);
        return;
      }
      cipher.open(nonce, 0, sealed, 0, length, opened, 0);
      assertThat(opened).isEqualTo(vector.bytes("plain"));
      byte[] again = new byte[sealed.length];
      cipher.seal(nonce, 0, opened, 0, length, again, 0);
      assertThat(again).isEqualTo(sealed);
    }
  }

  static List<Vector> agreesWithNistAndWycheproof() {
    List<Vector> vectors =
        Stream.of("nist-aes-256-gcm.json", "wycheproof-aes-256-gcm.json")
            .flatMap(file -> Vector.of(file).stream())
            .filter(vector -> vector.bytes("sealed").length <= ShortGcm.LONGEST + TAG)
            .toList();
    assertThat(vectors).hasSizeGreaterThan(50);
    return vectors;
  }

  /** Each length, in the middle of arrays, with associated data of each length. */
  @Test
  void agreesWithTheCipherForLongMessages() throws UnauthenticException {
    for (int length = 0; length <= ShortGcm.LONGEST; length++) {
      byte[] associated = bytes(length % 53);
      byte[] plain = bytes(length + 9);
      byte[] nonce = bytes(20);
      try (SecretBytes key = SecretBytes.random(32);
          Aead jdk = CipherSuite.AES_256_GCM.aead(key);
          ShortGcm cipher = new ShortGcm(key, associated)) {
        byte[] expected = new byte[length + TAG + 11];
        jdk.seal(nonce, 3, associated, plain, 4, length, expected, 5);
        byte[] sealed = new byte[length + TAG + 11];
        cipher.seal(nonce, 3, plain, 4, length, sealed, 5);
        assertThat(sealed).isEqualTo(expected);
        byte[] opened = new byte[length + 9];
        cipher.open(nonce, 3, sealed, 5, length, opened, 4);
        assertThat(Arrays.copyOfRange(opened, 4, 4 + length))
            .isEqualTo(Arrays.copyOfRange(plain, 4, 4 + length));
        assertThat(Arrays.copyOfRange(opened, 0, 4)).containsOnly(0);
        assertThat(Arrays.copyOfRange(opened, 4 + length, opened.length)).containsOnly(0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 40, 96})
  void everyBitCounts(int length) throws UnauthenticException {
    byte[] nonce = bytes(12);
    byte[] plain = bytes(length);
    byte[] associated = bytes(52);
    try (SecretBytes key = SecretBytes.random(32);
        ShortGcm cipher = new ShortGcm(key, associated)) {
      byte[] sealed = new byte[length + TAG];
      cipher.seal(nonce, 0, plain, 0, length, sealed, 0);
      byte[] opened = new byte[length];
      for (int bit = 0; bit < sealed.length * 8; bit++) {
        flip(sealed, bit);
        assertThatThrownBy(() -> cipher.open(nonce, 0, sealed, 0, length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        flip(sealed, bit);
      }
      for (int bit = 0; bit < nonce.length * 8; bit++) {
        flip(nonce, bit);
        assertThatThrownBy(() -> cipher.open(nonce, 0, sealed, 0, length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        flip(nonce, bit);
      }
      assertThat(opened).isEqualTo(new byte[length]);
      for (int bit = 0; bit < associated.length * 8; bit++) {
        flip(associated, bit);
        try (ShortGcm other = new ShortGcm(key, associated)) {
          assertThatThrownBy(() -> other.open(nonce, 0, sealed, 0, length, opened, 0))
              .isInstanceOf(UnauthenticException.class);
        }
        flip(associated, bit);
      }
      cipher.open(nonce, 0, sealed, 0, length, opened, 0);
      assertThat(opened).isEqualTo(plain);
    }
  }

  @Test
  void sealsAndOpensInPlace() throws UnauthenticException {
    byte[] nonce = bytes(12);
    byte[] plain = bytes(50);
    byte[] room = Arrays.copyOf(plain, 50 + TAG);
    try (SecretBytes key = SecretBytes.random(32);
        ShortGcm cipher = new ShortGcm(key, new byte[0])) {
      cipher.seal(nonce, 0, room, 0, 50, room, 0);
      cipher.open(nonce, 0, room, 0, 50, room, 0);
      assertThat(Arrays.copyOf(room, 50)).isEqualTo(plain);
    }
  }

  @Test
  void whatIsTooLongOrOutOfPlaceIsRefused() {
    try (SecretBytes key = SecretBytes.random(32);
        SecretBytes half = SecretBytes.random(16);
        ShortGcm cipher = new ShortGcm(key, new byte[0])) {
      byte[] room = new byte[200];
      byte[] nonce = new byte[12];
      assertThatThrownBy(() -> cipher.seal(nonce, 0, room, 0, ShortGcm.LONGEST + 1, room, 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> cipher.open(nonce, 0, room, 0, ShortGcm.LONGEST + 1, room, 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> cipher.open(nonce, 1, room, 0, 3, room, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> cipher.open(nonce, 0, room, 190, 3, room, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> cipher.seal(nonce, 0, room, 0, 3, room, 190))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> cipher.seal(nonce, 0, room, 0, -1, room, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> new ShortGcm(half, nonce))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aClosedOneSealsAndOpensNothing() {
    try (SecretBytes key = SecretBytes.random(32)) {
      ShortGcm cipher = new ShortGcm(key, new byte[0]);
      cipher.close();
      byte[] room = new byte[40];
      assertThatThrownBy(() -> cipher.seal(room, 0, room, 0, 3, room, 0))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> cipher.open(room, 0, room, 0, 3, room, 0))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** Each seal either fails or was made with the whole key, whoever closes it meanwhile. */
  @Test
  void manyThreadsShareOneUntilItIsClosed() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (SecretBytes key = SecretBytes.random(32)) {
      for (int round = 0; round < 20; round++) {
        ShortGcm cipher = new ShortGcm(key, new byte[] {1});
        List<Future<Integer>> running =
            Stream.generate(() -> threads.submit(() -> sealUntilClosed(cipher, key)))
                .limit(8)
                .toList();
        Thread.sleep(5);
        cipher.close();
        for (Future<Integer> thread : running) {
          assertThat(thread.get()).isNotNegative();
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static int sealUntilClosed(ShortGcm cipher, SecretBytes key) throws UnauthenticException {
    int seals = 0;
    byte[] plain = new byte[24];
    byte[] opened = new byte[24];
    try (Aead jdk = CipherSuite.AES_256_GCM.aead(key)) {
      while (true) {
        byte[] nonce = Nonces.fresh();
        byte[] sealed = new byte[24 + TAG];
        cipher.seal(nonce, 0, plain, 0, 24, sealed, 0);
        jdk.open(nonce, 0, new byte[] {1}, sealed, 0, 24, opened, 0);
        assertThat(opened).isEqualTo(plain);
        seals++;
      }
    } catch (IllegalStateException closed) {
      return seals;
    }
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void flip(byte[] bytes, int bit) {
    bytes[bit / 8] ^= (byte) (1 << bit % 8);
  }
}
