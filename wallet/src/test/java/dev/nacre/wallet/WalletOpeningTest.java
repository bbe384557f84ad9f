package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import dev.nacre.wallet.keys.KeyEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening a wallet, and what is known of one that is closed. */
final class WalletOpeningTest extends WalletFolderFixture {
  @Test
  @Covers("pages-28")
  void openTakesTheExactPassphraseOnly() throws IOException {
    UUID id;
    List<KeyEntry> keys;
    try (Wallet made = create()) {
      id = made.id();
      keys = made.keys();
    }
    byte[] before = Files.readAllBytes(file);
    try (Wallet opened = open()) {
      assertThat(opened.id()).isEqualTo(id);
      assertThat(opened.keys()).isEqualTo(keys);
    }
    for (String wrong : List.of("correct hors", "correct horse ", "Correct horse", "x")) {
      assertThat(
              assertRefused(
                  ErrorCode.WRONG_PASSPHRASE, () -> WalletFixture.open(file, wrong, around)))
          .hasMessageContaining(file.toString());
    }
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void openWritesNothing() throws IOException {
    create().close();
    Files.delete(folder.resolve("shop.wallet.lock"));
    FaultyDisk readOnly = new FaultyDisk(Fault.FULL, 1);
    try (Wallet opened = WalletFixture.open(file, WalletFixture.around(folder, readOnly))) {
      opened.masterKeys().current();
      assertThat(WalletFixture.proves(opened, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(opened.reload()).isFalse();
    }
    assertThat(readOnly.steps()).isEmpty();
    assertThat(names()).containsExactly("shop.wallet");
  }

  @Test
  void openTakesLongAndComposedPassphrases() throws IOException {
    String longOne = "0123456789abcdef".repeat(256);
    Path other = folder.resolve("long.wallet");
    make(other, longOne, WalletFixture.CHEAP, around).close();
    WalletFixture.open(other, longOne, around).close();
    assertRefused(
        ErrorCode.WRONG_PASSPHRASE, () -> WalletFixture.open(other, longOne.substring(1), around));
    make(file, "Stra\u00dfe u\u0308ber \u212b", WalletFixture.CHEAP, around).close();
    WalletFixture.open(file, "Stra\u00dfe \u00fcber A\u030a", around).close();
  }

  @Test
  void openIsRefusedWithoutTheFile() {
    assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> open());
    assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> Wallet.inspect(file));
    assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw------x", "rw----rw-"})
  void openIsRefusedWhenOthersMayReadOrWriteIt(String permissions) throws IOException {
    create().close();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    assertRefused(ErrorCode.WALLET_EXPOSED, () -> open());
  }

  @Test
  void openIsRefusedThroughALink() throws IOException {
    create().close();
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertRefused(ErrorCode.WALLET_EXPOSED, () -> WalletFixture.open(link, around));
  }

  @Test
  void walletIsInspectedWithoutAPassphrase() throws IOException {
    WalletHeader expected;
    try (Wallet made = create()) {
      made.addRecoveryKey().close();
      made.enableAutoLogin(AutoLoginKind.ANYWHERE);
      expected = made.header();
      assertThat(expected.id()).isEqualTo(made.id());
    }
    assertThat(Wallet.inspect(file)).isEqualTo(expected);
    assertThat(expected.version()).isEqualTo(1);
    assertThat(expected.revision()).isEqualTo(3);
    assertThat(expected.kdf()).isEqualTo(WalletFixture.CHEAP);
    assertThat(expected.recoveryKey()).isTrue();
    assertThat(expected.autoLogin()).contains(AutoLoginKind.ANYWHERE);
    assertThat(expected.created()).isEqualTo(Instant.parse("2026-11-21T09:00:01Z"));
  }

  @Test
  void filesShowNoTagAndNoPassphrase() throws IOException {
    try (Wallet made = create()) {
      made.rotate("telling tag");
    }
    for (String name : names()) {
      assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
          .doesNotContain("telling")
          .doesNotContain(WalletFixture.PASSPHRASE);
    }
  }

  @Test
  void closedWalletRefusesEveryUse() throws IOException {
    Wallet made = create();
    Wallet other = WalletFixture.create(folder.resolve("other.wallet"), around);
    KeyId id = made.keys().get(0).id();
    made.close();
    try (other;
        Passphrase passphrase = WalletFixture.passphrase()) {
      Path target = folder.resolve("target");
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.rotate(null));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.tag(id, "x"));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.changePassphrase(passphrase));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.backup());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.backup(target));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.addRecoveryKey());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.removeRecoveryKey());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.exportKeys(target, Set.of(id), passphrase));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.importKeys(target, passphrase));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.merge(other));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> other.merge(made));
      for (var format : dev.nacre.wallet.keystorefile.KeyStoreFileFormat.values()) {
        assertRefused(
            ErrorCode.WALLET_CLOSED, () -> made.exportKeyStore(target, format, passphrase));
        assertRefused(
            ErrorCode.WALLET_CLOSED, () -> made.importKeyStore(target, format, passphrase));
      }
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.enableAutoLogin(AutoLoginKind.ANYWHERE));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.disableAutoLogin());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.proves(passphrase));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.reload());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.knownRegistries().known(Path.of("x")));
      assertRefused(
          ErrorCode.WALLET_CLOSED,
          () -> made.knownRegistries().remember(Path.of("x"), UUID.randomUUID()));
    }
    assertThat(names())
        .containsExactly("other.wallet", "other.wallet.lock", "shop.wallet", "shop.wallet.lock");
  }
}
