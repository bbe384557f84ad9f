package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.autologin.AutoLogin;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import dev.nacre.wallet.kdf.Argon2id;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import dev.nacre.wallet.registry.RegistryMemory.Known;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalletTest extends InAFolder {
  private static Wallet make(Path file, String text, KdfParameters kdf, WalletContext around)
      throws IOException {
    try (Passphrase passphrase = Wallets.passphrase(text)) {
      return Wallet.create(file, passphrase, kdf, around);
    }
  }

  @Nested
  class Creating {
    @Test
    @Covers("pages-49")
    void makesOneFileForItsOwnerWithOneKey() throws IOException {
      try (Wallet made = create()) {
        assertThat(made.file()).isEqualTo(file);
        assertThat(made.keys()).hasSize(1);
        KeyEntry key = made.keys().get(0);
        assertThat(key.state()).isEqualTo(KeyState.CURRENT);
        assertThat(key.origin()).isEqualTo(KeyOrigin.CREATED);
        assertThat(key.retired()).isEmpty();
        assertThat(key.tag()).isEmpty();
        assertThat(key.created()).isAfter(Instant.parse("2026-11-21T09:00:00Z"));
        assertThat(made.masterKeys().current().id()).isEqualTo(key.id());
        assertThat(made).hasToString("Wallet[" + file + "]");
      }
      assertThat(names()).containsExactly("shop.wallet", "shop.wallet.lock");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }

    @Test
    void neverOverwrites() throws IOException {
      Files.writeString(file, "something dear");
      assertRefused(ErrorCode.WALLET_EXISTS, () -> create());
      assertThat(file).hasContent("something dear");
      assertThat(names()).containsExactly("shop.wallet");
    }

    @Test
    void isRefusedWhereThereIsNoFolder() {
      file = folder.resolve("none").resolve("shop.wallet");
      assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> create());
    }

    @Test
    void refusesAPassphraseThatWouldBeCheapToGuess() throws IOException {
      for (KdfParameters weak :
          List.of(new Argon2id(19 * 1024 - 1, 2, 1), new Scrypt(16, 8, 1), new Pbkdf2(209_999))) {
        assertRefused(
            ErrorCode.WEAK_KDF_REFUSED,
            () -> {
              try (Passphrase passphrase = Wallets.passphrase()) {
                Wallet.create(file, passphrase, weak);
              }
            });
      }
      assertThat(names()).isEmpty();
    }

    @Test
    @Covers("pages-54")
    void usesArgon2idUnlessToldOtherwise() throws IOException {
      try (Passphrase passphrase = Wallets.passphrase();
          Wallet made = Wallet.create(file, passphrase)) {
        assertThat(made.header().kdf()).isEqualTo(new Argon2id(64 * 1024, 3, 1));
      }
    }

    @Test
    void takesEachFunction() throws IOException {
      for (KdfParameters kdf :
          List.of(new Argon2id(128, 2, 2), new Scrypt(4, 2, 3), new Pbkdf2(1000))) {
        Path each = folder.resolve(kdf.wire() + ".wallet");
        make(each, "secret", kdf, around).close();
        try (Wallet opened = Wallets.open(each, "secret", around)) {
          assertThat(opened.header().kdf()).isEqualTo(kdf);
        }
        assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> Wallets.open(each, "Secret", around));
      }
    }

    @Test
    void leavesNothingWhenTheDiskIsFull() throws IOException {
      for (int step = 1; ; step++) {
        FaultyDisk disk = new FaultyDisk(Fault.FULL, step);
        boolean lastStep = false;
        try {
          Wallets.create(file, Wallets.around(folder, disk)).close();
          lastStep = !disk.struck();
        } catch (IOException refused) {
          assertRefused(
              ErrorCode.WALLET_NOT_WRITABLE,
              () -> {
                throw refused;
              });
        }
        if (lastStep) {
          break;
        }
        if (Files.exists(file)) {
          open().close();
          Files.delete(file);
        }
      }
    }
  }

  @Nested
  class Opening {
    @Test
    @Covers("pages-28")
    void takesThePassphraseOnly() throws IOException {
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
                assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> Wallets.open(file, wrong, around)))
            .hasMessageContaining(file.toString());
      }
      assertThat(file).hasBinaryContent(before);
    }

    @Test
    void writesNothingAnywhere() throws IOException {
      create().close();
      Files.delete(folder.resolve("shop.wallet.lock"));
      FaultyDisk readOnly = new FaultyDisk(Fault.FULL, 1);
      try (Wallet opened = Wallets.open(file, Wallets.around(folder, readOnly))) {
        opened.masterKeys().current();
        assertThat(Wallets.proves(opened, Wallets.PASSPHRASE)).isTrue();
        assertThat(opened.reload()).isFalse();
      }
      assertThat(readOnly.steps()).isEmpty();
      assertThat(names()).containsExactly("shop.wallet");
    }

    @Test
    void takesALongPassphraseAndAComposedOneHoweverItIsTyped() throws IOException {
      String longOne = "0123456789abcdef".repeat(256);
      Path other = folder.resolve("long.wallet");
      make(other, longOne, Wallets.CHEAP, around).close();
      Wallets.open(other, longOne, around).close();
      assertRefused(
          ErrorCode.WRONG_PASSPHRASE, () -> Wallets.open(other, longOne.substring(1), around));
      make(file, "Stra\u00dfe u\u0308ber \u212b", Wallets.CHEAP, around).close();
      Wallets.open(file, "Stra\u00dfe \u00fcber A\u030a", around).close();
    }

    @Test
    void isRefusedWhenItIsMissing() {
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> open());
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> Wallet.inspect(file));
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> Wallet.openAutoLogin(file, around));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw------x", "rw----rw-"})
    void isRefusedWhenOthersCanTouchIt(String permissions) throws IOException {
      create().close();
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      assertRefused(ErrorCode.WALLET_EXPOSED, () -> open());
    }

    @Test
    void isRefusedThroughALink() throws IOException {
      create().close();
      Path link = Files.createSymbolicLink(folder.resolve("link"), file);
      assertRefused(ErrorCode.WALLET_EXPOSED, () -> Wallets.open(link, around));
    }
  }

  @Test
  void isInspectedWithoutAPassphrase() throws IOException {
    WalletHeader expected;
    try (Wallet made = create()) {
      made.addRecoveryKey().close();
      made.enableAutoLogin(AutoLogin.ANYWHERE);
      expected = made.header();
      assertThat(expected.id()).isEqualTo(made.id());
    }
    assertThat(Wallet.inspect(file)).isEqualTo(expected);
    assertThat(expected.version()).isEqualTo(1);
    assertThat(expected.revision()).isEqualTo(3);
    assertThat(expected.kdf()).isEqualTo(Wallets.CHEAP);
    assertThat(expected.recoveryKey()).isTrue();
    assertThat(expected.autoLogin()).contains(AutoLogin.ANYWHERE);
    assertThat(expected.created()).isEqualTo(Instant.parse("2026-11-21T09:00:01Z"));
  }

  @Test
  void showsNothingOfItsContent() throws IOException {
    try (Wallet made = create()) {
      made.rotate("telling tag");
    }
    for (String name : names()) {
      assertThat(Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1))
          .doesNotContain("telling")
          .doesNotContain(Wallets.PASSPHRASE);
    }
  }

  @Nested
  class MasterKeysOfIt {
    final KeyScope scope = KeyScope.file(UUID.randomUUID());

    private WrappedKey wrap(MasterKeys keys) throws IOException {
      try (DataKey key = DataKey.generate(scope)) {
        return keys.current().wrap(key);
      }
    }

    @Test
    @Tag("smoke")
    void unwrapWhatOlderOnesWrapped() throws IOException {
      WrappedKey first;
      WrappedKey second;
      try (Wallet made = create()) {
        MasterKeys keys = made.masterKeys();
        first = wrap(keys);
        KeyId next = made.rotate(null);
        second = wrap(keys);
        assertThat(second.masterKey()).isEqualTo(next).isNotEqualTo(first.masterKey());
        keys.unwrap(first, scope).close();
      }
      try (Wallet opened = open()) {
        opened.masterKeys().unwrap(first, scope).close();
        opened.masterKeys().unwrap(second, scope).close();
      }
    }

    @Test
    void areNotInAnotherWallet() throws IOException {
      try (Wallet one = create();
          Wallet two = Wallets.create(folder.resolve("two.wallet"), around)) {
        WrappedKey wrapped = wrap(one.masterKeys());
        assertThat(
                assertRefused(
                    ErrorCode.KEY_NOT_FOUND, () -> two.masterKeys().unwrap(wrapped, scope)))
            .hasMessageContaining(wrapped.masterKey().toString())
            .hasMessageContaining("two.wallet")
            .hasMessageNotContaining("could not be read again");
        Files.delete(two.file());
        assertThat(
                assertRefused(
                    ErrorCode.KEY_NOT_FOUND, () -> two.masterKeys().unwrap(wrapped, scope)))
            .hasMessageContaining("could not be read again");
      }
    }

    @Test
    void workOnWithoutTheFile() throws IOException {
      try (Wallet made = create()) {
        WrappedKey wrapped = wrap(made.masterKeys());
        Files.delete(file);
        assertThat(wrap(made.masterKeys()).masterKey()).isEqualTo(wrapped.masterKey());
        made.masterKeys().unwrap(wrapped, scope).close();
      }
    }

    @Test
    void areOfNoUseWhenTheViewIsClosedButTheWalletIs() throws IOException {
      try (Wallet made = create()) {
        MasterKeys view = made.masterKeys();
        KeyId id = view.current().id();
        view.close();
        assertRefused(ErrorCode.WALLET_CLOSED, view::current);
        assertRefused(ErrorCode.WALLET_CLOSED, () -> view.find(id));
        assertThat(made.masterKeys().current().id()).isEqualTo(id);
      }
    }

    @Test
    @Covers("pages-52")
    void areZeroedWhenTheWalletIsClosed() throws IOException {
      Wallet made = create();
      MasterKeys view = made.masterKeys();
      MasterKey key = view.current();
      WrappedKey wrapped = wrap(view);
      made.close();
      made.close();
      assertRefused(ErrorCode.WALLET_CLOSED, view::current);
      assertThatThrownBy(() -> key.unwrap(wrapped, scope))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void isOfNoUseWhenClosed() throws IOException {
    Wallet made = create();
    Wallet other = Wallets.create(folder.resolve("other.wallet"), around);
    KeyId id = made.keys().get(0).id();
    made.close();
    try (other;
        Passphrase passphrase = Wallets.passphrase()) {
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
      for (var format : dev.nacre.wallet.keystore.KeyStoreFormat.values()) {
        assertRefused(
            ErrorCode.WALLET_CLOSED, () -> made.exportKeyStore(target, format, passphrase));
        assertRefused(
            ErrorCode.WALLET_CLOSED, () -> made.importKeyStore(target, format, passphrase));
      }
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.enableAutoLogin(AutoLogin.ANYWHERE));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.disableAutoLogin());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.proves(passphrase));
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.reload());
      assertRefused(ErrorCode.WALLET_CLOSED, () -> made.registryMemory().known(Path.of("x")));
      assertRefused(
          ErrorCode.WALLET_CLOSED,
          () -> made.registryMemory().remember(Path.of("x"), UUID.randomUUID()));
    }
    assertThat(names())
        .containsExactly("other.wallet", "other.wallet.lock", "shop.wallet", "shop.wallet.lock");
  }

  @Nested
  class Rotating {
    @Test
    void retiresTheOldKeyAndKeepsIt() throws IOException {
      try (Wallet made = create()) {
        KeyId first = made.keys().get(0).id();
        KeyId second = made.rotate("yearly");
        KeyId third = made.rotate(null);
        assertThat(made.keys()).extracting(KeyEntry::id).containsExactly(third, second, first);
        assertThat(made.keys())
            .extracting(KeyEntry::state)
            .containsExactly(KeyState.CURRENT, KeyState.RETIRED, KeyState.RETIRED);
        assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "yearly", "");
        assertThat(made.keys().get(1).retired()).contains(made.keys().get(0).created());
        assertThat(made.keys().get(2).retired()).contains(made.keys().get(1).created());
        assertThat(made.keys().get(0).retired()).isEmpty();
        assertThat(made.keys())
            .extracting(KeyEntry::created)
            .isSortedAccordingTo(java.util.Comparator.reverseOrder());
        try (Wallet opened = open()) {
          assertThat(opened.keys()).isEqualTo(made.keys());
        }
      }
    }

    @Test
    @Covers("pages-48")
    void leavesABackupThatStillOpens() throws IOException {
      List<KeyEntry> before;
      try (Wallet made = create()) {
        before = made.keys();
        made.rotate(null);
      }
      try (Wallet old = Wallets.open(backups().get(0), around)) {
        assertThat(old.keys()).isEqualTo(before);
      }
    }
  }

  @Nested
  class Tagging {
    @Test
    void setsAndRemovesARemark() throws IOException {
      try (Wallet made = create()) {
        KeyId first = made.keys().get(0).id();
        made.rotate(null);
        made.tag(first, "for audit \u00fc");
        assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "for audit \u00fc");
        try (Wallet opened = open()) {
          assertThat(opened.keys()).isEqualTo(made.keys());
        }
        made.tag(first, "");
        assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "");
      }
    }

    @Test
    void refusesAKeyThatIsNotHere() throws IOException {
      try (Wallet made = create()) {
        assertRefused(ErrorCode.KEY_NOT_FOUND, () -> made.tag(KeyId.random(), "x"));
      }
      assertThat(backups()).isEmpty();
    }

    @Test
    void refusesWhatHarmsATerminal() throws IOException {
      try (Wallet made = create()) {
        KeyId id = made.keys().get(0).id();
        for (String wrong : List.of("x".repeat(101), "\u001b[2J", "a\nb", "\u0085", "\u007f")) {
          assertRefused(ErrorCode.UNUSABLE_TAG, () -> made.tag(id, wrong));
          assertRefused(ErrorCode.UNUSABLE_TAG, () -> made.rotate(wrong));
        }
        made.tag(id, "x".repeat(100));
        assertThat(made.keys()).hasSize(1);
      }
    }
  }

  @Nested
  class ChangingThePassphrase {
    @Test
    void shutsTheOldOneOut() throws IOException {
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
    void makesAnotherSalt() throws IOException {
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
    void raisesTheCostToWhatANewWalletHas() throws IOException {
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

  @Nested
  class Registries {
    private Known known(Wallet wallet, String name) throws IOException {
      return wallet.registryMemory().known(file.resolveSibling(name));
    }

    @Test
    void areRememberedByPlaceInTheSealedBody() throws IOException {
      UUID one = UUID.randomUUID();
      UUID two = UUID.randomUUID();
      try (Wallet made = create();
          Wallet other = open()) {
        assertThat(known(made, "a.registry")).isEqualTo(Known.NOTHING);
        assertThat(made.registryMemory().knowsAny()).isFalse();
        made.registryMemory().remember(file.resolveSibling("a.registry"), one);
        made.registryMemory().remember(file.resolveSibling("b.registry"), two);
        assertThat(known(other, "a.registry").here()).containsExactly(one);
        made.registryMemory().remember(file.resolveSibling("a.registry"), two);
        made.rotate(null);
        assertThat(known(other, "a.registry").here()).containsExactly(one, two);
        assertThat(known(other, "b.registry").here()).containsExactly(two);
        assertThat(known(other, "c.registry")).isEqualTo(Known.NOTHING);
        assertThat(known(other, "elsewhere/a.registry")).isEqualTo(Known.NOTHING);
      }
      try (Wallet opened = open()) {
        assertThat(known(opened, "a.registry").here()).containsExactly(one, two);
        assertThat(opened.registryMemory().knowsAny()).isTrue();
      }
    }

    @Test
    void moveWithTheirWalletAndNoLinkHidesThem() throws IOException {
      UUID beside = UUID.randomUUID();
      UUID apart = UUID.randomUUID();
      Path place = Files.createDirectories(file.resolveSibling("apart")).resolve("r");
      try (Wallet made = create()) {
        made.registryMemory().remember(file.resolveSibling("w.registry"), beside);
        made.registryMemory().remember(place, apart);
        assertThat(made.registryMemory().remembers(place, apart)).isTrue();
      }
      Files.move(place.getParent(), file.resolveSibling("taken away"));
      Path nothing = Files.createDirectories(file.resolveSibling("nothing"));
      Files.createSymbolicLink(place.getParent(), nothing);
      try (Wallet opened = open()) {
        assertThat(opened.registryMemory().known(place).here()).containsExactly(apart);
      }
      Path moved = Files.createDirectories(file.resolveSibling("moved")).resolve("wallet");
      Files.move(file, moved);
      try (Wallet opened = Wallets.open(moved, Wallets.PASSPHRASE, around)) {
        assertThat(opened.registryMemory().known(moved.resolveSibling("w.registry")).here())
            .containsExactly(beside);
      }
    }
  }

  @Test
  void whatComesFromALaterReleaseIsShownAsOther() {
    assertThat(KeyOrigin.ofWire(77)).isEqualTo(KeyOrigin.OTHER);
    for (KeyOrigin origin : KeyOrigin.values()) {
      assertThat(KeyOrigin.ofWire(origin.wire())).isEqualTo(origin);
    }
    assertThat(KeyOrigin.CREATED.wire()).isEqualTo(1);
  }
}
