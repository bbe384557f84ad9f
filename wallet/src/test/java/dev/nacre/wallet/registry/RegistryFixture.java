package dev.nacre.wallet.registry;

import dev.nacre.core.key.KeyId;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.wallet.file.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A registry in a folder of its own, with keys and a memory that the test sees into. */
abstract class RegistryFixture {
  static final Instant NOW = Instant.parse("2026-11-21T09:00:00.123Z");

  @TempDir Path folder;
  Path file;
  final HeldKeys keys = new HeldKeys();
  final FakeKnownRegistries memory = new FakeKnownRegistries();
  final UUID shop = UUID.randomUUID();

  @BeforeEach
  void nameFile() {
    file = folder.resolve("nacre.registry");
  }

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  Registry open() throws IOException {
    return open(memory);
  }

  Registry open(KnownRegistries remembering) throws IOException {
    return open(remembering, Disk.NIO);
  }

  Registry open(Disk disk) throws IOException {
    return open(memory, disk);
  }

  private Registry open(KnownRegistries remembering, Disk disk) throws IOException {
    return Registry.open(
        file, keys, remembering, disk, Clock.fixed(NOW, ZoneOffset.UTC), Duration.ofMillis(200));
  }

  /** A catalog as it is seen now. */
  CatalogPin seen(String database, UUID catalog, long version) {
    return seenUnder(keys.current().id(), database, catalog, version);
  }

  static CatalogPin seenUnder(KeyId master, String database, UUID catalog, long version) {
    Digest digest = Digest.of(new byte[] {3, (byte) version});
    return new CatalogPin(database, catalog, version, Optional.of(master), digest, true);
  }

  static DatabaseRecord record(UUID database, long generation) {
    return new DatabaseRecord(
        database,
        UUID.randomUUID(),
        generation,
        4096 * generation,
        Digest.of(new byte[] {1, 2, (byte) generation}),
        generation % 2 == 0,
        generation + 7,
        "/data/größe " + generation,
        generation % 3 == 0 ? Optional.of(UUID.randomUUID()) : Optional.empty());
  }
}
