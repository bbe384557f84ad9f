package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Changing the passphrase of a wallet. */
final class WalletPassphraseTest extends InAFolder {
  @Test
  void oldPassphraseIsRefusedAfterAChange() throws IOException {
    try (Wallet made = create()) {
      made.addRecoveryKey().close();
      Wallets.changePassphrase(made, "next");
      assertThat(Wallets.proves(made, "next")).isTrue();
      assertThat(Wallets.proves(made, Wallets.PASSPHRASE)).isFalse();
      made.rotate(null);
      Wallets.changePassphrase(made, "third");
      assertThat(made.reload()).isFalse();
    }
    assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> open());
    assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> Wallets.open(file, "next", around));
    try (Wallet opened = Wallets.open(file, "third", around)) {
      assertThat(opened.keys()).hasSize(2);
      assertThat(opened.header().recoveryKey()).isTrue();
    }
    try (Wallet old = Wallets.open(backups().get(0), around)) {
      assertThat(old.keys()).hasSize(1);
    }
  }

  @Test
  void changeMakesAnotherSalt() throws IOException {
    byte[] before;
    try (Wallet made = create()) {
      before = Files.readAllBytes(file);
      Wallets.changePassphrase(made, Wallets.PASSPHRASE);
    }
    byte[] after = Files.readAllBytes(file);
    int saltAt = 8 + 2 + 1 + 4 + 16 + 8 + 8 + 1 + 14;
    assertThat(java.util.Arrays.copyOfRange(after, saltAt, saltAt + 32))
        .isNotEqualTo(java.util.Arrays.copyOfRange(before, saltAt, saltAt + 32));
  }

  @Test
  @Covers("pages-54")
  void changeRaisesTheCostOfKeyDerivation() throws IOException {
    create().close();
    WalletContext real = WalletContext.real();
    try (Wallet opened = Wallets.open(file, real)) {
      assertThat(opened.header().kdf()).isEqualTo(Wallets.CHEAP);
      Wallets.changePassphrase(opened, "next");
      assertThat(opened.header().kdf()).isEqualTo(KdfParameters.DEFAULT);
    }
    Wallets.open(file, "next", real).close();
  }
}
