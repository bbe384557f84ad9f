package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.vectors.Vector;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HkdfTest {
  private static final HexFormat HEX = HexFormat.of();

  @Nested
  @Tag("smoke")
  final class Vectors {
    /** RFC 5869, appendix A.1 to A.3. */
    @ParameterizedTest
    @CsvSource({
      "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b, 000102030405060708090a0b0c,"
          + " f0f1f2f3f4f5f6f7f8f9,"
          + " 3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d"
          + "2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f,"
          + " 606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b"
          + "8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf,"
          + " b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadb"
          + "dcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff,"
          + " b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
          + "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
      "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b, '', '',"
          + " 8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    })
    void agreesWithRfc5869(String key, String salt, String info, String expected) {
      assertThat(
              derive(HEX.parseHex(key), HEX.parseHex(salt), HEX.parseHex(info), expected.length()))
          .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("dev.nacre.core.suite.HkdfTest#wycheproof")
    void agreesWithWycheproof(Vector vector) {
      byte[] key = vector.bytes("key");
      byte[] salt = vector.bytes("salt");
      byte[] info = vector.bytes("info");
      int size = vector.number("size");
      if (vector.is("valid")) {
        assertThat(derive(key, salt, info, 2 * size)).isEqualTo(vector.text("derived"));
      } else {
        assertThatThrownBy(() -> derive(key, salt, info, 2 * size))
            .isInstanceOf(RuntimeException.class);
      }
    }

    private String derive(byte[] key, byte[] salt, byte[] info, int hexDigits) {
      try (SecretBytes secret = SecretBytes.copyOf(key);
          SecretBytes derived = Hkdf.derive(secret, salt, info, hexDigits / 2)) {
        return derived.<String, RuntimeException>lend(HEX::formatHex);
      }
    }
  }

  static List<Vector> wycheproof() {
    return Vector.of("wycheproof-hkdf-sha256.json");
  }

  @Nested
  final class Subkeys {
    private final byte[] salt = {1, 2, 3};

    @Test
    void areTheSameForTheSameUse() {
      assertThat(subkey(salt, "seal", 7)).isEqualTo(subkey(salt, "seal", 7));
    }

    @Test
    void differWithTheSaltTheLabelAndTheContext() {
      assertThat(
              List.of(
                  subkey(salt, "seal", 7),
                  subkey(new byte[] {1, 2, 4}, "seal", 7),
                  subkey(salt, "wrap", 7),
                  subkey(salt, "seal", 8),
                  subkey(salt, "seal")))
          .doesNotHaveDuplicates();
    }

    @Test
    void aLabelThatBeginsLikeAnotherIsAnotherLabel() {
      assertThat(subkey(salt, "seal", 'x')).isNotEqualTo(subkey(salt, "sealx"));
    }

    /** The info is written out, because stored files depend on it for ever. */
    @Test
    void useTheLabelAZeroByteAndTheContextAsInfo() {
      byte[] info = {'s', 'e', 'a', 'l', 0, 7};
      try (SecretBytes key = SecretBytes.copyOf(new byte[32]);
          SecretBytes derived = Hkdf.derive(key, salt, info, 32)) {
        assertThat(derived.<String, RuntimeException>lend(HEX::formatHex))
            .isEqualTo(subkey(salt, "seal", 7));
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gr\u00fcn", "se\0al", "tab\t"})
    void refuseALabelThatCouldMeanAnother(String label) {
      assertThatThrownBy(() -> subkey(salt, label)).isInstanceOf(IllegalArgumentException.class);
    }

    private String subkey(byte[] salt, String label, int... context) {
      byte[] bytes = new byte[context.length];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) context[i];
      }
      try (SecretBytes key = SecretBytes.copyOf(new byte[32]);
          SecretBytes derived = Hkdf.subkey(key, salt, label, bytes, 32)) {
        return derived.<String, RuntimeException>lend(HEX::formatHex);
      }
    }
  }
}
