package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.wallet.keys.KeyEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Two handles on one wallet, as two processes have them. */
class WalletReloadTest extends WalletFolderFixture {
  Wallet ours;
  Wallet theirs;

  @BeforeEach
  void openTwice() throws IOException {
    ours = create();
    theirs = open();
  }

  @AfterEach
  void closeBoth() {
    ours.close();
    theirs.close();
  }

  @Nested
  class Reloading {
    @Test
    void seesWhatAnotherProcessSaved() throws IOException {
      assertThat(ours.reload()).isFalse();
      KeyId next = theirs.rotate("theirs");
      assertThat(ours.keys()).hasSize(1);
      assertThat(ours.reload()).isTrue();
      assertThat(ours.keys()).isEqualTo(theirs.keys());
      assertThat(ours.keys().get(0).id()).isEqualTo(next);
      assertThat(ours.reload()).isFalse();
      assertThat(theirs.reload()).isFalse();
    }

    @Test
    void isNotFooledByATouch() throws IOException {
      Files.setLastModifiedTime(file, FileTime.fromMillis(1));
      assertThat(ours.reload()).isFalse();
      assertThat(ours.reload()).isFalse();
    }

    @Test
    void keepsTheKeysThatAreInUse() throws IOException {
      var scope = KeyScope.file(UUID.randomUUID());
      MasterKey inUse = ours.masterKeys().current();
      WrappedKey wrapped;
      try (DataKey key = DataKey.generate(scope)) {
        wrapped = inUse.wrap(key);
      }
      theirs.rotate(null);
      ours.reload();
      inUse.unwrap(wrapped, scope).close();
      assertThat(ours.masterKeys().find(inUse.id())).isSameAs(inUse);
    }

