package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.fail;

import dev.nacre.core.secret.SecretBytes;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same refusals for every cipher: whatever differs from what was sealed does not open. */
@Tag("smoke")
final class AeadRefusalTest {
  private static final int LENGTH = 64;

  private final Random random = new Random(7);
  private final SecretBytes key = SecretBytes.copyOf(bytes(32));
  private final byte[] nonce = bytes(12);
  private final byte[] associated = bytes(20);
  private final byte[] plain = bytes(LENGTH);

  @AfterEach
  void closeKey() {
    key.close();
  }

  @ParameterizedTest
  @EnumSource
  void wrongKey(CipherSuite suite) {
    byte[] sealed = seal(suite);
    try (SecretBytes other = SecretBytes.random(32)) {
      assertRefused(suite, other, nonce, associated, sealed, 0, LENGTH);
    }
  }

  @ParameterizedTest
  @EnumSource
  void wrongAssociatedData(CipherSuite suite) {
    byte[] sealed = seal(suite);
    assertRefused(suite, key, nonce, new byte[0], sealed, 0, LENGTH);
    assertRefused(suite, key, nonce, Arrays.copyOf(associated, 19), sealed, 0, LENGTH);
    assertRefused(suite, key, nonce, Arrays.copyOf(associated, 21), sealed, 0, LENGTH);
    forEachFlippedBit(
        associated, flipped -> assertRefused(suite, key, nonce, flipped, sealed, 0, LENGTH));
  }

  @ParameterizedTest
  @EnumSource
  void movedNonce(CipherSuite suite) {
    byte[] sealed = seal(suite);
    byte[] shifted = new byte[13];
    System.arraycopy(nonce, 0, shifted, 1, 12);
    assertRefused(suite, key, Arrays.copyOf(shifted, 12), associated, sealed, 0, LENGTH);
    forEachFlippedBit(
        nonce, flipped -> assertRefused(suite, key, flipped, associated, sealed, 0, LENGTH));
  }

  @ParameterizedTest
  @EnumSource
  void cutShortAtEveryLength(CipherSuite suite) {
    byte[] sealed = seal(suite);
    for (int length = 0; length < LENGTH; length++) {
      assertRefused(suite, key, nonce, associated, sealed, 0, length);
      assertRefused(suite, key, nonce, associated, sealed, LENGTH - length, length);
    }
  }

  @ParameterizedTest
  @EnumSource
  void grown(CipherSuite suite) {
    byte[] sealed = seal(suite);
    assertRefused(
        suite, key, nonce, associated, Arrays.copyOf(sealed, sealed.length + 1), 0, LENGTH + 1);
  }

  @ParameterizedTest
  @EnumSource
  void empty(CipherSuite suite) {
    assertRefused(suite, key, nonce, associated, new byte[16], 0, 0);
    assertRefused(suite, key, nonce, associated, new byte[LENGTH + 16], 0, LENGTH);
  }

  @ParameterizedTest
  @EnumSource
  void everyFlippedBit(CipherSuite suite) {
    forEachFlippedBit(
        seal(suite), flipped -> assertRefused(suite, key, nonce, associated, flipped, 0, LENGTH));
  }

  @ParameterizedTest
  @EnumSource
  void theOtherSuite(CipherSuite suite) {
    byte[] sealed = seal(suite);
    for (CipherSuite other : CipherSuite.values()) {
      if (other != suite) {
        assertRefused(other, key, nonce, associated, sealed, 0, LENGTH);
      }
    }
  }

  /** Where the output lies over the input, a failed open must leave no plaintext behind either. */
  @ParameterizedTest
  @EnumSource
  void leavesNoPlaintextBehindInPlace(CipherSuite suite) {
    byte[] room = seal(suite);
    room[LENGTH] ^= 1;
    try (Aead cipher = suite.aead(key)) {
      cipher.open(nonce, 0, associated, room, 0, LENGTH, room, 0);
      fail("a forged tag was accepted");
    } catch (UnauthenticException expected) {
      assertThat(Arrays.copyOf(room, LENGTH)).containsOnly(0);
    }
  }

  /** A refusal must not spoil the cipher for whoever borrows it next. */
  @ParameterizedTest
  @EnumSource
  void doesNotHarmTheNextCall(CipherSuite suite) {
    byte[] sealed = seal(suite);
    try (Aead cipher = suite.aead(key)) {
      for (int i = 0; i < 5; i++) {
        try {
          cipher.open(nonce, 0, new byte[1], sealed, 0, LENGTH, new byte[LENGTH], 0);
          fail("wrong associated data was accepted");
        } catch (UnauthenticException expected) {
          byte[] opened = new byte[LENGTH];
          assertThatCode(() -> cipher.open(nonce, 0, associated, sealed, 0, LENGTH, opened, 0))
              .doesNotThrowAnyException();
          assertThat(opened).isEqualTo(plain);
        }
      }
    }
  }

  private byte[] seal(CipherSuite suite) {
    byte[] sealed = new byte[LENGTH + 16];
    try (Aead cipher = suite.aead(key)) {
      cipher.seal(nonce, 0, associated, plain, 0, LENGTH, sealed, 0);
    }
    return sealed;
  }

  private static void assertRefused(
      CipherSuite suite,
      SecretBytes key,
      byte[] nonce,
      byte[] associated,
      byte[] sealed,
      int offset,
      int length) {
    byte[] out = new byte[length];
    Arrays.fill(out, (byte) 9);
    try (Aead cipher = suite.aead(key)) {
      cipher.open(nonce, 0, associated, sealed, offset, length, out, 0);
      fail("opened what was not sealed");
    } catch (UnauthenticException expected) {
      assertThat(out).as("room of a refused open").isEqualTo(new byte[length]);
      assertThat(expected).hasMessage("the bytes are not authentic").hasNoCause();
    }
  }

  private static void forEachFlippedBit(byte[] original, java.util.function.Consumer<byte[]> test) {
    for (int bit = 0; bit < original.length * 8; bit++) {
      byte[] flipped = original.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      test.accept(flipped);
    }
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
