package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.vectors.Vector;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What others computed, we compute; what others found forged, we refuse. */
@Tag("smoke")
@Covers("pages-56")
final class AeadVectorsTest {
  @ParameterizedTest
  @MethodSource
  void aes256GcmAgreesWithNist(Vector vector) throws UnauthenticException {
    check(CipherSuite.AES_256_GCM, vector);
  }

  static List<Vector> aes256GcmAgreesWithNist() {
    return Vector.of("nist-aes-256-gcm.json");
  }

  @ParameterizedTest
  @MethodSource
  void aes256GcmAgreesWithWycheproof(Vector vector) throws UnauthenticException {
    check(CipherSuite.AES_256_GCM, vector);
  }

  static List<Vector> aes256GcmAgreesWithWycheproof() {
    return Vector.of("wycheproof-aes-256-gcm.json");
  }

  @ParameterizedTest
  @MethodSource
  void chaCha20Poly1305AgreesWithWycheproof(Vector vector) throws UnauthenticException {
    check(CipherSuite.CHACHA20_POLY1305, vector);
  }

  static List<Vector> chaCha20Poly1305AgreesWithWycheproof() {
    return Vector.of("wycheproof-chacha20-poly1305.json");
  }

  private static void check(CipherSuite suite, Vector vector) throws UnauthenticException {
    byte[] nonce = vector.bytes("nonce");
    byte[] associated = vector.bytes("associated");
    byte[] plain = vector.bytes("plain");
    byte[] sealed = vector.bytes("sealed");
    int length = sealed.length - CipherSuite.TAG_BYTES;
    try (SecretBytes key = SecretBytes.copyOf(vector.bytes("key"));
        Aead cipher = suite.aead(key)) {
      byte[] opened = new byte[length];
      if (!vector.is("valid")) {
        assertThatThrownBy(() -> cipher.open(nonce, 0, associated, sealed, 0, length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        assertThat(opened).isEqualTo(new byte[length]);
        return;
      }
      cipher.open(nonce, 0, associated, sealed, 0, length, opened, 0);
      assertThat(opened).isEqualTo(plain);
    }
    // Another cipher, because the JDK's refuses to seal with the nonce it saw last.
    try (SecretBytes key = SecretBytes.copyOf(vector.bytes("key"));
        Aead cipher = suite.aead(key)) {
      byte[] out = new byte[sealed.length];
      cipher.seal(nonce, 0, associated, plain, 0, plain.length, out, 0);
      assertThat(out).isEqualTo(sealed);
    }
  }
}