    @Test
    void refusesAFileThatIsGoneOrDamaged() throws IOException {
      byte[] good = Files.readAllBytes(file);
      Files.writeString(file, "damaged");
      assertRefused(ErrorCode.NOT_A_WALLET, () -> ours.reload());
      Files.delete(file);
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> ours.reload());
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> ours.rotate(null));
      assertThat(ours.keys()).hasSize(1);
      writePrivate(file, good);
      assertThat(ours.reload()).isFalse();
    }

    @Test
    void refusesAnOlderCopy() throws IOException {
      byte[] old = Files.readAllBytes(file);
      ours.rotate(null);
      theirs.reload();
      Files.write(file, old);
      assertThat(assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.reload()))
          .hasMessageContaining("older copy");
      assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.rotate(null));
      assertThat(ours.keys()).hasSize(2);
      // The key may have been rotated away; what it wrapped still unwraps.
      assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.masterKeys().current());
      assertThat(ours.masterKeys().find(ours.keys().get(0).id())).isNotNull();
    }

    @Test
    void refusesACopyThatWentAnotherWay() throws IOException {
      byte[] old = Files.readAllBytes(file);
      ours.rotate("one way");
      Files.write(file, old);
      try (Wallet restored = open()) {
        restored.rotate("another way");
      }
      assertThat(assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.reload()))
          .hasMessageContaining("older copy");
    }

    @Test
    void refusesAnotherWallet() throws IOException {
      Path other = folder.resolve("other.wallet");
      WalletFixture.create(other, around).close();
      Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      assertThat(assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.reload()))
          .hasMessageContaining("another wallet");
    }

    @Test
    void refusesAnotherPassphrase() throws IOException {
      WalletFixture.changePassphrase(theirs, "next");
      assertThat(assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.reload()))
          .hasMessageContaining("another passphrase");
      assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.rotate(null));
    }
  }

  @Nested
  class MasterKeys {
    @Test
    void followARotation() throws IOException {
      KeyId next = theirs.rotate(null);
      assertThat(ours.masterKeys().current().id()).isEqualTo(next);
    }

    @Test
    void followWhenAKeyIsNotKnown() throws IOException {
      KeyId next = theirs.rotate(null);
      assertThat(ours.masterKeys().find(next).id()).isEqualTo(next);
      assertRefused(ErrorCode.KEY_NOT_FOUND, () -> ours.masterKeys().find(KeyId.random()));
    }

    @Test
    void wrapNothingWhenTheFileCannotBeFollowed() throws IOException {
      KeyId known = ours.masterKeys().current().id();
      WalletFixture.changePassphrase(theirs, "next");
      KeyId unknown = theirs.rotate(null);
      assertRefused(ErrorCode.WALLET_CHANGED, () -> ours.masterKeys().current());
      assertThat(ours.masterKeys().find(known).id()).isEqualTo(known);
      assertThat(assertRefused(ErrorCode.KEY_NOT_FOUND, () -> ours.masterKeys().find(unknown)))
          .hasMessageContaining("could not be read again")
          .hasCauseInstanceOf(IOException.class);
      byte[] damaged = Files.readAllBytes(file);
      damaged[100] ^= 1;
      Files.write(file, damaged);
      assertRefused(ErrorCode.WALLET_DAMAGED, () -> ours.masterKeys().current());
    }

    @Test
    void goOnWhenTheFileIsOnlyOutOfReach() throws IOException {
      KeyId known = ours.masterKeys().current().id();
      Files.delete(file);
      assertThat(ours.masterKeys().current().id()).isEqualTo(known);
    }
  }

  /** Unlike what wraps: by this it is decided what is believed for good. */
  @Test
  void whetherAKeyWasReplacedIsNotSaidOfAFileOutOfReach() throws IOException {
    KeyId known = ours.masterKeys().current().id();
    assertThat(ours.masterKeys().isUnreplaced(known)).isTrue();
    KeyId next = theirs.rotate(null);
    Path away = Files.move(file, folder.resolve("away"));
    assertThat(ours.masterKeys().current().id()).isEqualTo(known);
    assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> ours.masterKeys().isUnreplaced(known));
    Files.move(away, file);
    assertThat(ours.masterKeys().isUnreplaced(known)).isFalse();
    assertThat(ours.masterKeys().isUnreplaced(next)).isTrue();
    assertThat(ours.masterKeys().isUnreplaced(KeyId.random())).isFalse();
  }

  @Nested
  class Changing {
    @Test
    void losesNothingOfTheOther() throws IOException {
      KeyId first = ours.keys().get(0).id();
      KeyId second = ours.rotate(null);
      KeyId third = theirs.rotate(null);
      ours.tag(third, "theirs");
      theirs.tag(second, "ours");
      KeyId fourth = ours.rotate(null);
      ours.addRecoveryKey().close();
      theirs.reload();
      assertThat(theirs.keys())
          .extracting(KeyEntry::id)
          .containsExactly(fourth, third, second, first);
      assertThat(theirs.keys()).extracting(KeyEntry::tag).containsExactly("", "theirs", "ours", "");
      assertThat(theirs.header()).isEqualTo(ours.header());
    }

    @Test
    void hasARevisionForEachSave() throws IOException {
      for (long revision = 2; revision < 6; revision++) {
        (revision % 2 == 0 ? ours : theirs).rotate(null);
        assertThat(Wallet.inspect(file).revision()).isEqualTo(revision);
      }
    }
  }

  @Nested
  class Proving {
    @Test
    void isTrueForThePassphraseOnly() throws IOException {
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(WalletFixture.proves(theirs, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(WalletFixture.proves(theirs, "wrong")).isFalse();
    }

    /** Without the file there is no salt and no slot: only the digest can tell. */
    @Test
    void runsNoKeyDerivation() throws IOException {
      Files.delete(file);
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(WalletFixture.proves(ours, "wrong")).isFalse();
    }

    @Test
    void staysTrueAfterARotation() throws IOException {
      theirs.rotate(null);
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isTrue();
      assertThat(ours.keys()).hasSize(2);
    }

    @Test
    void followsAPassphraseThatAnotherProcessChanged() throws IOException {
      WalletFixture.changePassphrase(theirs, "next");
      KeyId next = theirs.rotate(null);
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isFalse();
      assertRefused(ErrorCode.KEY_NOT_FOUND, () -> ours.masterKeys().find(next));
      assertThat(WalletFixture.proves(ours, "next")).isTrue();
      assertThat(ours.masterKeys().find(next).id()).isEqualTo(next);
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isFalse();
      assertThat(ours.reload()).isFalse();
      Files.delete(file);
      assertThat(WalletFixture.proves(ours, "next")).isTrue();
    }

    @Test
    void needsAKeyDerivationOnceAfterARecovery() throws IOException {
      try (RecoveryKey key = ours.addRecoveryKey();
          Wallet recovered = Wallet.openWithRecoveryKey(file, key, around)) {
        assertThat(WalletFixture.proves(recovered, "wrong")).isFalse();
        assertThat(WalletFixture.proves(recovered, WalletFixture.PASSPHRASE)).isTrue();
        Files.delete(file);
        assertThat(WalletFixture.proves(recovered, WalletFixture.PASSPHRASE)).isTrue();
        assertThat(WalletFixture.proves(recovered, "wrong")).isFalse();
      }
    }

    @Test
    void forgetsADigestThatTheFileOvertook() throws IOException {
      try (RecoveryKey key = ours.addRecoveryKey();
          Wallet recovered = Wallet.openWithRecoveryKey(file, key, around)) {
        assertThat(WalletFixture.proves(recovered, WalletFixture.PASSPHRASE)).isTrue();
        WalletFixture.changePassphrase(ours, "next");
        assertThat(WalletFixture.proves(recovered, WalletFixture.PASSPHRASE)).isFalse();
        assertThat(WalletFixture.proves(recovered, "next")).isTrue();
      }
    }

    @Test
    void saysWhyWhenTheFileIsDamagedAfterAnotherPassphrase() throws IOException {
      WalletFixture.changePassphrase(theirs, "next");
      byte[] next = Files.readAllBytes(file);
      assertThat(WalletFixture.proves(ours, "wrong")).isFalse();
      next[next.length - 1] ^= 1;
      Files.write(file, next);
      // What is in memory stays good while the file is out of reach.
      assertThat(WalletFixture.proves(ours, WalletFixture.PASSPHRASE)).isTrue();
    }
  }

  static void writePrivate(Path file, byte[] bytes) throws IOException {
    Files.createFile(
        file,
        java.nio.file.attribute.PosixFilePermissions.asFileAttribute(
            java.nio.file.attribute.PosixFilePermissions.fromString("rw-------")));
    Files.write(file, bytes);
  }
}
