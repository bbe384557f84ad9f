package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.wallet.file.FaultyDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The databases in a registry. */
final class RegistryDatabasesTest extends RegistryFixture {
  /** A change of a registry. */
  @FunctionalInterface
  private interface Saving {
    void in(Registry registry) throws IOException;
  }

  @Test
  void databasesAreReadAsSaved() throws IOException {
    UUID other = UUID.randomUUID();
    DatabaseRecord dirty = record(shop, 3);
    DatabaseRecord clean = record(other, 4);
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).isEmpty();
      assertThat(registry.update(shop, old -> dirty)).isEqualTo(dirty.updatedAt(NOW));
      registry.update(other, old -> clean);
    }
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).contains(dirty.updatedAt(NOW));
      assertThat(registry.find(other)).contains(clean.updatedAt(NOW));
      assertThat(registry.databases()).hasSize(2);
    }
  }

  @Test
  void changeSeesTheNewestRecord() throws IOException {
    try (Registry one = open();
        Registry two = open()) {
      one.update(shop, old -> record(shop, 1));
      two.update(
          shop,
          old -> {
            assertThat(old).map(DatabaseRecord::generation).contains(1L);
            return record(shop, 2);
          });
      assertThat(one.find(shop)).map(DatabaseRecord::generation).contains(2L);
    }
  }

  @Test
  void generationNeverGoesBack() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 5));
      byte[] before = Files.readAllBytes(file);
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.update(shop, old -> record(shop, 4)));
      assertThat(file).hasBinaryContent(before);
      assertThat(registry.update(shop, old -> record(shop, 5)).generation()).isEqualTo(5);
    }
  }

  /** A newer file is let in, so its next state may be lost; another file would be refused. */
  @Test
  void folderIsForcedOnlyWhenAnotherFileFollows() throws IOException {
    DatabaseRecord first = record(shop, 1);
    try (Registry registry = open()) {
      registry.update(shop, old -> first);
    }
    assertThat(steps(registry -> registry.update(shop, old -> sameFile(first, 2, null))))
        .contains("force")
        .doesNotContain("force folder");
    UUID next = UUID.randomUUID();
    assertThat(steps(registry -> registry.update(shop, old -> sameFile(first, 2, next))))
        .containsSequence("replace", "force folder");
    assertThat(steps(registry -> registry.update(shop, old -> record(shop, 3))))
        .containsSequence("replace", "force folder");
    assertThat(steps(registry -> registry.forget(shop)))
        .containsSequence("replace", "force folder");
  }

  private List<String> steps(Saving change) throws IOException {
    FaultyDisk disk = FaultyDisk.sound();
    try (Registry registry = open(disk)) {
      change.in(registry);
    }
    return disk.steps();
  }

  private DatabaseRecord sameFile(DatabaseRecord of, long generation, @Nullable UUID pending) {
    return new DatabaseRecord(
        of.databaseId(),
        of.fileId(),
        generation,
        of.length(),
        of.digest(),
        of.clean(),
        of.storeVersion(),
        of.place(),
        Optional.ofNullable(pending));
  }

  @Test
  void databaseIsNotSavedWhenTheChangeRefuses() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 1));
      byte[] before = Files.readAllBytes(file);
      assertRefused(
          ErrorCode.FILE_ROLLED_BACK,
          () ->
              registry.update(
                  shop,
                  old -> {
                    throw new NacreIOException(ErrorCode.FILE_ROLLED_BACK, "An old file");
                  }));
      assertThatThrownBy(() -> registry.update(shop, old -> record(UUID.randomUUID(), 2)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(file).hasBinaryContent(before);
    }
  }

  @Test
  void databaseIsNotSavedWhenNothingChanged() throws IOException {
    DatabaseRecord record = record(shop, 1);
    try (Registry registry = open()) {
      DatabaseRecord saved = registry.update(shop, old -> record);
      byte[] before = Files.readAllBytes(file);
      assertThat(registry.update(shop, old -> record)).isEqualTo(saved);
      assertThat(file).hasBinaryContent(before);
    }
  }

  @Test
  void databaseIsForgotten() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 9));
      registry.forget(shop);
      assertThat(registry.find(shop)).isEmpty();
      registry.update(shop, old -> record(shop, 1));
    }
  }

  @Test
  void changesOfManyThreadsAllArrive() throws Exception {
    int threads = 4;
    int each = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Callable<Boolean> work =
        () -> {
          try (Registry registry = Registry.open(file, keys, KnownRegistries.none())) {
            for (int i = 0; i < each; i++) {
              registry.update(
                  shop, old -> record(shop, old.map(DatabaseRecord::generation).orElse(0L) + 1));
            }
          }
          return true;
        };
    for (Future<Boolean> done : pool.invokeAll(Collections.nCopies(threads, work))) {
      assertThat(done.get(60, TimeUnit.SECONDS)).isTrue();
    }
    pool.shutdown();
    try (Registry registry = open()) {
      assertThat(registry.find(shop))
          .map(DatabaseRecord::generation)
          .contains((long) threads * each);
    }
  }
}
