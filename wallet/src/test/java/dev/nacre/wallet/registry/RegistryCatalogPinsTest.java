package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The versions of catalogs in a registry. */
final class RegistryCatalogPinsTest extends RegistryFixture {
  final UUID catalog = UUID.randomUUID();

  @Test
  void pinNeverGoesBack() throws IOException {
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).isEmpty();
      registry.savePin(seen("db", catalog, 3));
      assertThat(registry.savePin(seen("db", catalog, 4)))
          .isEqualTo(seen("db", catalog, 4).updatedAt(NOW));
      byte[] before = Files.readAllBytes(file);
      assertThat(registry.savePin(seen("db", catalog, 4)).version()).isEqualTo(4);
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(seen("db", catalog, 3)));
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK,
          () -> registry.savePin(seen("db", UUID.randomUUID(), 9)));
      assertThat(file).hasBinaryContent(before);
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).contains(seen("db", catalog, 4).updatedAt(NOW));
      registry.forgetPin("db");
      assertThat(registry.pin("db")).isEmpty();
    }
  }

  /** As each connect does it: writers of another process may take long. */
  @Test
  void aKnownCatalogWaitsForNoWriter() throws IOException {
    try (Registry registry = open()) {
      registry.savePin(seen("db", catalog, 4));
    }
    Path lock = folder.resolve("nacre.registry.lock");
    Files.delete(lock);
    try (Registry registry = open()) {
      assertThat(registry.savePin(seen("db", catalog, 4)).version()).isEqualTo(4);
      assertThat(lock).doesNotExist();
      registry.savePin(seen("db", catalog, 5));
      assertThat(lock).exists();
    }
  }

  /** A registry that the wallet does not know is noted down, though its catalog is known. */
  @Test
  void aKnownCatalogOfAnUnknownRegistryIsNotedDown() throws IOException {
    try (Registry registry = open()) {
      registry.savePin(seen("db", catalog, 4));
    }
    FakeKnownRegistries other = new FakeKnownRegistries();
    try (Registry registry = open(other)) {
      registry.savePin(seen("db", catalog, 4));
    }
    Files.delete(file);
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> open(other).close());
  }

  @Test
  void restoredCatalogIsAcceptedOnce() throws IOException {
    var token = new RestoreToken(catalog, 4);
    UUID other = UUID.randomUUID();
    try (Registry registry = open()) {
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.acceptPin(token, seen("db", catalog, 2)));
      registry.savePin(seen("db", catalog, 4));
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED,
          () -> registry.acceptPin(new RestoreToken(catalog, 3), seen("db", catalog, 2)));
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED,
          () -> registry.acceptPin(new RestoreToken(other, 4), seen("db", catalog, 2)));
      assertThat(registry.acceptPin(token, seen("db", catalog, 5)).version()).isEqualTo(5);
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.acceptPin(token, seen("db", catalog, 6)));
    }
  }

  @Test
  void restoredCatalogIsRaisedSoThatNoUsedTokenIsPrinted() throws IOException {
    UUID other = UUID.randomUUID();
    try (Registry registry = open()) {
      registry.savePin(seen("db", catalog, 4));
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
