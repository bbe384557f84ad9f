package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.wallet.autologin.AutoLoginKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A small real file system, filled up or made read-only. */
class WalletFullDiskTest extends WalletFolderFixture {
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "none", folder.toString());
    Requirement.present(mounted, "the right to mount a file system");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", folder.toString())).isTrue();
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  private void fillUp() throws IOException {
    byte[] page = new byte[4096];
    try (OutputStream out = Files.newOutputStream(folder.resolve("filler"))) {
      while (true) {
        out.write(page);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space");
    }
  }

  @Test
  @Covers("pages-37")
  void aFullDiskLeavesTheOldWallet() throws Exception {
    try (Wallet made = create()) {
      byte[] before = Files.readAllBytes(file);
      fillUp();
      assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> made.rotate(null)))
          .hasMessageContaining("No space left on device");
      assertRefused(
          ErrorCode.WALLET_NOT_WRITABLE, () -> made.enableAutoLogin(AutoLoginKind.ANYWHERE));
      assertRefused(
          ErrorCode.WALLET_NOT_WRITABLE,
          () -> WalletFixture.create(folder.resolve("other.wallet"), around));
      assertThat(file).hasBinaryContent(before);
      assertThat(names()).noneMatch(name -> name.endsWith(".tmp") || name.endsWith(".bak"));
      assertThat(made.keys()).hasSize(1);
      open().close();
      Files.delete(folder.resolve("filler"));
      made.rotate(null);
      assertThat(made.keys()).hasSize(2);
    }
  }

  @Test
  void aReadOnlyFolderIsEnoughToOpenAndTooLittleToChange() throws Exception {
    try (RecoveryKey key = recoveryKey()) {
      assertThat(run("mount", "-o", "remount,ro", folder.toString())).isTrue();
      try (Wallet opened = open();
          Passphrase passphrase = WalletFixture.passphrase()) {
        opened.masterKeys().current();
        opened.reload();
        assertThat(WalletFixture.proves(opened, WalletFixture.PASSPHRASE)).isTrue();
        opened.backup(root.resolve("copy"));
        Path export = root.resolve("export");
        opened.exportKeys(export, Set.of(opened.keys().get(0).id()), passphrase);
        assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.rotate(null)))
            .hasMessageContaining("Read-only file system");
        assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.backup());
        assertThat(opened.keys()).hasSize(1);
      }
      Wallet.openAutoLogin(file, around).close();
      Wallet.openWithRecoveryKey(file, key, around).close();
      assertRefused(
          ErrorCode.WALLET_NOT_WRITABLE,
          () -> WalletFixture.create(folder.resolve("other.wallet"), around));
    }
  }

  private RecoveryKey recoveryKey() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      return made.addRecoveryKey();
    }
  }
}
