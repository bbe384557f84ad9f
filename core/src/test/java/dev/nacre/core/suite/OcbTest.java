package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OCB3 against the vectors of RFC 7253, and against every single altered bit. */
final class OcbTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] NONCE = HEX.parseHex("bbaa99887766554433221100");
  private static final byte[] ASSOCIATED = {1, 2, 3};

  /** Appendix A: the keys have 128 bits there, and are the only difference. */
  @ParameterizedTest
  @CsvSource({
    "00,  0,  0, 785407BFFFC8AD9EDCC5520AC9111EE6",
    "01,  8,  8, 6820B3657B6F615A5725BDA0D3B4EB3A257C9AF1F8F03009",
    "02,  8,  0, 81017F8203F081277152FADE694A0A00",
    "03,  0,  8, 45DD69F8F5AAE72414054CD1F35D82760B2CD00D2F99BFA9",
    "04, 16, 16, 571D535B60B277188BE5147170A9A22C3AD7A4FF3835B8C5701C1CCEC8FC3358",
    "05, 16,  0, 8CF761B6902EF764462AD86498CA6B97",
    "06,  0, 16, 5CE88EC2E0692706A915C00AEB8B2396F40E1C743F52436BDF06D8FA1ECA343D",
    "07, 24, 24, 1CA2207308C87C010756104D8840CE1952F09673A448A122C92C62241051F57356D7F3C90BB0E07F",
    "08, 24,  0, 6DC225A071FC1B9F7C69F93B0F1E10DE",
    "09,  0, 24, 221BD0DE7FA6FE993ECCD769460A0AF2D6CDED0C395B1C3CE725F32494B9F914D85C0B1EB38357FF",
    "0A, 32, 32, BD6F6C496201C69296C11EFD138A467ABD3C707924B964DEAFFC40319AF5A48540FBBA186C5553C6"
        + "8AD9F592A79A4240",
    "0B, 32,  0, FE80690BEE8A485D11F32965BC9D2A32",
    "0C,  0, 32, 2942BFC773BDA23CABC6ACFD9BFD5835BD300F0973792EF46040C53F1432BCDFB5E1DDE3BC18A5F8"
        + "40B52E653444D5DF",
    "0D, 40, 40, D5CA91748410C1751FF8A2F618255B68A0A12E093FF454606E59F9C1D0DDC54B65E8628E568BAD7A"
        + "ED07BA06A4A69483A7035490C5769E60",
    "0E, 40,  0, C5CD9D1850C141E358649994EE701B68",
    "0F,  0, 40, 4412923493C57D5DE0D700F753CCE0D1D2D95060122E9F15A5DDBFC5787E50B5CC55EE507BCB084E"
        + "479AD363AC366B95A98CA5F3000B1479"
  })
  void agreesWithTheRfc(String nonce, int associated, int plain, String sealed)
      throws UnauthenticException {
    byte[] fromZero = new byte[40];
    for (int i = 0; i < fromZero.length; i++) {
      fromZero[i] = (byte) i;
    }
    byte[] number = HEX.parseHex("bbaa998877665544332211" + nonce);
    byte[] value = Arrays.copyOf(fromZero, plain);
    try (Ocb ocb = ocb(Arrays.copyOf(fromZero, 16), Arrays.copyOf(fromZero, associated))) {
      byte[] expected = HEX.parseHex(sealed);
      assertThat(sealed(ocb, number, value)).isEqualTo(expected);
      byte[] opened = new byte[plain];
      ocb.open(number, 0, expected, 0, plain, opened, 0);
      assertThat(opened).isEqualTo(value);
    }
  }

  /** The longer test of appendix A, which seals 384 messages into one. */
  @ParameterizedTest
  @CsvSource({
    "16, 67E944D23256C5E0B6C61FA22FDF1EA2",
    "24, F673F2C3E7174AAE7BAE986CA9F29E17",
    "32, D90EB8E9C977C88B79DD793D7FFA161C"
  })
  void agreesWithTheIteratedTest(int keyBytes, String expected) {
    byte[] key = new byte[keyBytes];
    key[keyBytes - 1] = (byte) 128;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < 128; i++) {
      byte[] zeros = new byte[i];
      try (Ocb bound = ocb(key, zeros);
          Ocb unbound = ocb(key, new byte[0])) {
        all.writeBytes(sealed(bound, number(3 * i + 1), zeros));
        all.writeBytes(sealed(unbound, number(3 * i + 2), zeros));
        all.writeBytes(sealed(bound, number(3 * i + 3), new byte[0]));
      }
    }
    try (Ocb last = ocb(key, all.toByteArray())) {
      assertThat(sealed(last, number(385), new byte[0])).isEqualTo(HEX.parseHex(expected));
    }
  }

  private static byte[] number(int number) {
    byte[] nonce = new byte[Ocb.NONCE_BYTES];
    nonce[10] = (byte) (number >>> 8);
    nonce[11] = (byte) number;
    return nonce;
  }

  @Test
  void everyBitCountsAndNothingIsShown() throws UnauthenticException {
    for (int length : new int[] {0, 1, 15, 16, 17, 40, 530}) {
      try (Ocb ocb = ocb(new byte[32], ASSOCIATED)) {
        byte[] sealed = sealed(ocb, NONCE, new byte[length]);
        for (int bit = 0; bit < sealed.length * 8; bit++) {
          byte[] altered = sealed.clone();
          altered[bit / 8] ^= (byte) (1 << (bit % 8));
          refuses(ocb, NONCE, altered);
        }
        for (int bit = 0; bit < NONCE.length * 8; bit++) {
          byte[] altered = NONCE.clone();
          altered[bit / 8] ^= (byte) (1 << (bit % 8));
          refuses(ocb, altered, sealed);
        }
        ocb.open(NONCE, 0, sealed, 0, length, new byte[length], 0);
      }
    }
  }

  @Test
  void otherAssociatedDataAnotherKeyOrAnotherLengthDoesNotOpen() {
    byte[] otherKey = new byte[32];
    otherKey[31] = 1;
    for (int length : new int[] {1, 16, 20, 600}) {
      try (Ocb ocb = ocb(new byte[32], ASSOCIATED);
          Ocb longer = ocb(new byte[32], new byte[] {1, 2, 3, 0});
          Ocb none = ocb(new byte[32], new byte[0]);
          Ocb other = ocb(otherKey, ASSOCIATED)) {
        byte[] sealed = sealed(ocb, NONCE, new byte[length]);
        for (Ocb another : List.of(longer, none, other)) {
          refuses(another, NONCE, sealed);
        }
        for (int cut = Ocb.TAG_BYTES; cut < sealed.length; cut++) {
          refuses(ocb, NONCE, Arrays.copyOf(sealed, cut));
          refuses(ocb, NONCE, Arrays.copyOfRange(sealed, sealed.length - cut, sealed.length));
        }
        refuses(ocb, NONCE, Arrays.copyOf(sealed, sealed.length + 1));
      }
    }
  }

  /** Blocks of one message, exchanged: their checksum stays what it was. */
  @Test
  void blocksDoNotOpenInAnotherOrder() {
    try (Ocb ocb = ocb(new byte[32], ASSOCIATED)) {
      byte[] sealed = sealed(ocb, NONCE, new byte[48]);
      byte[] altered = sealed.clone();
      System.arraycopy(sealed, 0, altered, 16, 16);
      System.arraycopy(sealed, 16, altered, 0, 16);
      refuses(ocb, NONCE, altered);
    }
  }

  @Test
  void writesWhereItIsToldTo() throws UnauthenticException {
    try (Ocb ocb = ocb(new byte[32], ASSOCIATED)) {
      byte[] plain = new byte[100];
      Arrays.fill(plain, (byte) 5);
      byte[] nonce = new byte[20];
      System.arraycopy(NONCE, 0, nonce, 3, NONCE.length);
      byte[] out = new byte[140];
      ocb.seal(nonce, 3, plain, 7, 55, out, 9);
      assertThat(Arrays.copyOfRange(out, 9, 9 + 55 + 16))
          .isEqualTo(sealed(ocb, NONCE, Arrays.copyOf(plain, 55)));
      assertThat(Arrays.copyOf(out, 9)).containsOnly(0);
      assertThat(Arrays.copyOfRange(out, 9 + 55 + 16, out.length)).containsOnly(0);
      byte[] opened = new byte[80];
      ocb.open(nonce, 3, out, 9, 55, opened, 11);
      assertThat(Arrays.copyOfRange(opened, 11, 66)).containsOnly(5);
      assertThat(Arrays.copyOf(opened, 11)).containsOnly(0);
      assertThat(Arrays.copyOfRange(opened, 66, 80)).containsOnly(0);
    }
  }

  @Test
  void staysWithinItsArrays() {
    try (Ocb ocb = ocb(new byte[32], ASSOCIATED)) {
      assertThatThrownBy(() -> ocb.seal(NONCE, 1, new byte[16], 0, 16, new byte[32], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ocb.seal(NONCE, 0, new byte[15], 0, 16, new byte[32], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ocb.seal(NONCE, 0, new byte[16], 0, 16, new byte[31], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ocb.open(NONCE, 0, new byte[31], 0, 16, new byte[16], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ocb.open(NONCE, 0, new byte[32], 0, 16, new byte[15], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> ocb.open(NONCE, 0, new byte[32], 0, -1, new byte[15], 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void manyThreadsShareOne() {
    try (Ocb ocb = ocb(new byte[32], ASSOCIATED)) {
      byte[][] expected = new byte[64][];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = sealed(ocb, NONCE, new byte[i]);
      }
      IntStream.range(0, 4_000)
          .parallel()
          .forEach(
              i -> assertThat(sealed(ocb, NONCE, new byte[i % 64])).isEqualTo(expected[i % 64]));
    }
  }

  /** What is sealed while the key dies is sealed under the key, or not at all. */
  @Test
  void nothingIsSealedUnderAHalfZeroedKey() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      Ocb ocb = ocb(new byte[32], ASSOCIATED);
      byte[] expected = sealed(ocb, NONCE, new byte[40]);
      Thread closing = new Thread(ocb::close);
      closing.start();
      try {
        while (true) {
          assertThat(sealed(ocb, NONCE, new byte[40])).isEqualTo(expected);
          ocb.open(NONCE, 0, expected, 0, 40, new byte[40], 0);
        }
      } catch (IllegalStateException closed) {
        closing.join();
      } catch (UnauthenticException wrong) {
        throw new AssertionError("a closed one has not said so", wrong);
      }
    }
  }

  @Test
  void aClosedOneDoesNothing() {
    Ocb ocb = ocb(new byte[32], ASSOCIATED);
    byte[] sealed = sealed(ocb, NONCE, new byte[3]);
    ocb.close();
    ocb.close();
    assertThatThrownBy(() -> sealed(ocb, NONCE, new byte[3]))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ocb.open(NONCE, 0, sealed, 0, 3, new byte[3], 0))
        .isInstanceOf(IllegalStateException.class);
    assertThat(ocb).hasToString("Ocb[AES-256-OCB]");
  }

  @Test
  void keysOfAnotherLengthAreRefused() {
    try (SecretBytes bad = SecretBytes.random(16)) {
      assertThatThrownBy(() -> new Ocb(bad, ASSOCIATED))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void refuses(Ocb ocb, byte[] nonce, byte[] sealed) {
    byte[] opened = new byte[sealed.length - Ocb.TAG_BYTES];
    Arrays.fill(opened, (byte) 7);
    assertThatThrownBy(() -> ocb.open(nonce, 0, sealed, 0, opened.length, opened, 0))
        .isInstanceOf(UnauthenticException.class);
    assertThat(opened).isEqualTo(new byte[opened.length]);
  }

  private static Ocb ocb(byte[] key, byte[] associated) {
    try (SecretBytes secret = SecretBytes.copyOf(key)) {
      return new Ocb(secret, associated, key.length);
    }
  }

  private static byte[] sealed(Ocb ocb, byte[] nonce, byte[] plain) {
    byte[] out = new byte[plain.length + Ocb.TAG_BYTES];
    ocb.seal(nonce, 0, plain, 0, plain.length, out, 0);
    return out;
  }
}
