package dev.nacre.wallet.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.wallet.file.FaultyDisk;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Pending decryptions of databases in a registry. */
final class RegistryPendingDecryptionsTest extends RegistryFixture {
  private final PendingDecryptionRecord asked =
      new PendingDecryptionRecord(shop, "/shop.mv.db", 5, "KEEP", false);

  @Test
  void pendingDecryptionIsKeptUntilItIsForgotten() throws IOException {
    var switching = new PendingDecryptionRecord(shop, "/shop.mv.db", 5, "KEEP", true);
    try (Registry registry = open()) {
      assertThat(registry.pendingDecryption("/shop.mv.db")).isEmpty();
      registry.storePendingDecryption(asked);
      registry.storePendingDecryption(switching);
      registry.update(shop, old -> record(shop, 5));
      registry.forget(shop);
    }
    try (Registry registry = open()) {
      assertThat(registry.pendingDecryption("/shop.mv.db")).contains(switching);
      assertThat(registry.pendingDecryption("/other.mv.db")).isEmpty();
      registry.forgetPendingDecryption(UUID.randomUUID());
      assertThat(registry.pendingDecryption("/shop.mv.db")).isPresent();
      registry.forgetPendingDecryption(shop);
    }
    try (Registry registry = open()) {
      assertThat(registry.pendingDecryption("/shop.mv.db")).isEmpty();
    }
  }

  @Test
  void pendingDecryptionReplacesOneForTheSameDatabaseOrPath() throws IOException {
    var other = new PendingDecryptionRecord(UUID.randomUUID(), "/shop.mv.db", 1, "SHRED", false);
    var moved = new PendingDecryptionRecord(other.databaseId(), "/moved.mv.db", 2, "SHRED", false);
    try (Registry registry = open()) {
      registry.storePendingDecryption(asked);
      registry.storePendingDecryption(other);
      assertThat(registry.pendingDecryption("/shop.mv.db")).contains(other);
      registry.storePendingDecryption(moved);
      assertThat(registry.pendingDecryption("/shop.mv.db")).isEmpty();
      assertThat(registry.pendingDecryption("/moved.mv.db")).contains(moved);
    }
  }

  @Test
  void pendingDecryptionIsForcedBeforeItReturns() throws IOException {
    FaultyDisk disk = FaultyDisk.sound();
    try (Registry registry = open(disk)) {
      registry.storePendingDecryption(asked);
      registry.storePendingDecryption(
          new PendingDecryptionRecord(shop, "/shop.mv.db", 6, "KEEP", true));
    }
    assertThat(disk.steps())
        .containsSubsequence("publish", "force folder", "replace", "force folder");
  }
}
