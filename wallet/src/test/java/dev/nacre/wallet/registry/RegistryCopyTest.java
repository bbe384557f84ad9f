package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import dev.nacre.wallet.file.FaultyDisk.Gone;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a registry is worth when its file is damaged, and what its copy must not be good for. */
class RegistryCopyTest extends RegistryFixture {
  private static final int REVISION = 8 + 2 + 4 + 16;

  private Path copy;

  @BeforeEach
  void make() throws IOException {
    copy = folder.resolve("nacre.registry.copy");
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      registry.update(shop, old -> record(shop, 2));
    }
  }

  private long generation() throws IOException {
    try (Registry registry = open()) {
      return registry.find(shop).orElseThrow().generation();
    }
  }

  private void flip(Path of, int bit) throws IOException {
    byte[] bytes = Files.readAllBytes(of);
    bytes[bit / 8] ^= (byte) (1 << bit % 8);
    Files.write(of, bytes);
  }

  @Test
  void isTheSameAsTheRegistry() throws IOException {
    assertThat(copy).hasSameBinaryContentAs(file);
    assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(Files.getPosixFilePermissions(file));
  }

  @Test
  void takesThePlaceOfOneWithAFlippedBitOrCutAnywhere() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 0; bit < whole.length * 8; bit += 11) {
      flip(file, bit);
      assertThat(generation()).as("bit %d", bit).isEqualTo(2);
      Files.write(file, whole);
    }
    for (int length = 0; length < whole.length; length += 7) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(generation()).as("length %d", length).isEqualTo(2);
    }
  }

  @Test
  void healsTheRegistryWithTheNextSave() throws IOException {
    flip(file, 900);
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 3));
    }
    assertThat(copy).hasSameBinaryContentAs(file);
    flip(copy, 900);
    assertThat(generation()).isEqualTo(3);
    flip(file, 900);
    assertThat(assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open()))
        .hasMessageContaining("move it away");
  }

  @Test
  void isFollowedWhileTheRegistryIsOpen() throws IOException {
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).isPresent();
      flip(file, 900);
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(2L);
    }
  }

  /** Who can damage the registry must not gain more than he had: an older copy is none. */
  @Test
  void isRefusedWhenItIsOlderThanTheDamagedOne() throws IOException {
    byte[] older = Files.readAllBytes(copy);
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 3));
      Files.write(copy, older);
      flip(file, 900);
      assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> registry.find(shop));
    }
    assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open());
  }

  @Test
  void isNotAskedWhenSomebodyMadeTheChecksumRight() throws Exception {
    byte[] altered = Files.readAllBytes(file);
    altered[altered.length - 60] ^= 1;
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    sha.update(altered, 0, altered.length - 32);
    System.arraycopy(sha.digest(), 0, altered, altered.length - 32, 32);
    Files.write(file, altered);
    assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open());
  }

  @Test
  void isNotAskedWhenTheRegistryIsGoneAndSaysSo() throws IOException {
    Files.delete(file);
    assertThat(assertRefused(ErrorCode.REGISTRY_MISSING, () -> open()))
        .hasMessageContaining(copy.toString());
  }

  @Test
  void ofAnotherRegistryIsRefused() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path foreign = other.resolve("nacre.registry");
    try (Registry registry = Registry.open(foreign, keys, memory)) {
      registry.update(shop, old -> record(shop, 1));
    }
    Files.copy(
        other.resolve("nacre.registry.copy"),
        copy,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Files.write(file, new byte[0]);
    assertRefused(ErrorCode.REGISTRY_FOREIGN, () -> open());
  }

  /** Wherever a save stops: a registry that is damaged afterwards is not older than it was. */
  @Test
  void isNeverOlderThanTheRegistryWhereverASaveStops() throws IOException {
    for (Fault fault : Fault.values()) {
      for (int step = 1; ; step++) {
        long before = generation();
        FaultyDisk disk = new FaultyDisk(fault, step);
        try (Registry registry = open(disk)) {
          registry.update(shop, old -> record(shop, old.orElseThrow().generation() + 1));
        } catch (IOException | Gone stopped) {
          assertThat(disk.struck()).isTrue();
        }
        long after = generation();
        assertThat(after).as("%s at %d", fault, step).isBetween(before, before + 1);
        byte[] registered = Files.readAllBytes(file);
        assertThat(ByteBuffer.wrap(Files.readAllBytes(copy)).getLong(REVISION))
            .isGreaterThanOrEqualTo(ByteBuffer.wrap(registered).getLong(REVISION));
        flip(file, 900);
        assertThat(generation()).as("%s at %d", fault, step).isBetween(after, before + 1);
        Files.write(file, registered);
        if (!disk.struck()) {
          break;
        }
      }
    }
  }
}
