package dev.nacre.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PassphraseTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "correct horse",
        " ",
        "gr\u00fc\u00df",
        "\u043f\u0430\u0440\u043e\u043b\u044c",
        "\u5bc6\u7801",
        "key \ud83d\udddd",
        "nul\0inside"
      })
  void isTheUtf8OfWhatWasTyped(String typed) {
    assertThat(utf8(typed)).isEqualTo(typed.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "gr\u00fc\u00df", "\u5bc6\u7801", "key \ud83d\udddd", "nul\0inside"})
  void hasTheCharactersThatWereTyped(String typed) {
    try (Passphrase passphrase = Passphrase.copyOf(typed.toCharArray())) {
      char[] chars = passphrase.toChars();
      assertThat(chars).isEqualTo(typed.toCharArray());
      chars[0] = '\0';
      assertThat(passphrase.toChars()).isEqualTo(typed.toCharArray());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "\u00e9, e\u0301",
    "\u00c5ngstr\u00f6m, A\u030angstro\u0308m",
    "\uac00, \u1100\u1161",
    "\u1ed7, o\u0302\u0303",
    "\u00c5, \u212b"
  })
  void isTheSameComposedAndDecomposed(String composed, String decomposed) {
    assertThat(utf8(decomposed))
        .isEqualTo(utf8(composed))
        .isEqualTo(composed.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void canonicalOrderOfMarksDoesNotMatter() {
    assertThat(utf8("q\u0307\u0323")).isEqualTo(utf8("q\u0323\u0307"));
  }

  /** Compatibility forms are other passphrases: NFC, not NFKC. */
  @Test
  void lookAlikesAreNotTheSame() {
    assertThat(utf8("\ufb01")).isNotEqualTo(utf8("fi"));
    assertThat(utf8("a")).isNotEqualTo(utf8("A"));
    assertThat(utf8("a ")).isNotEqualTo(utf8("a"));
  }

  /**
   * The shortcut that keeps a Latin passphrase from ever becoming a String must never skip a
   * normalisation that was needed.
   */
  @Test
  void whatSkipsTheNormaliserIsNormalAlready() {
    char[] pair = new char[2];
    for (char first = 0; first < 0x320; first++) {
      for (char second = 0; second < 0x320; second++) {
        pair[0] = first;
        pair[1] = second;
        if (Passphrase.needsNoNormaliser(pair)) {
          assertThat(first).isLessThan('\u0300');
          assertThat(second).isLessThan('\u0300');
          if (!Normalizer.isNormalized(CharBuffer.wrap(pair), Normalizer.Form.NFC)) {
            throw new AssertionError(
                Integer.toHexString(first) + " " + Integer.toHexString(second));
          }
        }
      }
    }
    assertThat(Passphrase.needsNoNormaliser("gr\u00fc\u00df \u02ff".toCharArray())).isTrue();
    assertThat(Passphrase.needsNoNormaliser("e\u0300".toCharArray())).isFalse();
  }

  @Test
  void leavesTheCallersArrayAlone() {
    char[] typed = "e\u0301".toCharArray();
    Passphrase.copyOf(typed).close();
    assertThat(typed).containsExactly('e', '\u0301');
  }

  @Test
  void emptyIsRefused() {
    assertUnusable("", "is empty");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4096, Passphrase.MAX_CHARS})
  void anyLengthUpToTheLimitIsAccepted(int length) {
    assertThat(utf8("x".repeat(length))).hasSize(length);
    assertThat(utf8("\u5bc6".repeat(length))).hasSize(3 * length);
  }

  @Test
  void longerThanTheLimitIsRefused() {
    assertUnusable("x".repeat(Passphrase.MAX_CHARS + 1), "longer than 65536 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\ud800",
        "hunter2\ud83d",
        "\udddd hunter2",
        "hunter2\ud83d hunter2",
        "hunter2\udddd\ud83d",
        "e\u0301\ud800"
      })
  void halfACharacterIsRefused(String typed) {
    assertUnusable(typed, "half a character");
  }

  @Test
  void diesAsAWhole() {
    Passphrase passphrase = Passphrase.copyOf("hunter2".toCharArray());
    SecretBytes utf8 = passphrase.utf8();
    assertThat(utf8.isClosed()).isFalse();
    passphrase.close();
    assertThat(utf8.isClosed()).isTrue();
  }

  @Test
  void isHiddenWhenPrinted() {
    try (Passphrase passphrase = Passphrase.copyOf("hunter2".toCharArray())) {
      assertThat(passphrase).hasToString("Passphrase[hidden]");
    }
  }

  private static void assertUnusable(String typed, String why) {
    assertThatThrownBy(() -> Passphrase.copyOf(typed.toCharArray()))
        .isInstanceOfSatisfying(
            NacreException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNUSABLE_PASSPHRASE))
        .hasNoCause()
        .hasMessageContaining(why)
        .message()
        .doesNotContain("hunter2");
  }

  private static byte[] utf8(String typed) {
    try (Passphrase passphrase = Passphrase.copyOf(typed.toCharArray())) {
      return passphrase.utf8().<byte[], RuntimeException>lend(byte[]::clone);
    }
  }
}
