package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that are damaged, altered, older, or somebody else's. */
class RegistryBadFileTest extends RegistryFixture {
  private Path copy() {
    return folder.resolve("nacre.registry.copy");
  }

  @BeforeEach
  void make() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
    }
  }

  @Test
  void cutAnywhereIsRefusedWithoutItsCopy() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Files.delete(copy());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open());
    }
  }

  @Test
  void withAnyBitFlippedIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] altered = whole.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> RegistryFile.decode(altered, "registry x"))
          .isInstanceOf(NacreIOException.class)
          .hasMessageStartingWith("NACRE-1041");
    }
  }

  @Test
  void withAnyBitFlippedAndItsChecksumMadeRightIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 8 * 8; bit < (whole.length - 32) * 8; bit++) {
      byte[] altered = whole.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      var sha = java.security.MessageDigest.getInstance("SHA-256");
      sha.update(altered, 0, altered.length - 32);
      System.arraycopy(sha.digest(), 0, altered, altered.length - 32, 32);
      Files.write(file, altered);
      boolean version = bit / 8 == 8 || bit / 8 == 9; // none of them is an earlier one
      boolean masterKey = bit / 8 >= 8 + 2 + 4 + 16 + 8 + 2 && bit / 8 < 8 + 2 + 4 + 16 + 8 + 18;
      boolean id = bit / 8 >= 8 + 2 + 4 && bit / 8 < 8 + 2 + 4 + 16;
      assertRefused(
          version
              ? ErrorCode.REGISTRY_TOO_NEW
              : masterKey || id ? ErrorCode.REGISTRY_FOREIGN : ErrorCode.REGISTRY_DAMAGED,
          () -> open());
    }
  }

  /** What is authentic may still be what no release writes: even one byte of nothing more. */
  @Test
  void withABodyThatGoesOnIsRefused() throws IOException {
    byte[] body = RegistryBodyCodec.encode(RegistryContent.EMPTY);
    assertThat(RegistryBodyCodec.decode(body, 4)).isEqualTo(RegistryContent.EMPTY);
    byte[] longer = java.util.Arrays.copyOf(body, body.length + 1);
    assertThatThrownBy(() -> RegistryBodyCodec.decode(longer, 4)).isInstanceOf(IOException.class);
  }

  @Test
  void thatIsLongIsRefusedBeforeItIsReadAndNeverWritten() throws IOException {
    Files.write(file, new byte[(8 << 20) + 1]);
    assertThat(assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open()))
        .hasMessageContaining("too long");
    UUID id = UUID.randomUUID();
    List<CatalogPin> pins = Collections.nCopies(140, seen("x".repeat(60_000), shop, 1));
    var content = new RegistryContent(List.of(), pins, List.of(), List.of(), List.of());
    try (DataKey key = DataKey.generate(RegistryFile.scope(id))) {
      WrappedKey wrapped = keys.current().wrap(key);
      assertRefused(
          ErrorCode.REGISTRY_NOT_WRITABLE,
          () -> RegistryFile.encrypt(id, 1, wrapped, key, content));
    }
  }

  @Test
  void ofAnotherWalletIsRefused() throws IOException {
    try (HeldKeys others = new HeldKeys()) {
      assertRefused(
          ErrorCode.REGISTRY_FOREIGN, () -> Registry.open(file, others, KnownRegistries.none()));
    }
  }

  @Test
  void ofTheSameWalletButAnotherRegistryIsRefused() throws IOException {
    byte[] first = Files.readAllBytes(file);
    Files.delete(file);
    try (Registry second = open(KnownRegistries.none())) {
      second.update(shop, old -> record(shop, 1));
      assertRefused(ErrorCode.REGISTRY_FOREIGN, () -> open());
      Files.write(file, first);
      assertRefused(ErrorCode.REGISTRY_FOREIGN, () -> second.find(shop));
    }
  }

  @Test
  void thatIsAnOlderCopyIsRefusedWhileOpen() throws IOException {
    byte[] old = Files.readAllBytes(file);
    try (Registry registry = open()) {
      registry.update(shop, any -> record(shop, 2));
      Files.write(file, old);
      assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> registry.find(shop));
    }
  }

  /** Newer by what it says in clear, with the key that is known, and not what was sealed. */
  @Test
  void thatIsAlteredWhileOpenIsRefusedAndTheRightOneIsReadAgain() throws Exception {
    byte[] right = Files.readAllBytes(file);
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).isPresent();
      byte[] newer = right.clone();
      int revisionEnd = 8 + 2 + 4 + 16 + 8 - 1;
      newer[revisionEnd]++;
      var sha = java.security.MessageDigest.getInstance("SHA-256");
      sha.update(newer, 0, newer.length - 32);
      System.arraycopy(sha.digest(), 0, newer, newer.length - 32, 32);
      Files.write(file, newer);
      assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> registry.find(shop));
      Files.write(file, right);
      registry.update(shop, old -> record(shop, 2));
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(2L);
    }
  }

  @Test
  void thatIsAForkOfTheSameRevisionIsRefusedWhileOpen() throws IOException {
    byte[] old = Files.readAllBytes(file);
    try (Registry registry = open()) {
      registry.update(shop, any -> record(shop, 2));
      byte[] followed = Files.readAllBytes(file);
      Files.write(file, old);
      try (Registry other = open()) {
        other.update(shop, any -> record(shop, 3));
      }
      assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> registry.find(shop));
      Files.write(file, followed);
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(2L);
    }
  }

  @Test
  void thatOthersCanWriteIsRefused() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    open().close();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    assertRefused(ErrorCode.REGISTRY_EXPOSED, () -> open());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw----rw-"));
    assertRefused(ErrorCode.REGISTRY_EXPOSED, () -> open());
  }

  @Test
  void thatIsALinkIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertRefused(
        ErrorCode.REGISTRY_EXPOSED, () -> Registry.open(link, keys, KnownRegistries.none()));
  }
}
