package dev.nacre.jdbc.open.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.backup.DatabaseRestore;
import dev.nacre.jdbc.offline.check.FileCheck;
import dev.nacre.jdbc.open.ShopFixture;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditEntry;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two files of one database: only the one that is registered opens, in either order. */
class CopyDetectionTest extends ShopFixture {
  private Path shop;
  private Path copy;

  @BeforeEach
  void createShop() throws Exception {
    shop = folder.resolve("shop");
    copy = folder.resolve("old").resolve("shop");
    create(shop, "");
  }

  private void assertCopyRefused(String more) throws Exception {
    Map<String, Long> before = files();
    assertThat(refusal(copy, more))
        .contains("NACRE-5111", file(shop).toString(), "--replace", "--new-identity")
        .doesNotContain("nacre.accept.restored");
    assertThat(files()).as("nothing was written").isEqualTo(before);
  }

  private DatabaseRecord registered() throws IOException {
    try (Wallet opened = openWallet();
        Registry registry =
            Registry.open(
                folder.resolve("w.wallet.registry"),
                opened.masterKeys(),
                opened.knownRegistries())) {
      return registry.databases().get(0);
    }
  }

  @Test
  void aCopyIsRefusedAndTheOriginalGoesOn() throws Exception {
    copy(shop, copy);
    assertCopyRefused("");
    add(shop, "");
    assertCopyRefused("");
    assertThat(rows(shop, "")).isEqualTo(2);
  }

  @Test
  void aTokenDoesNotTakeTheRegistrationFromADatabaseThatIsOpen() throws Exception {
    copy(shop, copy);
    try (Connection production = connect(shop, "")) {
      production.createStatement().execute("INSERT INTO t VALUES (2)");
      // Or H2 writes it in its own time, while we compare what the files were.
      production.createStatement().execute("CHECKPOINT SYNC");
      DatabaseRecord known = registered();
      assertCopyRefused(";nacre.accept.restored=" + known.databaseId() + ":" + known.generation());
      production.createStatement().execute("INSERT INTO t VALUES (3)");
    }
    assertThat(rows(shop, "")).isEqualTo(3);
    assertThat(registered().place()).isEqualTo(file(shop).toString());
  }

  @Test
  void aDatabaseThatWasMovedOpensAndIsRegisteredThere() throws Exception {
    Files.createDirectories(copy.getParent());
    Files.move(file(shop), file(copy));
    add(copy, "");
    assertThat(registered().place()).isEqualTo(file(copy).toString());
    // A copy is put where it was: now that one is the copy.
    copy(copy, shop);
    assertThat(refusal(shop, "")).contains("NACRE-5111", file(copy).toString());
    assertThat(rows(copy, "")).isEqualTo(2);
  }

  @Test
  void anotherDatabaseAtTheOldPlaceIsNoOriginal() throws Exception {
    Files.createDirectories(copy.getParent());
    Files.move(file(shop), file(copy));
    Files.writeString(file(shop), "nothing of ours, and longer than the first block of a file");
    assertThat(rows(copy, "")).isEqualTo(1);
  }

  @Test
  void oneFileByAnotherNameIsNoCopy() throws Exception {
    Files.createDirectories(copy.getParent());
    Files.createLink(file(copy), file(shop));
    assertThat(rows(copy, "")).isEqualTo(1);
    assertThat(rows(shop, "")).isEqualTo(1);
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    assertThat(rows(link.resolve("shop"), "")).isEqualTo(1);
    assertThat(rows(folder.resolve("old/../shop"), "")).isEqualTo(1);
  }

  @Test
  void aCopyWithARegistryOfItsOwnOpens() throws Exception {
    copy(shop, copy);
    assertThat(rows(copy, ";nacre.registry=" + folder.resolve("old.registry"))).isEqualTo(1);
    assertThat(rows(shop, "")).isEqualTo(1);
  }

