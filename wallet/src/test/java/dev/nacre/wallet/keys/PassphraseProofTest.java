package dev.nacre.wallet.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class PassphraseProofTest {
  private static boolean matches(PassphraseProof proof, String text) {
    try (Passphrase candidate = Passphrase.copyOf(text.toCharArray())) {
      return proof.matches(candidate);
    }
  }

  private static PassphraseProof of(String text) {
    try (Passphrase passphrase = Passphrase.copyOf(text.toCharArray())) {
      return new PassphraseProof(passphrase);
    }
  }

  @Test
  void knowsItsPassphraseAgainAndNoOther() {
    try (PassphraseProof proof = of("correct horse")) {
      assertThat(matches(proof, "correct horse")).isTrue();
      assertThat(matches(proof, "correct horse")).isTrue();
      for (String wrong : new String[] {"correct hors", "correct horse ", "Correct horse", "x"}) {
        assertThat(matches(proof, wrong)).isFalse();
      }
    }
  }

  /** And nothing else: each library on the way might keep what it is given. */
  @Test
  void isTheJdksHmacOfThePassphrase() throws GeneralSecurityException {
    byte[] raw = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    Mac expected = Mac.getInstance("HmacSHA256");
    expected.init(new SecretKeySpec(raw, "HmacSHA256"));
    try (SecretBytes key = SecretBytes.copyOf(raw);
        Passphrase passphrase = Passphrase.copyOf("d\u00e9j\u00e0".toCharArray());
        SecretBytes digest = PassphraseProof.digest(key, passphrase);
        SecretBytes same =
            SecretBytes.copyOf(
                expected.doFinal("d\u00e9j\u00e0".getBytes(StandardCharsets.UTF_8)))) {
      assertThat(digest.sameAs(same)).isTrue();
    }
  }

  /** Two wallets with one passphrase must not be seen to have it. */
  @Test
  void isKeyedForEachWallet() {
    try (PassphraseProof one = of("same");
        PassphraseProof two = of("same")) {
      assertThat(one.digest().sameAs(two.digest())).isFalse();
    }
  }

  @Test
  void isOfNoUseWhenClosed() {
    PassphraseProof proof = of("same");
    proof.close();
    assertThatThrownBy(() -> matches(proof, "same")).isInstanceOf(IllegalStateException.class);
  }
}
