package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import dev.nacre.wallet.kdf.Argon2id;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Creating a wallet. */
final class WalletCreationTest extends WalletFolderFixture {
  @Test
  @Covers("pages-49")
  void createMakesOneFileForItsOwnerWithOneKey() throws IOException {
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
  void createNeverOverwritesAFile() throws IOException {
    Files.writeString(file, "something dear");
    assertRefused(ErrorCode.WALLET_EXISTS, () -> create());
    assertThat(file).hasContent("something dear");
    assertThat(names()).containsExactly("shop.wallet");
  }

  @Test
  void createIsRefusedWithoutTheFolder() {
    file = folder.resolve("none").resolve("shop.wallet");
    assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> create());
  }

  @Test
  void createRefusesACheapKeyDerivation() throws IOException {
    for (KdfParameters weak :
        List.of(new Argon2id(19 * 1024 - 1, 2, 1), new Scrypt(16, 8, 1), new Pbkdf2(209_999))) {
      assertRefused(
          ErrorCode.WEAK_KDF_REFUSED,
          () -> {
            try (Passphrase passphrase = WalletFixture.passphrase()) {
              Wallet.create(file, passphrase, weak);
            }
          });
    }
    assertThat(names()).isEmpty();
  }

  @Test
  @Covers("pages-54")
  void createUsesArgon2idByDefault() throws IOException {
    try (Passphrase passphrase = WalletFixture.passphrase();
        Wallet made = Wallet.create(file, passphrase)) {
      assertThat(made.header().kdf()).isEqualTo(new Argon2id(64 * 1024, 3, 1));
    }
  }

  @Test
  void createTakesEachKeyDerivation() throws IOException {
    for (KdfParameters kdf :
        List.of(new Argon2id(128, 2, 2), new Scrypt(4, 2, 3), new Pbkdf2(1000))) {
      Path each = folder.resolve(kdf.wire() + ".wallet");
      make(each, "secret", kdf, around).close();
      try (Wallet opened = WalletFixture.open(each, "secret", around)) {
        assertThat(opened.header().kdf()).isEqualTo(kdf);
      }
      assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> WalletFixture.open(each, "Secret", around));
    }
  }

  @Test
  void createLeavesNothingOnAFullDisk() throws IOException {
    for (int step = 1; ; step++) {
      FaultyDisk disk = new FaultyDisk(Fault.FULL, step);
      boolean lastStep = false;
      try {
        WalletFixture.create(file, WalletFixture.around(folder, disk)).close();
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
