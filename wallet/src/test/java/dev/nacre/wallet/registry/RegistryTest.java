package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RegistryTest extends WithARegistry {
  /** A change of a registry. */
  @FunctionalInterface
  private interface Saving {
    void in(Registry registry) throws IOException;
  }

  @Nested
  class Databases {
    @Test
    void comeBackAsTheyWereSaved() throws IOException {
      UUID other = UUID.randomUUID();
      DatabaseRecord dirty = record(shop, 3);
      DatabaseRecord clean = record(other, 4);
      try (Registry registry = open()) {
        assertThat(registry.find(shop)).isEmpty();
        assertThat(registry.update(shop, old -> dirty)).isEqualTo(dirty.updatedAt(NOW));
        registry.update(other, old -> clean);
      }
      try (Registry registry = open()) {
        assertThat(registry.find(shop)).contains(dirty.updatedAt(NOW));
        assertThat(registry.find(other)).contains(clean.updatedAt(NOW));
        assertThat(registry.databases()).hasSize(2);
      }
    }

    @Test
    void aChangeSeesTheNewestRecord() throws IOException {
      try (Registry one = open();
          Registry two = open()) {
        one.update(shop, old -> record(shop, 1));
        two.update(
            shop,
            old -> {
              assertThat(old).map(DatabaseRecord::generation).contains(1L);
              return record(shop, 2);
            });
        assertThat(one.find(shop)).map(DatabaseRecord::generation).contains(2L);
      }
    }

    @Test
    void neverGoBack() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 5));
        byte[] before = Files.readAllBytes(file);
        assertRefused(
            ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.update(shop, old -> record(shop, 4)));
        assertThat(file).hasBinaryContent(before);
        assertThat(registry.update(shop, old -> record(shop, 5)).generation()).isEqualTo(5);
      }
    }

    /** A newer file is let in, so its next state may be lost; another file would be refused. */
    @Test
    void waitForTheFolderOnlyWhereAPowerCutWouldLockTheOwnerOut() throws IOException {
      DatabaseRecord first = record(shop, 1);
      try (Registry registry = open()) {
        registry.update(shop, old -> first);
      }
      assertThat(steps(registry -> registry.update(shop, old -> sameFile(first, 2, null))))
          .contains("force")
          .doesNotContain("force folder");
      UUID next = UUID.randomUUID();
      assertThat(steps(registry -> registry.update(shop, old -> sameFile(first, 2, next))))
          .containsSequence("replace", "force folder");
      assertThat(steps(registry -> registry.update(shop, old -> record(shop, 3))))
          .containsSequence("replace", "force folder");
      assertThat(steps(registry -> registry.forget(shop)))
          .containsSequence("replace", "force folder");
    }

    private List<String> steps(Saving change) throws IOException {
      FaultyDisk disk = FaultyDisk.sound();
      try (Registry registry = open(disk)) {
        change.in(registry);
      }
      return disk.steps();
    }

    private DatabaseRecord sameFile(DatabaseRecord of, long generation, @Nullable UUID pending) {
      return new DatabaseRecord(
          of.databaseId(),
          of.fileId(),
          generation,
          of.length(),
          of.digest(),
          of.clean(),
          of.storeVersion(),
          of.place(),
          Optional.ofNullable(pending));
    }

    @Test
    void areNotSavedWhenTheChangeRefuses() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 1));
        byte[] before = Files.readAllBytes(file);
        assertRefused(
            ErrorCode.FILE_ROLLED_BACK,
            () ->
                registry.update(
                    shop,
                    old -> {
                      throw new NacreIOException(ErrorCode.FILE_ROLLED_BACK, "An old file");
                    }));
        assertThatThrownBy(() -> registry.update(shop, old -> record(UUID.randomUUID(), 2)))
            .isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasBinaryContent(before);
      }
    }

    @Test
    void areNotSavedWhenNothingChanged() throws IOException {
      DatabaseRecord record = record(shop, 1);
      try (Registry registry = open()) {
        DatabaseRecord saved = registry.update(shop, old -> record);
        byte[] before = Files.readAllBytes(file);
        assertThat(registry.update(shop, old -> record)).isEqualTo(saved);
        assertThat(file).hasBinaryContent(before);
      }
    }

    @Test
    void canBeForgotten() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 9));
        registry.forget(shop);
        assertThat(registry.find(shop)).isEmpty();
        registry.update(shop, old -> record(shop, 1));
      }
    }

    @Test
    void ofManyThreadsAndHandlesAllArrive() throws Exception {
      int threads = 4;
      int each = 8;
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      Callable<Boolean> work =
          () -> {
            try (Registry registry = Registry.open(file, keys, RegistryMemory.none())) {
              for (int i = 0; i < each; i++) {
                registry.update(
                    shop, old -> record(shop, old.map(DatabaseRecord::generation).orElse(0L) + 1));
              }
            }
            return true;
          };
      for (Future<Boolean> done : pool.invokeAll(Collections.nCopies(threads, work))) {
        assertThat(done.get(60, TimeUnit.SECONDS)).isTrue();
      }
      pool.shutdown();
      try (Registry registry = open()) {
        assertThat(registry.find(shop))
            .map(DatabaseRecord::generation)
            .contains((long) threads * each);
      }
    }
  }

  @Nested
  class AcceptedRestores {
    final RestoreToken token = new RestoreToken(shop, 5);

    @Test
    void liftTheDatabaseOnceAndAreKept() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 5));
        assertThat(registry.accept(token, old -> record(shop, 6)).generation()).isEqualTo(6);
        assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
      }
      try (Registry registry = open()) {
        assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
        assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(6L);
      }
    }

    @Test
    void mustNameWhatTheRegistryHolds() throws IOException {
      try (Registry registry = open()) {
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 6)));
        registry.update(shop, old -> record(shop, 6));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
        assertThatThrownBy(() -> registry.accept(new RestoreToken(shop, 6), old -> record(shop, 6)))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }

    @Test
    void areWrittenAsTheyAreRead() throws IOException {
      assertThat(RestoreToken.parse(token.toString())).isEqualTo(token);
      assertThat(RestoreToken.parse(" " + shop + " : 5 ")).isEqualTo(token);
      for (String wrong : List.of("", ":", shop + "", shop + ":", shop + ":x", ":5", "x:5")) {
        assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> RestoreToken.parse(wrong));
      }
    }
  }

  @Nested
  class GivenUp {
    @Test
    void isADatabaseWhoseGenerationTheTokenNames() throws IOException {
      var token = new RestoreToken(shop, 5);
      try (Registry registry = open()) {
        assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.giveUp(token));
        registry.update(shop, old -> record(shop, 5));
        for (RestoreToken wrong :
            List.of(new RestoreToken(shop, 4), new RestoreToken(UUID.randomUUID(), 5))) {
          assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.giveUp(wrong));
        }
        assertThat(registry.find(shop)).isPresent();
        registry.giveUp(token);
      }
      try (Registry registry = open()) {
        assertThat(registry.find(shop)).isEmpty();
        assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
      }
    }
  }

  @Nested
  class Orders {
    private final DecryptionOrder asked =
        new DecryptionOrder(shop, "/shop.mv.db", 5, "KEEP", false);

    @Test
    void comeBackUntilTheyAreForgotten() throws IOException {
      var switching = new DecryptionOrder(shop, "/shop.mv.db", 5, "KEEP", true);
      try (Registry registry = open()) {
        assertThat(registry.decryption("/shop.mv.db")).isEmpty();
        registry.order(asked);
        registry.order(switching);
        registry.update(shop, old -> record(shop, 5));
        registry.forget(shop);
      }
      try (Registry registry = open()) {
        assertThat(registry.decryption("/shop.mv.db")).contains(switching);
        assertThat(registry.decryption("/other.mv.db")).isEmpty();
        registry.forgetOrder(UUID.randomUUID());
        assertThat(registry.decryption("/shop.mv.db")).isPresent();
        registry.forgetOrder(shop);
      }
      try (Registry registry = open()) {
        assertThat(registry.decryption("/shop.mv.db")).isEmpty();
      }
    }

    @Test
    void areOneForADatabaseAndOneForAPlace() throws IOException {
      var other = new DecryptionOrder(UUID.randomUUID(), "/shop.mv.db", 1, "SHRED", false);
      var moved = new DecryptionOrder(other.databaseId(), "/moved.mv.db", 2, "SHRED", false);
      try (Registry registry = open()) {
        registry.order(asked);
        registry.order(other);
        assertThat(registry.decryption("/shop.mv.db")).contains(other);
        registry.order(moved);
        assertThat(registry.decryption("/shop.mv.db")).isEmpty();
        assertThat(registry.decryption("/moved.mv.db")).contains(moved);
      }
    }

    @Test
    void surviveAPowerCutBeforeAnybodyActsOnThem() throws IOException {
      FaultyDisk disk = FaultyDisk.sound();
      try (Registry registry = open(disk)) {
        registry.order(asked);
        registry.order(new DecryptionOrder(shop, "/shop.mv.db", 6, "KEEP", true));
      }
      assertThat(disk.steps())
          .containsSubsequence("publish", "force folder", "replace", "force folder");
    }
  }

  @Nested
  class Catalogs {
    final UUID catalog = UUID.randomUUID();

    @Test
    void onlyGrow() throws IOException {
      try (Registry registry = open()) {
        assertThat(registry.pin("db")).isEmpty();
        registry.pin(seen("db", catalog, 3));
        assertThat(registry.pin(seen("db", catalog, 4)))
            .isEqualTo(seen("db", catalog, 4).updatedAt(NOW));
        byte[] before = Files.readAllBytes(file);
        assertThat(registry.pin(seen("db", catalog, 4)).version()).isEqualTo(4);
        assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin(seen("db", catalog, 3)));
        assertRefused(
            ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin(seen("db", UUID.randomUUID(), 9)));
        assertThat(file).hasBinaryContent(before);
      }
      try (Registry registry = open()) {
        assertThat(registry.pin("db")).contains(seen("db", catalog, 4).updatedAt(NOW));
        registry.unpin("db");
        assertThat(registry.pin("db")).isEmpty();
      }
    }

    @Test
    void ofARestoreAreAcceptedOnce() throws IOException {
      var token = new RestoreToken(catalog, 4);
      UUID other = UUID.randomUUID();
      try (Registry registry = open()) {
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(token, seen("db", catalog, 2)));
        registry.pin(seen("db", catalog, 4));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(new RestoreToken(catalog, 3), seen("db", catalog, 2)));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(new RestoreToken(other, 4), seen("db", catalog, 2)));
        assertThat(registry.acceptPin(token, seen("db", catalog, 5)).version()).isEqualTo(5);
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(token, seen("db", catalog, 6)));
      }
    }

    @Test
    void ofARestoreAreLiftedSoThatNoUsedTokenIsEverPrinted() throws IOException {
      UUID other = UUID.randomUUID();
      try (Registry registry = open()) {
        registry.pin(seen("db", catalog, 4));
        var token = new RestoreToken(catalog, 4);
        for (UUID either : List.of(catalog, other)) {
          assertThatThrownBy(() -> registry.acceptPin(token, seen("db", either, 4)))
              .isInstanceOf(IllegalArgumentException.class);
        }
        registry.acceptPin(token, seen("db", other, 5));
        registry.acceptPin(new RestoreToken(other, 5), seen("db", catalog, 6));
        registry.acceptPin(new RestoreToken(catalog, 6), seen("db", catalog, 7));
        assertThat(registry.pin("db")).contains(seen("db", catalog, 7).updatedAt(NOW));
      }
    }
  }

  /** To save one thing must not forget another: neither a used token, nor a pin, nor a head. */
  @Test
  void whatIsSavedLeavesTheRestAsItWas() throws IOException {
    UUID other = UUID.randomUUID();
    var firstToken = new RestoreToken(shop, 1);
    var secondToken = new RestoreToken(other, 1);
    try (Registry registry = open()) {
      for (UUID id : List.of(shop, other)) {
        registry.pin(seen("db " + id, id, 1));
        registry.auditHead(id, 1, Digest.NONE);
        registry.update(id, old -> record(id, 1));
      }
      registry.accept(firstToken, old -> record(shop, 2));
      registry.accept(secondToken, old -> record(other, 2));
    }
    try (Registry registry = open()) {
      for (UUID id : List.of(shop, other)) {
        assertThat(registry.pin("db " + id)).contains(seen("db " + id, id, 1).updatedAt(NOW));
        assertThat(registry.auditHead(id)).contains(new AuditHead(id, 1, Digest.NONE, NOW));
        assertThat(registry.find(id)).map(DatabaseRecord::databaseId).contains(id);
      }
      assertThat(registry.acceptedRestores())
          .extracting(AcceptedRestore::token)
          .containsExactly(firstToken, secondToken);
      registry.forget(other);
      registry.unpin("db " + other);
      assertThat(registry.find(shop)).isPresent();
      assertThat(registry.pin("db " + shop)).isPresent();
    }
  }

  /** On a disk that is full, first for a new registry and then after a rotation. */
  @Test
  void closesTheKeyOfAFileThatCouldNotBeSaved() throws IOException {
    FaultyDisk counting = FaultyDisk.sound();
    try (Registry registry = open(counting)) {
      registry.update(shop, old -> record(shop, 1));
    }
    Files.delete(file);
    memory.remembered.clear();
    long before = KeyLedger.installed().now();
    int afterTheLock = 2;
    try (Registry registry = open(new FaultyDisk(Fault.FULL, afterTheLock))) {
      assertRefused(
          ErrorCode.REGISTRY_NOT_WRITABLE, () -> registry.update(shop, old -> record(shop, 1)));
      assertThat(KeyLedger.installed().now()).as("a key was made").isGreaterThan(before);
      assertThat(KeyLedger.installed().openSince(before)).isZero();
    }
    int firstOfTheSecondSave = counting.steps().size() + 2; // after a look at the lock's file
    try (Registry registry = open(new FaultyDisk(Fault.FULL, firstOfTheSecondSave))) {
      registry.update(shop, old -> record(shop, 1));
      keys.rotate();
      long rotated = KeyLedger.installed().now();
      assertRefused(
          ErrorCode.REGISTRY_NOT_WRITABLE, () -> registry.update(shop, old -> record(shop, 2)));
      assertThat(KeyLedger.installed().now()).as("a new key was made").isGreaterThan(rotated);
      assertThat(KeyLedger.installed().openSince(rotated)).isZero();
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(1L);
    }
    assertThat(KeyLedger.installed().openSince(before)).as("but the master key").isEqualTo(1);
  }

  /** Rather than a length that wraps around. */
  @Test
  void aNameThatIsTooLongToBeCountedIsRefused() throws IOException {
    UUID id = UUID.randomUUID();
    try (Registry registry = open()) {
      registry.pin(seen("n".repeat(0xffff), id, 1));
      for (String name : List.of("n".repeat(0x10000), "\u00fc".repeat(0x8000))) {
        assertRefused(ErrorCode.REGISTRY_NOT_WRITABLE, () -> registry.pin(seen(name, id, 1)));
      }
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("n".repeat(0xffff))).isPresent();
    }
  }

  @Test
  void auditHeadsOnlyGrow() throws IOException {
    UUID log = UUID.randomUUID();
    Digest digest = Digest.of(new byte[Digest.MAX_BYTES]);
    try (Registry registry = open()) {
      assertThat(registry.auditHead(log)).isEmpty();
      registry.auditHead(log, 7, Digest.NONE);
      AuditHead saved = registry.auditHead(log, 8, digest);
      assertThat(saved).isEqualTo(new AuditHead(log, 8, digest, NOW));
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.auditHead(log, 7, digest));
      assertThat(registry.auditHead(log, 8, digest)).as("said again").isEqualTo(saved);
    }
    try (Registry registry = open()) {
      assertThat(registry.auditHead(log)).contains(new AuditHead(log, 8, digest, NOW));
    }
  }

  @Test
  void aDigestIsAValue() {
    Digest digest = Digest.of(new byte[] {1, (byte) 0xab});
    assertThat(digest)
        .isEqualTo(Digest.of(new byte[] {1, (byte) 0xab}))
        .hasSameHashCodeAs(Digest.of(new byte[] {1, (byte) 0xab}))
        .isNotEqualTo(Digest.of(new byte[] {1, (byte) 0xac}))
        .isNotEqualTo(Digest.NONE)
        .hasToString("01ab");
  }

  @Test
  void followsARotationOfTheMasterKey() throws IOException {
    try (Registry registry = open();
        Registry other = open()) {
      registry.update(shop, old -> record(shop, 1));
      assertThat(other.find(shop)).isPresent();
      byte[] before = RegistryFile.decode(Files.readAllBytes(file), "x").key().encode();
      keys.rotate();
      registry.update(shop, old -> record(shop, 2));
      RegistryFile after = RegistryFile.decode(Files.readAllBytes(file), "x");
      assertThat(after.key().encode()).isNotEqualTo(before);
      assertThat(after.key().masterKey()).isEqualTo(keys.current().id());
      assertThat(other.find(shop)).map(DatabaseRecord::generation).contains(2L);
      registry.update(shop, old -> record(shop, 3));
      assertThat(RegistryFile.decode(Files.readAllBytes(file), "x").key()).isEqualTo(after.key());
    }
  }

  /** Two processes that take different keys for the current one do not take it from each other. */
  @Test
  void staysUnderANewerKeyWhenAnotherProcessDoesNotKnowThatItIsNewer() throws IOException {
    try (Registry registry = open();
        Registry other = Registry.open(file, keys.inAnotherView(), memory)) {
      registry.update(shop, old -> record(shop, 1));
      keys.rotate();
      for (long generation = 2; generation < 8; generation += 2) {
        long mine = generation;
        registry.update(shop, old -> record(shop, mine));
        RegistryFile before = RegistryFile.decode(Files.readAllBytes(file), "x");
        assertThat(before.key().masterKey()).isEqualTo(keys.current().id());
        other.update(shop, old -> record(shop, mine + 1));
        RegistryFile after = RegistryFile.decode(Files.readAllBytes(file), "x");
        assertThat(after.key()).isEqualTo(before.key());
      }
    }
  }

  @Test
  void lookingWritesNothing() throws IOException {
    try (Registry registry = open()) {
      registry.find(shop);
      registry.databases();
      registry.pin("db");
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void isNotReadableWithoutTheKey() throws IOException {
    try (Registry registry = open()) {
      registry.pin(seen("a telling name", UUID.randomUUID(), 1));
    }
    assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("telling");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void isOfNoUseWhenClosed() throws IOException {
    Registry registry = open();
    registry.update(shop, old -> record(shop, 1));
    registry.close();
    registry.close();
    var token = new RestoreToken(shop, 1);
    byte[] before = Files.readAllBytes(file);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> registry.find(shop),
            () -> registry.databases(),
            () -> registry.update(shop, old -> record(shop, 2)),
            () -> registry.accept(token, old -> record(shop, 2)),
            () -> registry.giveUp(token),
            () -> registry.forget(shop),
            () -> registry.pin("db"),
            () -> registry.pin(seen("db", shop, 1)),
            () -> registry.acceptPin(token, seen("db", shop, 2)),
            () -> registry.unpin("db"),
            () -> registry.acceptedRestores(),
            () -> registry.auditHead(shop),
            () -> registry.auditHead(shop, 1, Digest.NONE))) {
      assertThatThrownBy(use).isInstanceOf(IllegalStateException.class);
    }
    assertThat(file).hasBinaryContent(before);
    assertThat(registry).hasToString("Registry[registry " + file + "]");
  }
}
