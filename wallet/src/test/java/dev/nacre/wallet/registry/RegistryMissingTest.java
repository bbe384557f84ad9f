package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whoever deletes a registry must not make its databases look new. */
class RegistryMissingTest extends RegistryFixture {
  private UUID missed() {
    return memory.known(file).missed().orElseThrow();
  }

  @Test
  void isRefusedWhenItIsRemembered() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      Files.delete(file);
      assertRefused(ErrorCode.REGISTRY_MISSING, () -> registry.find(shop));
      assertRefused(
          ErrorCode.REGISTRY_MISSING, () -> registry.update(shop, old -> record(shop, 2)));
    }
    assertThat(assertRefused(ErrorCode.REGISTRY_MISSING, () -> open()))
        .hasMessageContaining(missed() + ":0");
    assertThat(file).doesNotExist();
  }

  @Test
  void isReplacedWithTheTokenOfTheRefusalOnly() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
    }
    var token = new RestoreToken(missed(), 0);
    assertRefused(
        ErrorCode.RESTORE_TOKEN_REFUSED, () -> Registry.replaceLost(file, keys, memory, token));
    Files.delete(file);
    assertRefused(
        ErrorCode.RESTORE_TOKEN_REFUSED,
        () -> Registry.replaceLost(file, keys, memory, new RestoreToken(shop, 0)));
    try (Registry registry = Registry.replaceLost(file, keys, memory, token)) {
      assertThat(registry.find(shop)).isEmpty();
      assertThat(registry.acceptedRestores())
          .extracting(AcceptedRestore::token)
          .containsExactly(token);
    }
    Files.delete(file);
    assertRefused(
        ErrorCode.RESTORE_TOKEN_REFUSED, () -> Registry.replaceLost(file, keys, memory, token));
  }

  @Test
  void isFollowedByTheOneInItsPlaceWhenACrashCameBeforeTheWalletKnew() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
    }
    UUID lost = missed();
    Files.delete(file);
    memory.readOnly = true;
    Registry.replaceLost(file, keys, memory, new RestoreToken(lost, 0)).close();
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      assertThat(missed()).isEqualTo(lost);
    }
    memory.readOnly = false;
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 2));
      assertThat(missed()).isNotEqualTo(lost);
    }
    open().close();
  }

  @Test
  void isNotMissedWhenNothingRemembers() throws IOException {
    try (Registry registry = open(KnownRegistries.none())) {
      registry.update(shop, old -> record(shop, 1));
    }
    Files.delete(file);
    try (Registry registry = open(KnownRegistries.none())) {
      assertThat(registry.find(shop)).isEmpty();
    }
  }

  @Test
  void isRememberedAtTheNextUpdateWhenACrashCameBetween() throws IOException {
    try (Registry registry = open(KnownRegistries.none())) {
      registry.update(shop, old -> record(shop, 1));
    }
    try (Registry registry = open()) {
      registry.find(shop);
      assertThat(memory.remembered).isEmpty();
      registry.update(shop, old -> record(shop, 2));
      assertThat(memory.remembered).containsKey(file);
    }
  }

  @Test
  void isMadeEvenWhereTheWalletIsReadOnly() throws IOException {
    memory.readOnly = true;
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      registry.update(shop, old -> record(shop, 2));
    }
    assertThat(file).exists();
    assertThat(memory.remembered).isEmpty();
  }

  @Test
  void isRememberedAsSoonAsTheWalletCanBeWrittenAgain() throws IOException {
    memory.readOnly = true;
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      memory.readOnly = false;
      registry.update(shop, old -> record(shop, 2));
    }
    assertThat(memory.remembered).containsKey(file);
  }
}
