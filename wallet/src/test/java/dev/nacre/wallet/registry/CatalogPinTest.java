package dev.nacre.wallet.registry;

import static dev.nacre.wallet.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Under which master key a catalog was seen, and which one it may be under the next time. */
class CatalogPinTest extends WithARegistry {
  private final UUID catalog = UUID.randomUUID();

  private CatalogPin under(KeyId master, long version) {
    return seenUnder(master, "db", catalog, version);
  }

  @Test
  void followsALaterMasterKeyAndNoEarlierOne() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry registry = open()) {
      registry.pin(under(first, 3));
      registry.pin(under(second, 4));
      byte[] before = Files.readAllBytes(file);
      for (long version : List.of(1L, 3L, 4L, 5L, 1000L, Long.MAX_VALUE)) {
        for (KeyId wrong : List.of(first, KeyId.random())) {
          assertRefused(
              ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin(under(wrong, version)));
        }
      }
      CatalogPin nobodys =
          new CatalogPin("db", catalog, 9, Optional.empty(), Digest.of(new byte[] {1}));
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin(nobodys));
      assertThat(file).hasBinaryContent(before);
      assertThat(registry.pin("db")).contains(under(second, 4).updatedAt(NOW));
      registry.pin(under(second, 5));
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).contains(under(second, 5).updatedAt(NOW));
    }
  }

  /** As when two hosts do the same at a time, and one of them is lost. */
  @Test
  void ofOneVersionTheLaterMasterKeyCounts() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry registry = open()) {
      registry.pin(under(first, 3));
      assertThat(registry.pin(under(second, 3)).masterKey()).contains(second);
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin(under(first, 3)));
    }
  }

  @Test
  void isComparedWithWhatAnotherProcessHasPinnedMeanwhile() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry late = open();
        Registry other = open()) {
      late.pin(under(first, 3));
      assertThat(late.pin("db")).map(CatalogPin::masterKey).contains(Optional.of(first));
      other.pin(under(second, 4));
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> late.pin(under(first, 100)));
      assertThat(late.pin("db")).map(CatalogPin::masterKey).contains(Optional.of(second));
    }
  }

  /** Who could replace what is known by something of the same version could have it wrapped. */
  @Test
  void keepsItsDigestAsLongAsItsVersion() throws IOException {
    KeyId master = keys.current().id();
    Digest other = Digest.of(new byte[] {9});
    try (Registry registry = open()) {
      Digest known = registry.pin(under(master, 3)).digest();
      assertThat(known).isNotEqualTo(other).isNotEqualTo(Digest.NONE);
      for (Digest digest : List.of(other, Digest.NONE)) {
        assertThat(registry.pin(with(digest, 3)).digest()).isEqualTo(known);
      }
      assertThat(registry.pin(with(Digest.NONE, 4)).digest()).isEqualTo(Digest.NONE);
      assertThat(registry.pin(with(other, 4)).digest()).isEqualTo(Digest.NONE);
      assertThat(registry.pin(with(other, 5)).digest()).isEqualTo(other);
    }
  }

  private CatalogPin with(Digest digest, long version) {
    Optional<KeyId> master = Optional.of(keys.current().id());
    return new CatalogPin("db", catalog, version, master, digest);
  }

  @Test
  void ofARestoreMayBeUnderAnEarlierMasterKey() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry registry = open()) {
      registry.pin(under(second, 4));
      registry.acceptPin(new RestoreToken(catalog, 4), under(first, 101));
      assertThat(registry.pin("db")).contains(under(first, 101).updatedAt(NOW));
      registry.pin(under(second, 102));
    }
  }
}
