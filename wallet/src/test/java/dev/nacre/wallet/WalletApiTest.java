package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The methods that users call, with the machine's own disk, clock and costs. */
class WalletApiTest extends WalletFolderFixture {
  @Test
  void opensInEveryWay() throws IOException {
    KeyId current;
    RecoveryKey recovery;
    try (Passphrase passphrase = WalletFixture.passphrase()) {
      try (Wallet made = Wallet.create(file, passphrase, KdfParameters.MINIMUM)) {
        current = made.masterKeys().current().id();
        recovery = made.addRecoveryKey();
        made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      }
      try (Wallet wallet = Wallet.open(file, passphrase)) {
        assertThat(wallet.masterKeys().current().id()).isEqualTo(current);
      }
    }
    try (recovery;
        Wallet wallet = Wallet.openWithRecoveryKey(file, recovery)) {
      assertThat(wallet.masterKeys().current().id()).isEqualTo(current);
    }
    try (Wallet wallet = Wallet.openAutoLogin(file)) {
      assertThat(wallet.masterKeys().current().id()).isEqualTo(current);
      assertThat(Wallet.inspect(file).id()).isEqualTo(wallet.id());
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void thatIsClosedRefusesEveryThreadAndKeepsNoneWaiting() throws Exception {
    Wallet wallet = create();
    Thread closing = new Thread(wallet::close);
    closing.start();
    closing.join();
    assertRefused(ErrorCode.WALLET_CLOSED, wallet::reload);
    assertRefused(
        ErrorCode.WALLET_CLOSED, () -> WalletFixture.proves(wallet, WalletFixture.PASSPHRASE));
    assertRefused(ErrorCode.WALLET_CLOSED, () -> wallet.rotate(null));
  }
}
