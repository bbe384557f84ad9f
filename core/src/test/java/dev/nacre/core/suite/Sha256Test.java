package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The examples of FIPS 180-4 that NIST publishes. */
class Sha256Test {
  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  private static final String OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void sumsUpAPartOfAnArray() {
    assertThat(Sha256.of(bytes("xabcx"), 1, 3)).isEqualTo(HexFormat.of().parseHex(OF_ABC));
    assertThat(Sha256.of(bytes("x"), 1, 0)).isEqualTo(HexFormat.of().parseHex(OF_NOTHING));
  }

  @Test
  void sumsUpWhatComesInParts() {
    MessageDigest sum = Sha256.begin();
    sum.update(bytes("ab"));
    assertThat(sum.digest(bytes("c")))
        .hasSize(Sha256.BYTES)
        .isEqualTo(HexFormat.of().parseHex(OF_ABC));
  }
}
