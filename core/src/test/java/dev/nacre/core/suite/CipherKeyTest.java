package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.cover.Covers;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

@Covers("pages-52")
final class CipherKeyTest {
  @Test
  void looksLikeAnyKeyToTheJdk() {
    CipherKey key = key();
    assertThat(key.getAlgorithm()).isEqualTo("AES");
    assertThat(key.getFormat()).isEqualTo("RAW");
    assertThat(key.getEncoded()).hasSize(32).containsOnly(5);
  }

  @Test
  void givesACopyAway() {
    CipherKey key = key();
    key.getEncoded()[0] = 0;
    assertThat(key.getEncoded()).containsOnly(5);
  }

  @Test
  void isGoneOnceDestroyed() {
    CipherKey key = key();
    assertThat(key.isDestroyed()).isFalse();
    key.destroy();
    assertThat(key.isDestroyed()).isTrue();
    assertThatThrownBy(key::getEncoded).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void neverGivesAwayAKeyThatIsBeingZeroed() throws Exception {
    byte[] whole = key().getEncoded();
    for (int round = 0; round < 200; round++) {
      CipherKey key = key();
      CyclicBarrier start = new CyclicBarrier(2);
      Thread destroyer =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (Exception broken) {
                  throw new AssertionError(broken);
                }
                key.destroy();
              });
      destroyer.start();
      start.await();
      try {
        while (true) {
          if (!Arrays.equals(key.getEncoded(), whole)) {
            fail("gave away a key that was being zeroed");
          }
        }
      } catch (IllegalStateException destroyed) {
        destroyer.join();
      }
    }
  }

  @Test
  void isNotSerialised() throws Exception {
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThatThrownBy(() -> out.writeObject(key())).isInstanceOf(NotSerializableException.class);
    }
  }

  @Test
  void twoKeysOfTheSameBytesAreTwoKeys() {
    assertThat(key()).isNotEqualTo(key());
    assertThat(key()).hasToString("CipherKey[AES]");
  }

  private static CipherKey key() {
    byte[] fives = new byte[32];
    Arrays.fill(fives, (byte) 5);
    try (SecretBytes secret = SecretBytes.taking(fives)) {
      return new CipherKey(secret, "AES");
    }
  }
}
