package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** AES on single blocks. */
final class AesBlocksTest {
  private static final HexFormat HEX = HexFormat.of();

  /** NIST SP 800-38A, F.1.5: ECB-AES256.Encrypt. */
  @Test
  void isAesAsNistHasIt() {
    String key = "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
    byte[] plain =
        HEX.parseHex(
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
    byte[] expected =
        HEX.parseHex(
            "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
                + "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7");
    try (SecretBytes secret = SecretBytes.taking(HEX.parseHex(key));
        AesBlocks blocks = new AesBlocks(secret)) {
      byte[] out = new byte[66];
      blocks.encrypt(plain, 0, 64, out, 1);
      assertThat(Arrays.copyOfRange(out, 1, 65)).isEqualTo(expected);
      assertThat(out[0]).isZero();
      assertThat(out[65]).isZero();
      // Again, and single blocks: nothing is left from the call before.
      blocks.encrypt(plain, 16, 16, out, 0);
      assertThat(Arrays.copyOf(out, 16)).isEqualTo(Arrays.copyOfRange(expected, 16, 32));
      blocks.encrypt(plain, 0, 0, out, 0);
    }
  }

  @Test
  void takesWholeBlocksWithinItsArraysAndKeysOf32Bytes() {
    try (SecretBytes secret = SecretBytes.random(32);
        SecretBytes shorter = SecretBytes.random(16);
        AesBlocks blocks = new AesBlocks(secret)) {
      byte[] bytes = new byte[32];
      assertThatThrownBy(() -> blocks.encrypt(bytes, 0, 17, new byte[32], 0))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> blocks.encrypt(bytes, 17, 16, new byte[32], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> blocks.encrypt(bytes, 0, 32, new byte[32], 1))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> new AesBlocks(shorter)).isInstanceOf(IllegalArgumentException.class);
      assertThat(blocks).hasToString("AesBlocks[AES-256]");
    }
  }

  @Test
  void doesNothingWhenClosed() {
    try (SecretBytes secret = SecretBytes.random(32)) {
      AesBlocks blocks = new AesBlocks(secret);
      blocks.close();
      assertThatThrownBy(() -> blocks.encrypt(new byte[16], 0, 16, new byte[16], 0))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
