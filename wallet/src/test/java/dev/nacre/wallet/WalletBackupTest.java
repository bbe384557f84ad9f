package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The copies that a wallet leaves behind when it changes, and those that are asked for. */
class WalletBackupTest extends WalletFolderFixture {
  @Test
  void comesBeforeEveryChangeOfKeysAndSaysWhy() throws IOException {
    Path second = folder.resolve("a.wallet");
    try (Wallet other = WalletFixture.create(second, around);
        Wallet made = create()) {
      KeyId id = made.keys().get(0).id();
      byte[] before = Files.readAllBytes(file);
      made.rotate(null);
      assertThat(backups()).hasSize(1);
      assertThat(backups().get(0))
          .hasBinaryContent(before)
          .asString()
          .matches(".*/shop\\.wallet\\.\\d{8}T\\d{9}Z-rotate\\.bak");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backups().get(0))))
          .isEqualTo("rw-------");
      made.tag(id, "x");
      WalletFixture.changePassphrase(made, "next");
      made.addRecoveryKey().close();
      made.removeRecoveryKey();
      made.merge(other);
      assertThat(backups())
          .extracting(each -> each.toString().replaceAll(".*Z-(.*)\\.bak", "$1"))
          .containsExactly("rotate", "tag", "password", "recovery-key", "recovery-key", "merge");
    }
  }

  @Test
  void isNotNeededWhereNoKeyChanges() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      made.disableAutoLogin();
      made.removeRecoveryKey();
      made.merge(made);
      made.knownRegistries().remember(file.resolveSibling("a.registry"), UUID.randomUUID());
    }
    assertThat(backups()).isEmpty();
  }

  @Test
  void stopsTheChangeWhenItFails() throws IOException {
    create().close();
    byte[] before = Files.readAllBytes(file);
    FaultyDisk disk = new FaultyDisk(Fault.FULL, 2);
    try (Wallet opened = WalletFixture.open(file, WalletFixture.around(folder, disk))) {
      assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.rotate(null)))
          .hasMessageContaining("backup");
      assertThat(opened.keys()).hasSize(1);
    }
    assertThat(file).hasBinaryContent(before);
    assertThat(backups()).isEmpty();
  }

  @Test
  void areListedOldestFirstAndWithoutTheFilesOfOthers() throws IOException {
    try (Wallet made = create()) {
      assertThat(made.backups()).isEmpty();
      Path first = made.backup();
      made.rotate(null);
      Files.createFile(folder.resolve("shop.wallet2.x.bak"));
      Files.createFile(folder.resolve("shop.wallet.bak2"));
      assertThat(made.backups()).hasSize(2).startsWith(first);
    }
  }

  @Test
  void canBeAskedFor() throws IOException {
    try (Wallet made = create()) {
      Path target = root.resolve("elsewhere");
      made.backup(target);
      assertThat(target).hasSameBinaryContentAs(file);
      assertRefused(ErrorCode.WALLET_EXISTS, () -> made.backup(target));
      Path beside = made.backup();
      assertThat(beside).hasSameBinaryContentAs(file);
      assertThat(beside.getFileName().toString())
          .matches("shop\\.wallet\\.20261121T0900\\d{5}Z\\.bak");
      Files.writeString(file, "damaged");
      assertRefused(ErrorCode.NOT_A_WALLET, () -> made.backup());
      assertRefused(ErrorCode.NOT_A_WALLET, () -> made.backup(root.resolve("again")));
    }
  }

  @Test
  void ofOneMomentGetsAnotherName() throws IOException {
    WalletContext still =
        new WalletContext(
            Disk.NIO,
            java.time.Clock.fixed(Instant.EPOCH, java.time.ZoneOffset.UTC),
            around.patience(),
            around.identity(),
            WalletFixture.CHEAP,
            true);
    try (Wallet made = WalletFixture.create(file, still)) {
      assertThat(made.backup().getFileName().toString())
          .isEqualTo("shop.wallet.19700101T000000000Z.bak");
      assertThat(made.backup().getFileName().toString())
          .isEqualTo("shop.wallet.19700101T000000000Z.2.bak");
      made.rotate(null);
      made.rotate(null);
      assertThat(names())
          .contains(
              "shop.wallet.19700101T000000000Z-rotate.bak",
              "shop.wallet.19700101T000000000Z.2-rotate.bak");
    }
  }

  @Test
  void givesUpAfterTwentyNames() throws IOException {
    WalletContext still =
        new WalletContext(
            Disk.NIO,
            java.time.Clock.fixed(Instant.EPOCH, java.time.ZoneOffset.UTC),
            around.patience(),
            around.identity(),
            WalletFixture.CHEAP,
            true);
    try (Wallet made = WalletFixture.create(file, still)) {
      for (int i = 0; i < 20; i++) {
        made.backup();
      }
      assertRefused(ErrorCode.WALLET_EXISTS, () -> made.backup());
    }
  }
}
