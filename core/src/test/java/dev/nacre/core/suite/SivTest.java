package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.vectors.Vector;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** AES-256-SIV against what others computed, and against every single altered bit. */
final class SivTest {
  private static final byte[] KEY = new byte[64];

  static {
    for (int i = 0; i < KEY.length; i++) {
      KEY[i] = (byte) i;
    }
  }

  @ParameterizedTest
  @MethodSource
  void agreesWithWycheproof(Vector vector) throws UnauthenticException {
    byte[] sealed = vector.bytes("sealed");
    byte[] plain = vector.bytes("plain");
    try (Siv siv = siv(vector.bytes("key"), vector.bytes("associated"))) {
      byte[] opened = new byte[sealed.length - Siv.TAG_BYTES];
      if (vector.is("valid")) {
        siv.open(sealed, 0, opened.length, opened, 0);
        assertThat(opened).isEqualTo(plain);
        assertThat(sealed(siv, plain)).isEqualTo(sealed);
      } else {
        Arrays.fill(opened, (byte) 7);
        assertThatThrownBy(() -> siv.open(sealed, 0, opened.length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        assertThat(opened).isEqualTo(new byte[opened.length]);
      }
    }
  }

  static List<Vector> agreesWithWycheproof() {
    return Vector.of("wycheproof-aes-siv-cmac.json");
  }

  /** The example of appendix A.1, whose keys are halves of ours: the parts are the same code. */
  @Test
  void agreesWithTheRfc() throws UnauthenticException {
    byte[] key =
        HexFormat.of()
            .parseHex("fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0" + "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    byte[] associated = HexFormat.of().parseHex("101112131415161718191a1b1c1d1e1f2021222324252627");
    byte[] plain = HexFormat.of().parseHex("112233445566778899aabbccddee");
    try (SecretBytes mac = SecretBytes.copyOf(key, 0, 16);
        SecretBytes counter = SecretBytes.copyOf(key, 16, 16);
        Siv siv = new Siv(mac, counter, associated, 16)) {
      assertThat(HexFormat.of().formatHex(sealed(siv, plain)))
          .isEqualTo("85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c");
    }
  }

  @Test
  void everyBitCounts() throws UnauthenticException {
    for (int length : new int[] {0, 1, 15, 16, 17, 40}) {
      try (Siv siv = siv(KEY, new byte[] {1, 2, 3})) {
        byte[] sealed = sealed(siv, new byte[length]);
        for (int bit = 0; bit < sealed.length * 8; bit++) {
          byte[] altered = sealed.clone();
          altered[bit / 8] ^= (byte) (1 << (bit % 8));
          assertThatThrownBy(() -> siv.open(altered, 0, length, new byte[length], 0))
              .isInstanceOf(UnauthenticException.class);
        }
        siv.open(sealed, 0, length, new byte[length], 0);
      }
    }
  }

  @Test
  void otherAssociatedDataOrAnotherKeyDoesNotOpen() {
    byte[] otherMac = KEY.clone();
    otherMac[31] ^= 1;
    byte[] otherCounter = KEY.clone();
    otherCounter[63] ^= 1;
    try (Siv siv = siv(KEY, new byte[] {1});
        Siv elsewhere = siv(KEY, new byte[] {1, 0});
        Siv mac = siv(otherMac, new byte[] {1});
        Siv counter = siv(otherCounter, new byte[] {1})) {
      byte[] sealed = sealed(siv, new byte[20]);
      for (Siv other : List.of(elsewhere, mac, counter)) {
        assertThatThrownBy(() -> other.open(sealed, 0, 20, new byte[20], 0))
            .isInstanceOf(UnauthenticException.class);
      }
    }
  }

  @Test
  void manyThreadsShareOne() {
    try (Siv siv = siv(KEY, new byte[] {1})) {
      byte[][] expected = new byte[64][];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = sealed(siv, new byte[i]);
      }
      IntStream.range(0, 4_000)
          .parallel()
          .forEach(i -> assertThat(sealed(siv, new byte[i % 64])).isEqualTo(expected[i % 64]));
    }
  }

  @Test
  void aClosedOneSealsNothing() {
    Siv siv = siv(KEY, new byte[0]);
    siv.close();
    siv.close();
    assertThatThrownBy(() -> sealed(siv, new byte[3])).isInstanceOf(IllegalStateException.class);
    assertThat(siv).hasToString("Siv[AES-256-SIV]");
  }

  @Test
  void keysOfAnotherLengthAreRefused() {
    try (SecretBytes good = SecretBytes.random(32);
        SecretBytes bad = SecretBytes.random(16)) {
      assertThatThrownBy(() -> new Siv(good, bad, new byte[0]))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new Siv(bad, good, new byte[0]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Siv siv(byte[] key, byte[] associated) {
    try (SecretBytes mac = SecretBytes.copyOf(key, 0, 32);
        SecretBytes counter = SecretBytes.copyOf(key, 32, 32)) {
      return new Siv(mac, counter, associated);
    }
  }

  private static byte[] sealed(Siv siv, byte[] plain) {
    byte[] out = new byte[plain.length + Siv.TAG_BYTES];
    siv.sealDeterministically(plain, 0, plain.length, out, 0);
    return out;
  }
}
