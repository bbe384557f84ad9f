package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import org.junit.jupiter.api.Test;

class PassphraseProofTest {
  private static boolean matches(PassphraseProof proof, String text) {
    try (Passphrase candidate = Wallets.passphrase(text)) {
      return proof.matches(candidate);
    }
  }

  private static PassphraseProof of(String text) {
    try (Passphrase passphrase = Wallets.passphrase(text)) {
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
