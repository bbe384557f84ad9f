package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class WrappedKeyTest {
  private static final KeyId ID = KeyId.parse("00010203-0405-0607-0809-0a0b0c0d0e0f");
  private static final WrappedKey SAMPLE =
      new WrappedKey(ID, Wrapping.AES_KWP, new byte[] {7, 8, 9});

  /** Byte for byte, because such keys stand in files for ever. */
  @Test
  void encodesAsTheFormatSays() {
    assertThat(HexFormat.of().formatHex(SAMPLE.encode()))
        .isEqualTo("01" + "02" + "000102030405060708090a0b0c0d0e0f" + "0003" + "070809");
    assertThat(Wrapping.AES_256_GCM.wire()).isEqualTo(1);
    assertThat(Wrapping.SERVICE.wire()).isEqualTo(3);
  }

  @Test
  void decodesWhatItEncodedAndStopsBehindIt() {
    for (int length : new int[] {1, 60, 255, 256, 2048}) {
      for (Wrapping wrapping : Wrapping.values()) {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) length);
        WrappedKey key = new WrappedKey(ID, wrapping, body);
        byte[] encoded = key.encode();
        ByteBuffer in = ByteBuffer.allocate(encoded.length + 10).put(encoded).rewind();
        WrappedKey back = WrappedKey.decode(in);
        assertThat(back).isEqualTo(key).hasSameHashCodeAs(key);
        assertThat(back.body()).isEqualTo(body);
        assertThat(back.wrapping()).isEqualTo(wrapping);
        assertThat(in.remaining()).isEqualTo(10);
      }
    }
  }

  @Test
  void cutAtEveryLengthIsRefused() {
    byte[] encoded = SAMPLE.encode();
    for (int length = 0; length < encoded.length; length++) {
      assertMalformed(Arrays.copyOf(encoded, length), "is cut short");
    }
  }

  @Test
  void fieldsOutsideTheFormatAreRefused() {
    assertMalformed(withByte(0, 0), "has version 0, not 1");
    assertMalformed(withByte(0, 2), "has version 2, not 1");
    assertMalformed(withByte(0, 200), "has version 200, not 1");
    assertMalformed(withByte(1, 0), "has an unknown wrapping, 0");
    assertMalformed(withByte(1, 5), "has an unknown wrapping, 5");
    assertMalformed(withByte(1, 200), "has an unknown wrapping, 200");
    assertMalformed(withByte(19, 0), "says it is 0 bytes long");
    assertMalformed(withByte(18, 0xff), "says it is 65283 bytes long");
    byte[] tooLong = Arrays.copyOf(SAMPLE.encode(), 3000);
    tooLong[18] = 8;
    tooLong[19] = 1;
    assertMalformed(tooLong, "says it is 2049 bytes long");
  }

  @Test
  void bodiesOutsideTheFormatAreNotMade() {
    for (int length : new int[] {0, 2049}) {
      assertThatThrownBy(() -> new WrappedKey(ID, Wrapping.SERVICE, new byte[length]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not " + length);
    }
  }

  @Test
  void keepsItsBodyToItself() {
    byte[] body = {1, 2, 3};
    WrappedKey key = new WrappedKey(ID, Wrapping.SERVICE, body);
    body[0] = 9;
    key.body()[1] = 9;
    assertThat(key.body()).containsExactly(1, 2, 3);
  }

  @Test
  void isAValue() {
    assertThat(SAMPLE)
        .isEqualTo(new WrappedKey(ID, Wrapping.AES_KWP, new byte[] {7, 8, 9}))
        .isNotEqualTo(new WrappedKey(ID, Wrapping.SERVICE, new byte[] {7, 8, 9}))
        .isNotEqualTo(new WrappedKey(KeyId.random(), Wrapping.AES_KWP, new byte[] {7, 8, 9}))
        .isNotEqualTo(new WrappedKey(ID, Wrapping.AES_KWP, new byte[] {7, 8}))
        .isNotEqualTo("WrappedKey")
        .hasToString("WrappedKey[AES_KWP under " + ID + "]");
    assertThat(SAMPLE.hashCode())
        .isNotEqualTo(new WrappedKey(ID, Wrapping.AES_KWP, new byte[] {7, 8}).hashCode())
        .isNotEqualTo(
            new WrappedKey(KeyId.random(), Wrapping.AES_KWP, new byte[] {7, 8, 9}).hashCode());
  }

  private static byte[] withByte(int index, int value) {
    byte[] encoded = SAMPLE.encode();
    encoded[index] = (byte) value;
    return encoded;
  }

  private static void assertMalformed(byte[] encoded, String how) {
    assertThatThrownBy(() -> WrappedKey.decode(ByteBuffer.wrap(encoded)))
        .isInstanceOfSatisfying(
            NacreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.KEY_UNWRAP_FAILED))
        .hasMessageContaining("A wrapped key " + how);
  }
}
