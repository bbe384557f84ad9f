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
final class WalletPassphraseTest extends WalletFolderFixture {
  @Test
  void oldPassphraseIsRefusedAfterAChange() throws IOException {
    try (Wallet made = create()) {
      made.addRecoveryKey().close();
      WalletFixture.changePassphrase(made, "next");
      assertThat(WalletFixture.proves(made, "next")).isTrue();
      assertThat(WalletFixture.proves(made, WalletFixture.PASSPHRASE)).isFalse();
      made.rotate(null);
      WalletFixture.changePassphrase(made, "third");
      assertThat(made.reload()).isFalse();
    }
    assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> open());
    assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> WalletFixture.open(file, "next", around));
    try (Wallet opened = WalletFixture.open(file, "third", around)) {
      assertThat(opened.keys()).hasSize(2);
      assertThat(opened.header().recoveryKey()).isTrue();
    }
    try (Wallet old = WalletFixture.open(backups().get(0), around)) {
      assertThat(old.keys()).hasSize(1);
    }
  }

  @Test
  void changeMakesAnotherSalt() throws IOException {
    byte[] before;
    try (Wallet made = create()) {
      before = Files.readAllBytes(file);
      WalletFixture.changePassphrase(made, WalletFixture.PASSPHRASE);
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
    try (Wallet opened = WalletFixture.open(file, real)) {
      assertThat(opened.header().kdf()).isEqualTo(WalletFixture.CHEAP);
      WalletFixture.changePassphrase(opened, "next");
      assertThat(opened.header().kdf()).isEqualTo(KdfParameters.DEFAULT);
    }
    WalletFixture.open(file, "next", real).close();
  }
}
