package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.vectors.Vector;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's AES key wrap, which {@link PaddedKeyWrap} asks for, is the one of the RFCs. */
@Tag("smoke")
final class KeyWrapVectorsTest {
  private static final HexFormat HEX = HexFormat.of();

  /** RFC 3394, sections 4.1 to 4.6. */
  @ParameterizedTest
  @CsvSource({
    "000102030405060708090a0b0c0d0e0f, 00112233445566778899aabbccddeeff,"
        + " 1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5",
    "000102030405060708090a0b0c0d0e0f1011121314151617, 00112233445566778899aabbccddeeff,"
        + " 96778b25ae6ca435f92b5b97c050aed2468ab8a17ad84e5d",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        + " 00112233445566778899aabbccddeeff,"
        + " 64e8c3f9ce0f5ba263e9777905818a2a93c8191e7d6e8ae7",
    "000102030405060708090a0b0c0d0e0f1011121314151617,"
        + " 00112233445566778899aabbccddeeff0001020304050607,"
        + " 031d33264e15d33268f24ec260743edce1c6c7ddee725a936ba814915c6762d2",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        + " 00112233445566778899aabbccddeeff0001020304050607,"
        + " a8f9bc1612c68b3ff6e6f4fbe30e71e4769c8b80a32cb8958cd5d17d6b254da1",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        + " 00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f,"
        + " 28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21"
  })
  void kwAgreesWithRfc3394(String key, String plain, String wrapped)
      throws GeneralSecurityException {
    assertAgrees("AES/KW/NoPadding", key, plain, wrapped);
  }

  /** RFC 5649, section 6. */
  @ParameterizedTest
  @CsvSource({
    "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8,"
        + " c37b7e6492584340bed12207808941155068f738,"
        + " 138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a",
    "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8, 466f7250617369,"
        + " afbeb0f07dfbf5419200f2ccb50bb24f"
  })
  void kwpAgreesWithRfc5649(String key, String plain, String wrapped)
      throws GeneralSecurityException {
    assertAgrees("AES/KWP/NoPadding", key, plain, wrapped);
  }

  @ParameterizedTest
  @MethodSource
  void kwAgreesWithNistAndWycheproof(Vector vector) throws GeneralSecurityException {
    assertAgrees("AES/KW/NoPadding", vector);
  }

  static List<Vector> kwAgreesWithNistAndWycheproof() {
    return both("nist-aes-kw.json", "wycheproof-aes-kw.json");
  }

  @ParameterizedTest
  @MethodSource
  void kwpAgreesWithNistAndWycheproof(Vector vector) throws GeneralSecurityException {
    assertAgrees("AES/KWP/NoPadding", vector);
  }

  static List<Vector> kwpAgreesWithNistAndWycheproof() {
    return both("nist-aes-kwp.json", "wycheproof-aes-kwp.json");
  }

  private static List<Vector> both(String one, String other) {
    List<Vector> all = Vector.of(one);
    all.addAll(Vector.of(other));
    return all;
  }

  private static void assertAgrees(String transformation, Vector vector)
      throws GeneralSecurityException {
    switch (vector.text("result")) {
      case "valid" ->
          assertAgrees(
              transformation, vector.text("key"), vector.text("plain"), vector.text("wrapped"));
      case "invalid" ->
          assertThatThrownBy(
                  () -> unwrap(transformation, vector.text("key"), vector.bytes("wrapped")))
              .isInstanceOf(GeneralSecurityException.class);
      default -> assertThat(vector.text("result")).isEqualTo("acceptable");
    }
  }

  private static void assertAgrees(String transformation, String key, String plain, String wrapped)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(transformation);
    cipher.init(Cipher.WRAP_MODE, new SecretKeySpec(HEX.parseHex(key), "AES"));
    assertThat(cipher.wrap(new SecretKeySpec(HEX.parseHex(plain), "Generic")))
        .isEqualTo(HEX.parseHex(wrapped));
    assertThat(unwrap(transformation, key, HEX.parseHex(wrapped))).isEqualTo(HEX.parseHex(plain));
  }

  private static byte[] unwrap(String transformation, String key, byte[] wrapped)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(transformation);
    cipher.init(Cipher.UNWRAP_MODE, new SecretKeySpec(HEX.parseHex(key), "AES"));
    return cipher.unwrap(wrapped, "Generic", Cipher.SECRET_KEY).getEncoded();
  }
}
