package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Using a cipher: sizes, places in arrays, and the end of its life. */
final class AeadTest {
  private static final byte[] NOTHING = {};

  private final Random random = new Random(42);
  private final SecretBytes key = SecretBytes.copyOf(bytes(32));
  private final byte[] nonce = bytes(12);

  @AfterEach
  void closeKey() {
    key.close();
  }

  @ParameterizedTest
  @EnumSource
  void opensWhatItSealedAtEverySize(CipherSuite suite) throws UnauthenticException {
    try (Aead cipher = suite.aead(key)) {
      for (int length : new int[] {0, 1, 15, 16, 17, 255, 4096, 4097}) {
        byte[] plain = bytes(length);
        byte[] nonce = bytes(12);
        byte[] sealed = new byte[length + 16];
        cipher.seal(nonce, 0, NOTHING, plain, 0, length, sealed, 0);
        byte[] opened = new byte[length];
        cipher.open(nonce, 0, NOTHING, sealed, 0, length, opened, 0);
        assertThat(opened).isEqualTo(plain);
        // Twice, because a scan reads a block again.
        Arrays.fill(opened, (byte) 1);
        cipher.open(nonce, 0, NOTHING, sealed, 0, length, opened, 0);
        assertThat(opened).isEqualTo(plain);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void worksInTheMiddleOfArraysAndTouchesNothingAround(CipherSuite suite)
      throws UnauthenticException {
    byte[] in = bytes(100);
    byte[] nonces = bytes(30);
    byte[] out = new byte[200];
    Arrays.fill(out, (byte) 9);
    byte[] plain = Arrays.copyOfRange(in, 20, 70);
    try (Aead cipher = suite.aead(key)) {
      cipher.seal(nonces, 5, NOTHING, in, 20, 50, out, 30);
      assertThat(Arrays.copyOfRange(out, 0, 30)).containsOnly(9);
      assertThat(Arrays.copyOfRange(out, 30 + 66, 200)).containsOnly(9);

      byte[] opened = new byte[80];
      cipher.open(Arrays.copyOfRange(nonces, 5, 17), 0, NOTHING, out, 30, 50, opened, 10);
      assertThat(Arrays.copyOfRange(opened, 10, 60)).isEqualTo(plain);
      assertThat(Arrays.copyOfRange(opened, 0, 10)).containsOnly(0);
      assertThat(Arrays.copyOfRange(opened, 60, 80)).containsOnly(0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void sealsAndOpensInPlace(CipherSuite suite) throws UnauthenticException {
    byte[] plain = bytes(4096);
    byte[] room = Arrays.copyOf(plain, 4096 + 16);
    try (Aead cipher = suite.aead(key)) {
      cipher.seal(nonce, 0, NOTHING, room, 0, 4096, room, 0);
      byte[] apart = new byte[4096 + 16];
      try (Aead other = suite.aead(key)) {
        other.seal(nonce, 0, NOTHING, plain, 0, 4096, apart, 0);
      }
      assertThat(room).isEqualTo(apart);
      cipher.open(nonce, 0, NOTHING, room, 0, 4096, room, 0);
      assertThat(Arrays.copyOf(room, 4096)).isEqualTo(plain);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0, 32, 0",
    "1, 0, 32, 0",
    "0, -1, 32, 0",
    "0, 0, -1, 0",
    "0, 0, -16, 0",
    "0, 0, 33, 0",
    "0, 1, 32, 0",
    "0, 0, 2147483647, 0",
    "0, 0, 32, -1",
    "0, 0, 32, 1"
  })
  void refusesPlacesOutsideItsArrays(int nonceOffset, int inOffset, int length, int outOffset) {
    for (CipherSuite suite : CipherSuite.values()) {
      try (Aead cipher = suite.aead(key)) {
        assertThatThrownBy(
                () ->
                    cipher.seal(
                        nonce,
                        nonceOffset,
                        NOTHING,
                        new byte[32],
                        inOffset,
                        length,
                        new byte[48],
                        outOffset))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(
                () ->
                    cipher.open(
                        nonce,
                        nonceOffset,
                        NOTHING,
                        new byte[48],
                        inOffset,
                        length,
                        new byte[32],
                        outOffset))
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void neverSealsTwiceInARowWithOneNonce(CipherSuite suite) {
    byte[] out = new byte[32];
    try (Aead cipher = suite.aead(key)) {
      cipher.seal(nonce, 0, NOTHING, new byte[16], 0, 16, out, 0);
      assertThatThrownBy(() -> cipher.seal(nonce, 0, NOTHING, new byte[16], 0, 16, out, 0))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16, 31, 33, 64})
  void takesKeysOf32BytesOnly(int length) {
    try (SecretBytes odd = SecretBytes.copyOf(new byte[length])) {
      for (CipherSuite suite : CipherSuite.values()) {
        assertThatThrownBy(() -> suite.aead(odd))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("32 bytes, not " + length);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void outlivesTheSecretItWasMadeFrom(CipherSuite suite) throws UnauthenticException {
    SecretBytes mine = SecretBytes.random(32);
    try (Aead cipher = suite.aead(mine)) {
      mine.close();
      byte[] sealed = new byte[20];
      cipher.seal(nonce, 0, NOTHING, new byte[] {1, 2, 3, 4}, 0, 4, sealed, 0);
      byte[] opened = new byte[4];
      cipher.open(nonce, 0, NOTHING, sealed, 0, 4, opened, 0);
      assertThat(opened).containsExactly(1, 2, 3, 4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void closedItNeitherSealsNorOpens(CipherSuite suite) {
    Aead cipher = suite.aead(key);
    cipher.close();
    cipher.close();
    byte[] out = new byte[32];
    assertThatThrownBy(() -> cipher.seal(nonce, 0, NOTHING, new byte[16], 0, 16, out, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cipher.open(nonce, 0, NOTHING, new byte[32], 0, 16, out, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThat(out).containsOnly(0);
  }

  @Test
  void closingForgetsTheCiphersThatKnowTheKey() throws ReflectiveOperationException {
    Aead cipher = CipherSuite.AES_256_GCM.aead(key);
    assertThat(idle(cipher)).isEqualTo(1);
    cipher.close();
    assertThat(idle(cipher)).isZero();
  }

  @Test
  void keepsTheCipherItUsed() throws ReflectiveOperationException {
    try (Aead cipher = CipherSuite.AES_256_GCM.aead(key)) {
      for (int i = 0; i < 100; i++) {
        cipher.seal(bytes(12), 0, NOTHING, new byte[16], 0, 16, new byte[32], 0);
      }
      assertThat(idle(cipher)).isEqualTo(1);
    }
  }

  @Test
  void doesNotKeepACipherThatFailed() throws ReflectiveOperationException {
    try (Aead cipher = CipherSuite.AES_256_GCM.aead(key)) {
      assertThatThrownBy(() -> cipher.open(nonce, 0, NOTHING, new byte[32], 0, 16, new byte[16], 0))
          .isInstanceOf(UnauthenticException.class);
      assertThat(idle(cipher)).isZero();
    }
  }

  @Test
  void saysNothingOfItsKey() {
    try (Aead cipher = CipherSuite.AES_256_GCM.aead(key)) {
      assertThat(cipher.suite()).isEqualTo(CipherSuite.AES_256_GCM);
      assertThat(cipher).hasToString("Aead[AES-256-GCM]");
    }
  }

  private static int idle(Aead cipher) throws ReflectiveOperationException {
    Field pool = Aead.class.getDeclaredField("ciphers");
    pool.setAccessible(true);
    Field field = EnginePool.class.getDeclaredField("idle");
    field.setAccessible(true);
    AtomicReferenceArray<?> slots = (AtomicReferenceArray<?>) field.get(pool.get(cipher));
    int filled = 0;
    for (int i = 0; i < slots.length(); i++) {
      filled += slots.get(i) == null ? 0 : 1;
    }
    return filled;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
