package dev.nacre.wallet.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.wallet.file.FaultyDisk;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Pending decryptions of databases in a registry. */
final class RegistryDecryptionOrdersTest extends RegistryFixture {
  private final StoredPendingDecryption asked =
      new StoredPendingDecryption(shop, "/shop.mv.db", 5, "KEEP", false);

  @Test
  void orderIsKeptUntilItIsForgotten() throws IOException {
    var switching = new StoredPendingDecryption(shop, "/shop.mv.db", 5, "KEEP", true);
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
  void orderReplacesOneForTheSameDatabaseOrPath() throws IOException {
    var other = new StoredPendingDecryption(UUID.randomUUID(), "/shop.mv.db", 1, "SHRED", false);
    var moved = new StoredPendingDecryption(other.databaseId(), "/moved.mv.db", 2, "SHRED", false);
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
  void orderIsForcedBeforeItReturns() throws IOException {
    FaultyDisk disk = FaultyDisk.sound();
    try (Registry registry = open(disk)) {
      registry.order(asked);
      registry.order(new StoredPendingDecryption(shop, "/shop.mv.db", 6, "KEEP", true));
    }
    assertThat(disk.steps())
        .containsSubsequence("publish", "force folder", "replace", "force folder");
  }
}
