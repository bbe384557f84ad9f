package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.SecretBytes;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RecoveryKeyTest {
  private static String print(RecoveryKey key) {
    return new String(key.toChars());
  }

  private static RecoveryKey of(int... firstBytes) {
    byte[] bytes = new byte[32];
    for (int i = 0; i < firstBytes.length; i++) {
      bytes[i] = (byte) firstBytes[i];
    }
    return new RecoveryKey(SecretBytes.copyOf(bytes));
  }

  private static void assertReads(String typed, RecoveryKey expected) {
    try (RecoveryKey read = RecoveryKey.parse(typed.toCharArray())) {
      assertThat(read.secret().sameAs(expected.secret())).isTrue();
    }
  }

  @Test
  void isPrintedInEightGroupsOfSeven() {
    try (RecoveryKey key = RecoveryKey.generate()) {
      assertThat(print(key)).matches("([0-9A-HJKMNP-TV-Z]{7}-){7}[0-9A-HJKMNP-TV-Z]{7}");
      assertReads(print(key), key);
      assertThat(key).hasToString("RecoveryKey[hidden]");
    }
  }

  /** Computed apart from this code, in Python. */
  @Test
  void isPrintedTheSameForEver() {
    byte[] counting = new byte[32];
    for (int i = 0; i < counting.length; i++) {
      counting[i] = (byte) (8 * i + 3);
    }
    try (RecoveryKey key = new RecoveryKey(SecretBytes.copyOf(counting))) {
      assertThat(print(key)).isEqualTo(KNOWN);
      assertReads(KNOWN.toLowerCase(Locale.ROOT), key);
    }
  }

  private static final String KNOWN =
      "0C5H66S-35CSKPG-TBADDP6-TVKFE1R-Q4WVMEN-V7EY3SF-9XQRZBY-FXGT8Y9";

  @Test
  void isReadHoweverItIsTyped() {
    try (RecoveryKey key = of(1, 2, 3)) {
      String printed = print(key);
      assertReads(printed.toLowerCase(Locale.ROOT), key);
      assertReads(printed.replace("-", ""), key);
      assertReads(printed.replace("-", " "), key);
      assertReads("\t" + printed + "\r\n", key);
      assertReads(printed.replace('0', 'O'), key);
      assertReads(printed.replace('0', 'o'), key);
      assertReads(printed.replace('1', 'I').replace("-", "--"), key);
      assertReads(printed.replace('1', 'l'), key);
      assertReads(printed.replace('1', 'L').replace('1', 'i'), key);
    }
  }

  @Test
  void isRefusedWithAnyCharacterMistyped() {
    try (RecoveryKey key = of(9, 8, 7)) {
      char[] printed = key.toChars();
      for (int at = 0; at < printed.length; at++) {
        if (printed[at] != '-') {
          char[] typed = printed.clone();
          typed[at] = typed[at] == 'Z' ? 'Y' : 'Z';
          assertRefused(ErrorCode.RECOVERY_KEY_MISTYPED, () -> RecoveryKey.parse(typed));
        }
      }
    }
  }

  /** The last digit of the key ends in four bits that are no part of it. */
  @Test
  void hasOneSpellingOnly() {
    String printed = KNOWN.replace("-", "");
    int last = 51;
    assertThat(printed.charAt(last)).isEqualTo('G');
    for (String sameKey : List.of("H", "J", "M")) {
      String typed = printed.substring(0, last) + sameKey + printed.substring(last + 1);
      assertRefused(ErrorCode.RECOVERY_KEY_MISTYPED, () -> RecoveryKey.parse(typed.toCharArray()));
    }
  }

  @Test
  void isRefusedWithAnyTwoNeighboursSwapped() {
    try (RecoveryKey key = RecoveryKey.generate()) {
      String printed = print(key).replace("-", "");
      for (int at = 0; at + 1 < printed.length(); at++) {
        char[] typed = printed.toCharArray();
        typed[at] = printed.charAt(at + 1);
        typed[at + 1] = printed.charAt(at);
        if (typed[at] != typed[at + 1]) {
          assertRefused(ErrorCode.RECOVERY_KEY_MISTYPED, () -> RecoveryKey.parse(typed));
        }
      }
    }
  }

  @Test
  void isRefusedWhenItIsNoRecoveryKey() {
    try (RecoveryKey key = of(5)) {
      String printed = print(key);
      for (String wrong :
          List.of(
              "",
              "-",
              printed.substring(1),
              printed.substring(0, printed.length() - 1),
              printed + "0",
              printed + printed,
              printed.replace('5', '*').replace('0', '_'),
              "U" + printed.substring(1),
              "\u0660" + printed.substring(1))) {
        assertRefused(
            ErrorCode.RECOVERY_KEY_MISTYPED, () -> RecoveryKey.parse(wrong.toCharArray()));
      }
    }
  }

  @Test
  void has32Bytes() {
    try (SecretBytes shorter = SecretBytes.random(31)) {
      assertThatThrownBy(() -> new RecoveryKey(shorter))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void isZeroedWhenClosed() {
    RecoveryKey key = RecoveryKey.generate();
    key.close();
    assertThatThrownBy(key::toChars).isInstanceOf(IllegalStateException.class);
  }
}