  @Test
  void aCopyGetsAnIdentityOfItsOwnAndBothOpen() throws Exception {
    copy(shop, copy);
    add(shop, "");
    Path second = folder.resolve("second");
    try (Wallet opened = openWallet()) {
      FileStatus made =
          new DatabaseRestore(WalletKeys.of(opened), Optional.empty(), ProgressListener.NONE)
              .restoreAsNew(file(copy), second, false);
      assertThat(made.state().databaseId()).isNotEqualTo(registered().databaseId());
    }
    add(second, "");
    add(second, "");
    assertThat(rows(second, "")).isEqualTo(3);
    add(shop, "");
    assertThat(rows(shop, "")).isEqualTo(3);
    assertCopyRefused("");
    // A block of the one is none of the other.
    Files.copy(file(shop), file(second), StandardCopyOption.REPLACE_EXISTING);
    assertThat(refusal(second, "")).contains("NACRE-3020");
  }

  @Test
  void aFolderThatWasCopiedWithItsRegistryOpens() throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    for (String name : new String[] {"shop.mv.db", "w.wallet", "w.wallet.registry"}) {
      Files.copy(folder.resolve(name), there.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
    }
    String own = ";nacre.registry=" + there.resolve("w.wallet.registry");
    add(there.resolve("shop"), own);
    assertThat(rows(there.resolve("shop"), own)).isEqualTo(2);
    assertThat(rows(shop, "")).isEqualTo(1);
    assertThat(refusal(there.resolve("shop"), "")).contains("NACRE-5111");
  }

  @Test
  void aCopyGetsAnIdentityWhereItLies() throws Exception {
    copy(shop, copy);
    try (Wallet opened = openWallet()) {
      FileStatus made =
          new DatabaseRestore(WalletKeys.of(opened), Optional.empty(), ProgressListener.NONE)
              .restoreAsNew(file(copy), copy, true);
      assertThat(made.state().databaseId()).isNotEqualTo(registered().databaseId());
    }
    add(copy, "");
    assertThat(rows(copy, "")).isEqualTo(2);
    assertThat(rows(shop, "")).isEqualTo(1);
  }

  /** As a release before this one let a copy take the registration. */
  private void registerCopy() throws IOException {
    try (Wallet opened = openWallet();
        Registry registry =
            Registry.open(
                folder.resolve("w.wallet.registry"),
                opened.masterKeys(),
                opened.knownRegistries())) {
      DatabaseRecord known = registry.databases().get(0);
      registry.update(
          known.databaseId(),
          old ->
              new DatabaseRecord(
                      known.databaseId(),
                      known.fileId(),
                      known.generation() + 1,
                      known.length(),
                      known.digest(),
                      false,
                      known.storeVersion(),
                      file(copy).toString(),
                      Optional.empty())
                  .underKey(known.keyCheck(), known.pendingKeyCheck()));
    }
  }

  @Test
  void aDatabaseThatLosesItsRegistrationSaysSoAtItsCloseAndVerifyAsWell() throws Exception {
    copy(shop, copy);
    try (Connection production = connect(shop, "")) {
      production.createStatement().execute("INSERT INTO t VALUES (2)");
      registerCopy();
    }
    try (Wallet opened = openWallet()) {
      Audit audit =
          Audit.beside(
              folder.resolve("w.wallet.registry"), opened.masterKeys(), opened.knownRegistries());
      assertThat(audit.verify().entries())
          .extracting(AuditEntry::action)
          .contains("database.registration-lost");
      VerificationReport kept = check(opened, shop);
      assertThat(kept.isDamaged()).isFalse();
      assertThat(kept.findings().toString()).contains("NACRE-5111");
      // What an application would open is to be found by who watches it.
      Files.copy(wallet, folder.resolve("shop.wallet"));
      VerificationReport used = check(opened, shop);
      assertThat(used.isDamaged()).isTrue();
      assertThat(used.findings().toString()).contains("DATABASE_ELSEWHERE");
      assertThat(check(opened, copy).findings().toString()).doesNotContain("DATABASE_ELSEWHERE");
    }
    assertThat(refusal(shop, "")).contains("NACRE-5111", file(copy).toString());
    Files.delete(file(copy));
    assertThat(refusal(shop, "")).doesNotContain("NACRE-5111");
  }

  private static VerificationReport check(Wallet opened, Path database) throws IOException {
    try (FileCheck check = new FileCheck(WalletKeys.of(opened))) {
      return Objects.requireNonNull(
          check.verifyFile(file(database), ProgressListener.NONE).verified());
    }
  }
}
