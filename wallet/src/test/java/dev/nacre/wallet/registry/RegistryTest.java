package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The file of a registry: what is saved together, its keys, and its end. */
final class RegistryTest extends RegistryFixture {
  /** To save one thing must not forget another: neither a used token, nor a pin, nor a head. */
  @Test
  void saveLeavesAllOtherRecordsUnchanged() throws IOException {
    UUID other = UUID.randomUUID();
    var firstToken = new RestoreToken(shop, 1);
    var secondToken = new RestoreToken(other, 1);
    try (Registry registry = open()) {
      for (UUID id : List.of(shop, other)) {
        registry.savePin(seen("db " + id, id, 1));
        registry.saveAuditHead(id, 1, Digest.NONE);
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
      registry.forgetPin("db " + other);
      assertThat(registry.find(shop)).isPresent();
      assertThat(registry.pin("db " + shop)).isPresent();
    }
  }

  /** On a disk that is full, first for a new registry and then after a rotation. */
  @Test
  void failedSaveClosesItsKey() throws IOException {
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
  void nameThatIsTooLongIsRefused() throws IOException {
    UUID id = UUID.randomUUID();
    try (Registry registry = open()) {
      registry.savePin(seen("n".repeat(0xffff), id, 1));
      for (String name : List.of("n".repeat(0x10000), "\u00fc".repeat(0x8000))) {
        assertRefused(ErrorCode.REGISTRY_NOT_WRITABLE, () -> registry.savePin(seen(name, id, 1)));
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
      registry.saveAuditHead(log, 7, Digest.NONE);
      AuditHead saved = registry.saveAuditHead(log, 8, digest);
      assertThat(saved).isEqualTo(new AuditHead(log, 8, digest, NOW));
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.saveAuditHead(log, 7, digest));
      assertThat(registry.saveAuditHead(log, 8, digest)).as("said again").isEqualTo(saved);
    }
    try (Registry registry = open()) {
      assertThat(registry.auditHead(log)).contains(new AuditHead(log, 8, digest, NOW));
    }
  }

  @Test
  void digestIsAValue() {
    Digest digest = Digest.of(new byte[] {1, (byte) 0xab});
    assertThat(digest)
        .isEqualTo(Digest.of(new byte[] {1, (byte) 0xab}))
        .hasSameHashCodeAs(Digest.of(new byte[] {1, (byte) 0xab}))
        .isNotEqualTo(Digest.of(new byte[] {1, (byte) 0xac}))
        .isNotEqualTo(Digest.NONE)
        .hasToString("01ab");
  }

  @Test
  void saveFollowsARotationOfTheMasterKey() throws IOException {
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
  void saveKeepsANewerKeyOfAnotherProcess() throws IOException {
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
  void readingWritesNothing() throws IOException {
    try (Registry registry = open()) {
      registry.find(shop);
      registry.databases();
      registry.pin("db");
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void fileShowsNoNames() throws IOException {
    try (Registry registry = open()) {
      registry.savePin(seen("a telling name", UUID.randomUUID(), 1));
    }
    assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("telling");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void closedRegistryRefusesEveryUse() throws IOException {
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
            () -> registry.savePin(seen("db", shop, 1)),
            () -> registry.acceptPin(token, seen("db", shop, 2)),
            () -> registry.forgetPin("db"),
            () -> registry.acceptedRestores(),
            () -> registry.auditHead(shop),
            () -> registry.saveAuditHead(shop, 1, Digest.NONE))) {
      assertThatThrownBy(use).isInstanceOf(IllegalStateException.class);
    }
    assertThat(file).hasBinaryContent(before);
    assertThat(registry).hasToString("Registry[registry " + file + "]");
  }
}
