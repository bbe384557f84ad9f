package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
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
class CatalogPinTest extends RegistryFixture {
  private static final Digest SOME = Digest.of(new byte[] {1, 2, 3});
  private static final Digest OTHER = Digest.of(new byte[] {9});

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
      registry.savePin(under(first, 3));
      registry.savePin(under(second, 4));
      byte[] before = Files.readAllBytes(file);
      for (long version : List.of(1L, 3L, 4L, 5L, 1000L, Long.MAX_VALUE)) {
        for (KeyId wrong : List.of(first, KeyId.random())) {
          assertRefused(
              ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(under(wrong, version)));
        }
      }
      CatalogPin nobodys =
          new CatalogPin("db", catalog, 9, Optional.empty(), Digest.of(new byte[] {1}), true);
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(nobodys));
      assertThat(file).hasBinaryContent(before);
      assertThat(registry.pin("db")).contains(under(second, 4).updatedAt(NOW));
      registry.savePin(under(second, 5));
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).contains(under(second, 5).updatedAt(NOW));
    }
  }

  /** Several are signed for one version where one is rolled back; each change has the next. */
  @Test
  void ofOneVersionThereIsOneOnly() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry registry = open()) {
      registry.savePin(with(first, SOME, true, 3));
      byte[] before = Files.readAllBytes(file);
      for (CatalogPin other :
          List.of(
              with(first, OTHER, true, 3),
              with(first, OTHER, false, 3),
              with(first, Digest.NONE, true, 3),
              with(second, OTHER, true, 3),
              with(second, SOME, true, 3))) {
        assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(other));
      }
      assertThat(file).hasBinaryContent(before);
      assertThat(registry.savePin(with(first, SOME, true, 3)))
          .isEqualTo(with(first, SOME, true, 3).updatedAt(NOW));
      registry.savePin(with(second, OTHER, true, 4));
    }
  }

  @Test
  void ofOneVersionThereIsOneOnlyAlsoWhenAnotherProcessHasPinnedItMeanwhile() throws IOException {
    KeyId master = keys.current().id();
    try (Registry late = open();
        Registry other = open()) {
      late.savePin(with(master, SOME, true, 3));
      other.savePin(with(master, SOME, true, 4));
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> late.savePin(with(master, OTHER, true, 4)));
      assertThat(late.pin("db")).map(CatalogPin::digest).contains(SOME);
    }
  }

  @Test
  void isComparedWithWhatAnotherProcessHasPinnedMeanwhile() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry late = open();
        Registry other = open()) {
      late.savePin(under(first, 3));
      assertThat(late.pin("db")).map(CatalogPin::masterKey).contains(Optional.of(first));
      other.savePin(under(second, 4));
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> late.savePin(under(first, 100)));
      assertThat(late.pin("db")).map(CatalogPin::masterKey).contains(Optional.of(second));
    }
  }

  /** Who makes another one familiar could have it wrapped anew. */
  @Test
  void isFamiliarOrNotAsLongAsItsVersion() throws IOException {
    KeyId master = keys.current().id();
    try (Registry registry = open()) {
      for (boolean familiar : List.of(true, false)) {
        assertThat(registry.savePin(with(master, SOME, familiar, 3)).familiar()).isTrue();
      }
      for (boolean familiar : List.of(false, true)) {
        assertThat(registry.savePin(with(master, OTHER, familiar, 4)).familiar()).isFalse();
      }
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).contains(with(master, OTHER, false, 4).updatedAt(NOW));
      registry.savePin(with(master, SOME, true, 5));
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("db")).contains(with(master, SOME, true, 5).updatedAt(NOW));
    }
  }

  private CatalogPin with(KeyId master, Digest digest, boolean familiar, long version) {
    return new CatalogPin("db", catalog, version, Optional.of(master), digest, familiar);
  }

  @Test
  void ofARestoreMayBeUnderAnEarlierMasterKey() throws IOException {
    KeyId first = keys.current().id();
    keys.rotate();
    KeyId second = keys.current().id();
    try (Registry registry = open()) {
      registry.savePin(under(second, 4));
      registry.acceptPin(new RestoreToken(catalog, 4), under(first, 101));
      assertThat(registry.pin("db")).contains(under(first, 101).updatedAt(NOW));
      registry.savePin(under(second, 102));
    }
  }

  /** The token names the version that is known, whatever came in the place of it. */
  @Test
  void ofARestoreOfTheSameVersionTheDigestIsTheNewOne() throws IOException {
    KeyId master = keys.current().id();
    try (Registry registry = open()) {
      registry.savePin(with(master, SOME, true, 4));
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(with(master, OTHER, true, 4)));
      registry.acceptPin(new RestoreToken(catalog, 4), with(master, OTHER, true, 5));
      assertThat(registry.savePin(with(master, OTHER, false, 5)).digest()).isEqualTo(OTHER);
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(with(master, SOME, true, 5)));
    }
  }
}
