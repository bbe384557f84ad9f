package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.autologin.AutoLogin;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The methods that users call, with the machine's own disk, clock and costs. */
class WalletFrontDoorTest extends InAFolder {
  @Test
  void opensInEveryWay() throws IOException {
    KeyId current;
    RecoveryKey recovery;
    try (Passphrase passphrase = Wallets.passphrase()) {
      try (Wallet made = Wallet.create(file, passphrase, KdfParameters.MINIMUM)) {
        current = made.masterKeys().current().id();
        recovery = made.addRecoveryKey();
        made.enableAutoLogin(AutoLogin.ANYWHERE);
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
}
