package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The second way into a wallet; how the key itself is written stands in RecoveryKeyTest. */
class WalletRecoveryKeyTest extends WalletFolderFixture {
  @Test
  void openTheWalletUntilTheyAreRemoved() throws IOException {
    try (Wallet made = create();
        RecoveryKey key = made.addRecoveryKey()) {
      made.rotate(null);
      WalletFixture.changePassphrase(made, "forgotten");
      try (Wallet recovered = Wallet.openWithRecoveryKey(file, key, around)) {
        assertThat(recovered.keys()).isEqualTo(made.keys());
        WalletFixture.changePassphrase(recovered, "new start");
      }
      WalletFixture.open(file, "new start", around).close();
      Wallet.openWithRecoveryKey(file, key, around).close();
      assertRefused(ErrorCode.WALLET_CHANGED, () -> made.removeRecoveryKey());
      assertThat(WalletFixture.proves(made, "new start")).isTrue();
      made.removeRecoveryKey();
      assertRefused(ErrorCode.NO_RECOVERY_KEY, () -> Wallet.openWithRecoveryKey(file, key, around));
      made.removeRecoveryKey();
    }
  }

  @Test
  void areReplacedByTheNext() throws IOException {
    try (Wallet made = create();
        RecoveryKey first = made.addRecoveryKey();
        RecoveryKey second = made.addRecoveryKey()) {
      assertRefused(
          ErrorCode.WRONG_RECOVERY_KEY, () -> Wallet.openWithRecoveryKey(file, first, around));
      Wallet.openWithRecoveryKey(file, second, around).close();
      WalletFixture.open(file, around).close();
    }
  }

  @Test
  void ofAnOlderCopyDoNotOpenTheNewerOne() throws IOException {
    Path copy = root.resolve("copy");
    try (Wallet made = create();
        RecoveryKey key = made.addRecoveryKey()) {
      made.backup(copy);
      made.removeRecoveryKey();
      made.rotate(null);
      Wallet.openWithRecoveryKey(copy, key, around).close();
      assertRefused(ErrorCode.NO_RECOVERY_KEY, () -> Wallet.openWithRecoveryKey(file, key, around));
    }
  }

  @Test
  void areDeliveredBeforeTheyReplaceTheOlderOne() throws IOException {
    try (Wallet made = create();
        RecoveryKey older = made.addRecoveryKey()) {
      byte[] before = Files.readAllBytes(file);
      assertThatThrownBy(
              () ->
                  made.addRecoveryKey(
                      undelivered -> {
                        throw new IOException("no paper");
                      }))
          .hasMessage("no paper");
      assertThat(file).hasBinaryContent(before);
      Wallet.openWithRecoveryKey(file, older, around).close();
      var printed = new AtomicReference<char[]>();
      made.addRecoveryKey(
          key -> {
            assertThat(file).hasBinaryContent(before);
            assertThat(backups()).hasSize(3);
            printed.set(key.toChars());
          });
      try (RecoveryKey typed = RecoveryKey.parse(Objects.requireNonNull(printed.get()))) {
        Wallet.openWithRecoveryKey(file, typed, around).close();
      }
    }
  }

  /** What fails most likely, a full disk, fails before anybody has written down a key. */
  @Test
  void areNotDeliveredWhenTheBackupFails() throws IOException {
    create().close();
    FaultyDisk full = new FaultyDisk(Fault.FULL, 3);
    try (Wallet opened = WalletFixture.open(file, WalletFixture.on(full, around))) {
      var delivered = new AtomicBoolean();
      assertRefused(
          ErrorCode.WALLET_NOT_WRITABLE, () -> opened.addRecoveryKey(key -> delivered.set(true)));
      assertThat(delivered).isFalse();
    }
  }

  @Test
  void areNotGivenOutWhenTheyWereNotSaved() throws IOException {
    create().close();
    FaultyDisk disk = new FaultyDisk(Fault.FULL, 1);
    try (Wallet opened = WalletFixture.open(file, WalletFixture.around(folder, disk))) {
      assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.addRecoveryKey());
    }
    assertThat(Wallet.inspect(file).recoveryKey()).isFalse();
  }

  @Test
  void areFollowedWhenAnotherProcessSaves() throws IOException {
    try (Wallet made = create();
        RecoveryKey key = made.addRecoveryKey();
        Wallet recovered = Wallet.openWithRecoveryKey(file, key, around)) {
      KeyId next = made.rotate(null);
      assertThat(recovered.masterKeys().find(next).id()).isEqualTo(next);
      made.removeRecoveryKey();
      assertRefused(ErrorCode.WALLET_CHANGED, () -> recovered.reload());
    }
  }
}
