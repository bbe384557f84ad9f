package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import dev.nacre.wallet.v1.ContentKind;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.SlotContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WalletTransferTest extends WalletFolderFixture {
  final Passphrase transport = WalletFixture.passphrase("transport");
  Path export;
  Wallet one;
  Wallet two;

  @BeforeEach
  void makeTwo() throws IOException {
    export = folder.resolve("keys.export");
    one = create();
    two = WalletFixture.create(folder.resolve("two.wallet"), around);
  }

  @AfterEach
  void closeTwo() {
    one.close();
    two.close();
    transport.close();
  }

  private KeyId firstOf(Wallet wallet) {
    return wallet.keys().get(wallet.keys().size() - 1).id();
  }

  private void assertSameKey(KeyId id) throws IOException {
    KeyScope scope = KeyScope.file(UUID.randomUUID());
    try (DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = one.masterKeys().find(id).wrap(key);
      two.masterKeys().unwrap(wrapped, scope).close();
    }
  }

  /** A key from elsewhere may be the newer one: what it wraps is brought away by who is told to. */
  @Test
  void aKeyFromElsewhereIsReplacedWhereSomebodyRotates() throws IOException {
    KeyId theirs = one.keys().get(0).id();
    two.merge(one);
    assertThat(two.masterKeys().replaces(theirs)).isFalse();
    try (Wallet elsewhere = WalletFixture.open(folder.resolve("two.wallet"), around)) {
      KeyId own = two.masterKeys().current().id();
      two.rotate(null);
      assertThat(two.masterKeys().replaces(theirs)).isTrue();
      assertThat(two.masterKeys().replaces(own)).isTrue();
      assertThat(two.masterKeys().replaces(two.masterKeys().current().id())).isFalse();
      assertThat(elsewhere.masterKeys().current().id()).isEqualTo(two.keys().get(0).id());
      assertThat(elsewhere.masterKeys().replaces(own)).isTrue();
      assertThat(elsewhere.masterKeys().replaces(theirs)).isFalse();
      KeyId made = two.masterKeys().current().id();
      for (KeyId old : List.of(theirs, own)) {
        assertThat(elsewhere.masterKeys().mayFollow(old, made)).isTrue();
        assertThat(elsewhere.masterKeys().mayFollow(made, old)).isFalse();
      }
      assertThat(one.masterKeys().mayFollow(theirs, made)).as("it is not here").isFalse();
    }
  }

  /** Whoever has the retired key of a wallet that was merged signs nothing for this one's. */
  @Test
  void aKeyThatWasRetiredElsewhereFollowsNoKeyOfThisWallet() throws IOException {
    KeyId retired = one.rotate(null); // younger than the key of the other wallet
    KeyId inUse = one.rotate(null);
    KeyId own = two.masterKeys().current().id();
    assertThat(two.merge(one)).contains(retired, inUse);
    try (Wallet opened = WalletFixture.open(folder.resolve("two.wallet"), around)) {
      for (MasterKeys keys : List.of(two.masterKeys(), opened.masterKeys())) {
        assertThat(keys.mayFollow(own, retired)).isFalse();
        assertThat(keys.mayFollow(own, inUse)).as("until the next rotation").isTrue();
      }
      KeyId next = two.rotate(null);
      for (MasterKeys keys : List.of(two.masterKeys(), opened.masterKeys())) {
        for (KeyId old : List.of(own, retired, inUse)) {
          assertThat(keys.mayFollow(old, next)).isTrue();
          assertThat(keys.mayFollow(next, old)).isFalse();
        }
      }
    }
  }

  @Nested
  class Exports {
    @Test
    void bringKeysToAnotherWallet() throws IOException {
      one.rotate("second");
      one.tag(firstOf(one), "first");
      KeyId current = one.keys().get(0).id();
      KeyId retired = firstOf(one);
      one.exportKeys(export, Set.of(current, retired), transport);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(export)))
          .isEqualTo("rw-------");
      KeyId own = two.keys().get(0).id();
      assertThat(two.importKeys(export, transport)).containsExactlyInAnyOrder(current, retired);
      assertThat(two.masterKeys().current().id()).isEqualTo(own);
      assertThat(two.keys())
          .hasSize(3)
          .filteredOn(key -> !key.id().equals(own))
          .allSatisfy(
              key -> {
                assertThat(key.state()).isEqualTo(KeyState.RETIRED);
                assertThat(key.origin())
                    .isEqualTo(
                        key.id().equals(current)
                            ? KeyOrigin.IMPORTED
                            : KeyOrigin.RETIRED_ELSEWHERE);
                assertThat(key.retired()).isPresent();
              })
          .extracting(KeyEntry::tag)
          .containsExactlyInAnyOrder("first", "second");
      assertThat(two.keys())
          .filteredOn(key -> key.id().equals(retired))
          .singleElement()
          .satisfies(
              key -> {
                assertThat(key.retired()).isEqualTo(one.keys().get(1).retired());
                assertThat(key.created()).isEqualTo(one.keys().get(1).created());
              });
      assertSameKey(current);
      assertSameKey(retired);
      assertThat(backups())
          .filteredOn(each -> each.getFileName().toString().startsWith("two"))
          .singleElement()
          .asString()
          .contains("-import");
    }

    @Test
    void bringKeysOnce() throws IOException {
      one.exportKeys(export, Set.of(firstOf(one)), transport);
      two.importKeys(export, transport);
      List<KeyEntry> before = two.keys();
      assertThat(two.importKeys(export, transport)).isEmpty();
      assertThat(two.keys()).isEqualTo(before);
      assertThat(one.importKeys(export, transport)).isEmpty();
    }

    @Test
    void holdTheChosenKeysOnly() throws IOException {
      KeyId first = firstOf(one);
      one.rotate(null);
      one.exportKeys(export, Set.of(first), transport);
      assertThat(two.importKeys(export, transport)).containsExactly(first);
    }

    @Test
    void areRefusedForNoKeyOrOneThatIsNotHere() throws IOException {
      assertRefused(ErrorCode.EXPORT_REFUSED, () -> one.exportKeys(export, Set.of(), transport));
      assertRefused(
          ErrorCode.KEY_NOT_FOUND,
          () -> one.exportKeys(export, Set.of(firstOf(one), firstOf(two)), transport));
      assertThat(export).doesNotExist();
    }

    @Test
    void neverOverwrite() throws IOException {
      Files.writeString(export, "dear");
      assertRefused(
          ErrorCode.KEY_FILE_NOT_WRITABLE,
          () -> one.exportKeys(export, Set.of(firstOf(one)), transport));
      assertThat(export).hasContent("dear");
    }

    @Test
    void areRefusedWithAWrongPassphraseOrDamaged() throws IOException {
      one.exportKeys(export, Set.of(firstOf(one)), transport);
      try (Passphrase wrong = WalletFixture.passphrase("wrong")) {
        assertRefused(ErrorCode.WRONG_PASSPHRASE, () -> two.importKeys(export, wrong));
      }
      byte[] bytes = Files.readAllBytes(export);
      bytes[bytes.length / 2] ^= 1;
      Files.write(export, bytes);
      assertRefused(ErrorCode.EXPORT_REFUSED, () -> two.importKeys(export, transport));
      Files.write(export, new byte[3]);
      assertRefused(ErrorCode.EXPORT_REFUSED, () -> two.importKeys(export, transport));
      Files.delete(export);
      assertRefused(ErrorCode.KEY_FILE_UNREADABLE, () -> two.importKeys(export, transport));
      assertThat(
              assertRefused(ErrorCode.EXPORT_REFUSED, () -> two.importKeys(one.file(), transport)))
          .hasMessageContaining("is a wallet: merge it");
      assertThat(two.keys()).hasSize(1);
    }

    @Test
    void costGuessersAsMuchAsANewWallet() throws IOException {
      try (Wallet real = WalletFixture.open(file, WalletContext.real())) {
        real.exportKeys(export, Set.of(firstOf(one)), transport);
      }
      byte[] bytes = Files.readAllBytes(export);
      int kdfAt = 8 + 2 + 1 + 4 + 16 + 8 + 8 + 1 + 2;
      assertThat(java.nio.ByteBuffer.wrap(bytes).getInt(kdfAt))
          .isEqualTo(KdfParameters.DEFAULT.kibibytes());
      assertThat(two.importKeys(export, transport)).containsExactly(firstOf(one));
    }

    @Test
    void areNotTakenWhenTheWalletCannotBeSaved() throws IOException {
      one.exportKeys(export, Set.of(firstOf(one)), transport);
      FaultyDisk disk = new FaultyDisk(Fault.FULL, 1);
      try (Wallet opened = WalletFixture.open(two.file(), WalletFixture.around(folder, disk))) {
        assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> opened.importKeys(export, transport));
        assertThat(opened.keys()).hasSize(1);
      }
    }

    /** A tag goes to terminals, and whoever knows the transport passphrase can write any. */
    @Test
    void areRefusedWithATagThatNobodyCouldSet() throws IOException {
      for (String tag : List.of("\u001b[31m", "x".repeat(101))) {
        Path forged = folder.resolve("forged" + tag.length());
        Files.write(forged, exportWithTag(tag));
        assertRefused(ErrorCode.UNUSABLE_TAG, () -> two.importKeys(forged, transport));
      }
      assertThat(two.keys()).hasSize(1);
      Files.write(export, exportWithTag("harmless"));
      assertThat(two.importKeys(export, transport)).hasSize(1);
    }

    private byte[] exportWithTag(String tag) throws IOException {
      PassphraseLock lock = PassphraseLock.fresh(WalletFixture.CHEAP);
      var slotContext = new SlotContext(ContentKind.EXPORT, UUID.randomUUID());
      try (SecretBytes privateKey = lock.privateKey(transport);
          WalletDraft draft = WalletDraft.first(slotContext, around.now(), lock, privateKey)) {
        SecretBytes secret = draft.takeOwnership(SecretBytes.random(KeyRecord.SECRET_BYTES));
        draft.putKey(new KeyRecord(KeyId.random(), around.now(), Optional.empty(), 1, tag, secret));
        return draft.encrypt().encode();
      }
    }
  }

  /** A key that an open wallet shows must be one that it can use, wherever a save broke off. */
  @Nested
  class ThatFailsHalfWay {
    @Test
    void leavesNoClosedKeyInTheWallet() throws IOException {
      one.exportKeys(export, Set.of(firstOf(one)), transport);
      int steps = stepsOf(wallet -> wallet.importKeys(export, transport));
      assertThat(stepsOf(wallet -> wallet.merge(one))).isEqualTo(steps);
      boolean broughtOver = false;
      for (int at = 1; at <= steps; at++) {
        broughtOver |= failsAt(at, wallet -> wallet.importKeys(export, transport));
        broughtOver |= failsAt(at, wallet -> wallet.merge(one));
      }
      assertThat(broughtOver).as("a save that fails after the rename").isTrue();
    }

    private int stepsOf(Taking taking) throws IOException {
      FaultyDisk disk = FaultyDisk.sound();
      try (Wallet fresh = fresh(disk)) {
        taking.take(fresh);
      }
      return disk.steps().size();
    }

    /** Whether the key came over all the same. */
    private boolean failsAt(int step, Taking taking) throws IOException {
      FaultyDisk disk = new FaultyDisk(Fault.FULL, step);
      try (Wallet fresh = fresh(disk)) {
        try {
          taking.take(fresh);
        } catch (NacreIOException refused) {
          assertThat(refused.code()).isEqualTo(ErrorCode.WALLET_NOT_WRITABLE);
        }
        for (KeyEntry entry : fresh.keys()) {
          KeyScope scope = KeyScope.file(UUID.randomUUID());
          try (DataKey key = DataKey.generate(scope)) {
            fresh.masterKeys().find(entry.id()).wrap(key);
          }
        }
        assertThat(one.masterKeys().current()).isNotNull();
        return fresh.keys().size() == 2;
      }
    }

    private Wallet fresh(FaultyDisk disk) throws IOException {
      Path copy = folder.resolve(UUID.randomUUID() + ".wallet");
      WalletFixture.create(copy, around).close();
      return WalletFixture.open(copy, WalletFixture.around(folder, disk));
    }
  }

  @FunctionalInterface
  private interface Taking {
    Object take(Wallet wallet) throws IOException;
  }

  @Nested
  class Merging {
    @Test
    void takesAllKeysOfTheOther() throws IOException {
      one.rotate(null);
      List<KeyId> theirs = one.keys().stream().map(KeyEntry::id).toList();
      assertThat(two.merge(one)).containsExactlyInAnyOrderElementsOf(theirs);
      assertThat(two.keys()).hasSize(3);
      assertThat(one.keys()).hasSize(2);
      for (KeyId id : theirs) {
        assertSameKey(id);
      }
      one.close();
      try (Wallet opened = WalletFixture.open(two.file(), around)) {
        assertThat(opened.keys()).isEqualTo(two.keys());
        opened.masterKeys().find(theirs.get(0));
      }
      assertThat(two.merge(two)).isEmpty();
    }

    @Test
    void worksBothWaysAtOnce() throws Exception {
      var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
      var there = pool.submit(() -> two.merge(one));
      var back = pool.submit(() -> one.merge(two));
      assertThat(there.get(30, java.util.concurrent.TimeUnit.SECONDS)).isNotEmpty();
      assertThat(back.get(30, java.util.concurrent.TimeUnit.SECONDS)).isNotEmpty();
      pool.shutdown();
      assertThat(two.keys()).hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Nested
  class KeyStores {
    @ParameterizedTest
    @EnumSource(KeyStoreFileFormat.class)
    void bringKeysToAnotherWallet(KeyStoreFileFormat format) throws IOException {
      Path store = folder.resolve("keys");
      one.exportKeyStore(store, format, transport);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store)))
          .isEqualTo("rw-------");
      KeyId id = firstOf(one);
      assertThat(two.importKeyStore(store, format, transport)).containsExactly(id);
      assertThat(two.keys())
          .filteredOn(key -> key.id().equals(id))
          .singleElement()
          .satisfies(
              key -> {
                assertThat(key.origin()).isEqualTo(KeyOrigin.KEY_STORE);
                assertThat(key.state()).isEqualTo(KeyState.RETIRED);
                assertThat(key.retired()).isPresent();
              });
      assertSameKey(id);
    }

    @Test
    void areNotOverwrittenOrReadWhenMissing() throws IOException {
      Path store = Files.writeString(folder.resolve("keys"), "dear");
      for (KeyStoreFileFormat format : KeyStoreFileFormat.values()) {
        assertRefused(
            ErrorCode.KEY_FILE_NOT_WRITABLE, () -> one.exportKeyStore(store, format, transport));
        assertRefused(
            ErrorCode.KEY_STORE_REFUSED, () -> one.importKeyStore(store, format, transport));
        assertRefused(
            ErrorCode.KEY_FILE_UNREADABLE,
            () -> one.importKeyStore(folder.resolve("none"), format, transport));
      }
      assertThat(store).hasContent("dear");
    }

    @Test
    void thatHoldAnotherKeyUnderAnIdAreRefused() throws Exception {
      KeyId id = firstOf(one);
      var store = java.security.KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setEntry(
          "nacre-" + id,
          new java.security.KeyStore.SecretKeyEntry(
              new javax.crypto.spec.SecretKeySpec(new byte[32], "AES")),
          new java.security.KeyStore.PasswordProtection("transport".toCharArray()));
      store.setEntry(
          "fresh",
          new java.security.KeyStore.SecretKeyEntry(
              new javax.crypto.spec.SecretKeySpec(new byte[32], "AES")),
          new java.security.KeyStore.PasswordProtection("transport".toCharArray()));
      Path file = folder.resolve("forged");
      try (var out = Files.newOutputStream(file)) {
        store.store(out, "transport".toCharArray());
      }
      assertThat(
              assertRefused(
                  ErrorCode.KEY_CONFLICT,
                  () -> one.importKeyStore(file, KeyStoreFileFormat.PKCS12, transport)))
          .hasMessageContaining(id.toString());
      assertThat(one.keys()).hasSize(1);
      assertThat(two.importKeyStore(file, KeyStoreFileFormat.PKCS12, transport)).hasSize(2);
    }
  }
}
