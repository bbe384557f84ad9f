package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.AbandonsKeys;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.autologin.LocalIdentity;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WalletAutoLoginTest extends WalletFolderFixture {
  Path auto;

  @BeforeEach
  void nameOpener() {
    auto = folder.resolve("shop.wallet.auto");
  }

  private WalletContext at(String machine, String user) {
    return at(machine, user, Disk.NIO);
  }

  private WalletContext at(String machine, String user, Disk disk) {
    return new WalletContext(
        disk,
        around.clock(),
        around.patience(),
        WalletFixture.identity(folder, machine, user),
        WalletFixture.CHEAP,
        true);
  }

  private void assertOpens() throws IOException {
    try (Wallet opened = Wallet.openAutoLogin(file, around);
        Wallet known = WalletFixture.open(file, around)) {
      assertThat(opened.keys()).isEqualTo(known.keys());
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void opensWithoutAPassphraseUntilItIsDisabled(AutoLoginKind kind) throws IOException {
    try (Wallet made = create()) {
      assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
      made.enableAutoLogin(kind);
      assertThat(made.header().autoLogin()).contains(kind);
      assertOpens();
      made.enableAutoLogin(kind);
      assertOpens();
      Path copy = Files.copy(auto, root.resolve("copy"));
      made.disableAutoLogin();
      assertThat(auto).doesNotExist();
      assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
      Files.copy(copy, auto, StandardCopyOption.COPY_ATTRIBUTES);
      assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
      made.disableAutoLogin();
      assertThat(auto).doesNotExist();
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void canBecomeTheOtherKind(AutoLoginKind kind) throws IOException {
    AutoLoginKind other =
        kind == AutoLoginKind.LOCAL ? AutoLoginKind.ANYWHERE : AutoLoginKind.LOCAL;
    try (Wallet made = create()) {
      made.enableAutoLogin(kind);
      made.enableAutoLogin(other);
      assertThat(made.header().autoLogin()).contains(other);
      assertOpens();
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isRenewedWhenKeysOrPassphraseChange(AutoLoginKind kind) throws IOException {
    Path oldAuto = root.resolve("old.auto");
    try (Wallet made = create()) {
      made.enableAutoLogin(kind);
      for (int change = 0; change < 2; change++) {
        Files.copy(auto, oldAuto, StandardCopyOption.REPLACE_EXISTING);
        if (change == 0) {
          made.rotate(null);
        } else {
          WalletFixture.changePassphrase(made, "next");
        }
        Wallet.openAutoLogin(file, around).close();
        byte[] newAuto = Files.readAllBytes(auto);
        Files.write(auto, Files.readAllBytes(oldAuto));
        assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> Wallet.openAutoLogin(file, around));
        Files.write(auto, newAuto);
      }
      made.tag(made.keys().get(0).id(), "x");
      Wallet.openAutoLogin(file, around).close();
    }
  }

  @Test
  void keepsOneKeyAfterARenewal() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      long one = Files.size(auto);
      made.rotate(null);
      assertThat(auto).hasSize(one);
    }
  }

  @Test
  @Covers("pages-50")
  void ofALocalKindOpensOnlyWhereItWasMade() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.LOCAL);
    }
    assertRefused(
        ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> Wallet.openAutoLogin(file, at("m2", "ann")));
    assertRefused(
        ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> Wallet.openAutoLogin(file, at("m1", "bob")));
    Path copied = Files.createDirectory(root.resolve("stolen")).resolve("shop.wallet");
    Files.copy(file, copied, StandardCopyOption.COPY_ATTRIBUTES);
    Files.copy(auto, copied.resolveSibling("shop.wallet.auto"), StandardCopyOption.COPY_ATTRIBUTES);
    LocalIdentity thief = new LocalIdentity(() -> Optional.of("m1"), "ann", root.resolve("thief"));
    WalletContext theirs =
        new WalletContext(
            Disk.NIO, around.clock(), around.patience(), thief, WalletFixture.CHEAP, true);
    assertRefused(ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> Wallet.openAutoLogin(copied, theirs));
    WalletFixture.open(copied, theirs).close();
    assertOpens();
  }

  @Test
  void isRefusedWhereItCannotBeLocal() throws IOException {
    WalletContext container =
        new WalletContext(
            Disk.NIO,
            around.clock(),
            around.patience(),
            new LocalIdentity(Optional::empty, "ann", root.resolve("home")),
            WalletFixture.CHEAP,
            true);
    create().close();
    byte[] before = Files.readAllBytes(file);
    try (Wallet opened = WalletFixture.open(file, container)) {
      assertRefused(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED, () -> opened.enableAutoLogin(AutoLoginKind.LOCAL));
    }
    assertThat(file).hasBinaryContent(before);
    assertThat(auto).doesNotExist();
  }

  @Test
  void ofAnotherUserStaysAndWorksWhenAnAdministratorRotates() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.LOCAL);
      byte[] before = Files.readAllBytes(auto);
      try (Wallet admins = WalletFixture.open(file, at("m1", "root"))) {
        admins.rotate(null);
      }
      assertThat(auto).hasBinaryContent(before);
      assertOpens();
    }
  }

  /** A stolen copy may be all that is left of it. */
  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void thatIsGoneDamagedOrOpenToOthersIsRevokedByARotation(AutoLoginKind kind) throws IOException {
    List<Spoiling> ways =
        List.of(
            () -> Files.delete(auto),
            () -> Files.writeString(auto, "damaged"),
            () ->
                Files.setPosixFilePermissions(auto, PosixFilePermissions.fromString("rw-r-----")));
    try (Wallet made = create()) {
      for (Spoiling way : ways) {
        made.enableAutoLogin(kind);
        byte[] stolen = Files.readAllBytes(auto);
        way.spoil();
        made.rotate(null);
        assertThat(made.header().autoLogin()).isEmpty();
        Files.deleteIfExists(auto);
        WalletReloadTest.writePrivate(auto, stolen);
        assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
      }
      made.enableAutoLogin(kind);
      assertOpens();
    }
  }

  /** Something that happens to an auto-login file. */
  @FunctionalInterface
  private interface Spoiling {
    void spoil() throws IOException;
  }

  @Test
  void thatDoesNotOpenTheWalletAnyMoreIsRevoked() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      byte[] old = Files.readAllBytes(auto);
      made.rotate(null);
      Files.write(auto, old);
      made.rotate(null);
      assertThat(made.header().autoLogin()).isEmpty();
    }
  }

  @Test
  void thatCannotBeWrittenNowStopsTheChangeAndGoesOnWorking() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    byte[] before = Files.readAllBytes(file);
    // The first step locks, the second writes the auto-login file.
    FaultyDisk disk = new FaultyDisk(Fault.FULL, 2);
    try (Wallet opened = WalletFixture.open(file, WalletFixture.on(disk, around))) {
      assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.rotate(null)))
          .hasMessageContaining("auto-login");
      assertThat(opened.keys()).hasSize(1);
    }
    assertThat(file).hasBinaryContent(before);
    assertOpens();
  }

  @Test
  @Covers("pages-49")
  void plantedBySomebodyElseIsRefused() throws IOException {
    Requirement.present(
        "root".equals(System.getProperty("user.name")), "the right to give files away");
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    var users = file.getFileSystem().getUserPrincipalLookupService();
    Files.setOwner(auto, users.lookupPrincipalByName("nobody"));
    assertOpens();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(assertRefused(ErrorCode.WALLET_EXPOSED, () -> Wallet.openAutoLogin(file, around)))
        .hasMessageContaining("belongs to another user");
    Files.setOwner(auto, users.lookupPrincipalByName("root"));
    assertOpens();
  }

  @Test
  void followsWhatOtherProcessesChange() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      try (Wallet service = Wallet.openAutoLogin(file, around)) {
        KeyId second = made.rotate(null);
        assertThat(service.masterKeys().find(second).id()).isEqualTo(second);
        WalletFixture.changePassphrase(made, "next");
        KeyId third = made.rotate(null);
        assertThat(service.masterKeys().current().id()).isEqualTo(third);
        assertThat(WalletFixture.proves(service, "next")).isTrue();
        KeyId fourth = service.rotate(null);
        assertThat(made.masterKeys().find(fourth).id()).isEqualTo(fourth);
        made.disableAutoLogin();
        assertRefused(ErrorCode.WALLET_CHANGED, () -> service.reload());
        // The key it knows may be the one that was replaced because it was stolen.
        assertRefused(ErrorCode.WALLET_CHANGED, () -> service.masterKeys().current());
        assertThat(service.masterKeys().find(fourth).id()).isEqualTo(fourth);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isRevokedByTheNextChangeWhenItsFileIsGone(AutoLoginKind kind) throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(kind);
      Path stolen = root.resolve("stolen");
      Files.move(auto, stolen);
      WalletFixture.changePassphrase(made, "next");
      Files.copy(stolen, auto, StandardCopyOption.COPY_ATTRIBUTES);
      assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
    }
  }

  @Test
  void stillAsksForThePassphraseThatAConnectGives() throws IOException {
    try (Wallet made = create()) {
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    try (Wallet service = Wallet.openAutoLogin(file, around)) {
      assertThat(WalletFixture.proves(service, "wrong")).isFalse();
      assertThat(WalletFixture.proves(service, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(WalletFixture.proves(service, "wrong")).isFalse();
      Files.delete(file);
      // With the file away nothing can be derived any more: the digest is there by now.
      assertThat(WalletFixture.proves(service, WalletFixture.PASSPHRASE)).isTrue();
    }
  }

  /** The auto-login file holds the old and the new key while the wallet is saved. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  @AbandonsKeys("a killed process closes nothing")
  @Covers("pages-36")
  void opensAfterACrashAtAnyStepOfARenewal(Fault fault) throws IOException {
    for (AutoLoginKind kind : AutoLoginKind.values()) {
      for (int step = 1; ; step++) {
        Files.deleteIfExists(file);
        Files.deleteIfExists(auto);
        try (Wallet made = create()) {
          made.enableAutoLogin(kind);
        }
        FaultyDisk disk = new FaultyDisk(fault, step);
        Wallet opened = WalletFixture.open(file, at("m1", "ann", disk));
        var unused = catchThrowable(() -> opened.rotate(null));
        if (!disk.struck()) {
          opened.close();
          break;
        }
        assertOpens();
        try (Wallet repaired = open()) {
          repaired.rotate(null);
        }
        assertOpens();
      }
    }
  }
}
