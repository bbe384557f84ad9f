package dev.nacre.wallet.kdf;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PassphraseKdfTest {
  private static String derive(KdfParameters parameters, String passphrase, String salt)
      throws IOException {
    try (Passphrase given = Passphrase.copyOf(passphrase.toCharArray());
        SecretBytes key =
            PassphraseKdf.derive(parameters, salt.getBytes(StandardCharsets.UTF_8), given)) {
      return key.<String, RuntimeException>lend(bytes -> HexFormat.of().formatHex(bytes));
    }
  }

  /** From the tests of the reference implementation of Argon2. */
  @ParameterizedTest
  @CsvSource({
    "256, 2, 1, 9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe",
    "256, 2, 2, 6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037",
    "65536, 2, 1, 09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7",
  })
  @Covers("pages-54")
  void argon2idGivesTheKnownKeys(int kibibytes, int passes, int lanes, String key)
      throws IOException {
    assertThat(derive(new Argon2id(kibibytes, passes, lanes), "password", "somesalt"))
        .isEqualTo(key);
  }

  /** The first half of RFC 7914 §12's, of which a shorter key is a prefix. */
  @Test
  void scryptGivesTheKnownKey() throws IOException {
    assertThat(derive(new Scrypt(14, 8, 1), "pleaseletmein", "SodiumChloride"))
        .isEqualTo("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2");
  }

  /** The first half of the key that Python's hashlib gives. */
  @Test
  void pbkdf2GivesTheKnownKey() throws IOException {
    assertThat(derive(new Pbkdf2(1), "password", "salt"))
        .isEqualTo("867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252");
  }

  @Test
  void whatIsBeyondTheLimitsIsRefusedBeforeItRuns() {
    assertRefused(
        ErrorCode.WALLET_COST_REFUSED, () -> derive(new Argon2id(1 << 30, 1, 1), "p", "saltsalt"));
    assertRefused(
        ErrorCode.WALLET_COST_REFUSED, () -> derive(new Argon2id(64, 1000, 1), "p", "saltsalt"));
    assertRefused(ErrorCode.WALLET_COST_REFUSED, () -> derive(new Scrypt(30, 8, 1), "p", "salt"));
    assertRefused(
        ErrorCode.WALLET_COST_REFUSED, () -> derive(new Pbkdf2(Integer.MAX_VALUE), "p", "salt"));
  }

  @Test
  void whatThisJvmHasNoMemoryForIsRefused() {
    long heapKiB = Runtime.getRuntime().maxMemory() / 1024;
    if (heapKiB < KdfParameters.MAX_MEMORY_KIB) {
      assertThat(
              assertRefused(
                  ErrorCode.MEMORY_TOO_SMALL,
                  () -> derive(new Argon2id((int) heapKiB + 1, 1, 1), "p", "saltsalt")))
          .hasMessageContaining("MiB of heap at once")
          .hasMessageNotContaining("backup");
    }
  }
}
