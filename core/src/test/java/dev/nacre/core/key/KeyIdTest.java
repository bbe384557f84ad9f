package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyIdTest {
  private static final String TEXT = "00010203-0405-0607-8809-0a0b0c0d0e0f";

  @Test
  void isWrittenAsSixteenBytesInReadingOrder() {
    KeyId id = KeyId.parse(TEXT);
    byte[] bytes = id.bytes();
    assertThat(bytes).hasSize(16);
    assertThat(bytes[1]).isEqualTo((byte) 1);
    assertThat(bytes[8]).isEqualTo((byte) 0x88);
    assertThat(bytes[15]).isEqualTo((byte) 15);
    assertThat(KeyId.readFrom(ByteBuffer.wrap(bytes))).isEqualTo(id).hasToString(TEXT);
  }

  @Test
  void isReadInEitherCase() {
    assertThat(KeyId.parse(TEXT.toUpperCase(java.util.Locale.ROOT))).isEqualTo(KeyId.parse(TEXT));
  }

  @Test
  void isRandom() {
    assertThat(KeyId.random()).isNotEqualTo(KeyId.random());
  }

  /** Where an id is expected somebody may have put a passphrase. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hunter2",
        "1-2-3-4-5",
        " 00010203-0405-0607-8809-0a0b0c0d0e0f",
        "00010203-0405-0607-8809-0a0b0c0d0e0",
        "00010203-0405-0607-8809-0a0b0c0d0e0f0",
        "00010203040506078809-0a0b0c0d0e0f-hunter2"
      })
  void anythingElseIsRefusedAndNotRepeated(String text) {
    assertThatThrownBy(() -> KeyId.parse(text))
        .isInstanceOfSatisfying(
            NacreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_A_KEY_ID))
        .hasNoCause()
        .message()
        .doesNotContain("hunter2", "1-2-3");
  }
}
