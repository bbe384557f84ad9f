package dev.nacre.wallet.registry;

import static dev.nacre.wallet.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.wallet.file.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00.123Z");

  @TempDir Path folder;
  Path file;
  final HeldKeys keys = new HeldKeys();
  final HeldMemory memory = new HeldMemory();
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

  Registry open(RegistryMemory remembering) throws IOException {
    return Registry.open(
        file,
        keys,
        remembering,
        Disk.NIO,
        Clock.fixed(NOW, ZoneOffset.UTC),
        Duration.ofMillis(200));
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

  @Nested
  class Databases {
    @Test
    void comeBackAsTheyWereSaved() throws IOException {
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
    void aChangeSeesTheNewestRecord() throws IOException {
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
    void neverGoBack() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 5));
        byte[] before = Files.readAllBytes(file);
        assertRefused(
            ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.update(shop, old -> record(shop, 4)));
        assertThat(file).hasBinaryContent(before);
        assertThat(registry.update(shop, old -> record(shop, 5)).generation()).isEqualTo(5);
      }
    }

    @Test
    void areNotSavedWhenTheChangeRefuses() throws IOException {
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
    void areNotSavedWhenNothingChanged() throws IOException {
      DatabaseRecord record = record(shop, 1);
      try (Registry registry = open()) {
        DatabaseRecord saved = registry.update(shop, old -> record);
        byte[] before = Files.readAllBytes(file);
        assertThat(registry.update(shop, old -> record)).isEqualTo(saved);
        assertThat(file).hasBinaryContent(before);
      }
    }

    @Test
    void canBeForgotten() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 9));
        registry.forget(shop);
        assertThat(registry.find(shop)).isEmpty();
        registry.update(shop, old -> record(shop, 1));
      }
    }

    @Test
    void ofManyThreadsAndHandlesAllArrive() throws Exception {
      int threads = 4;
      int each = 8;
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      Callable<Boolean> work =
          () -> {
            try (Registry registry = Registry.open(file, keys, RegistryMemory.none())) {
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

  @Nested
  class AcceptedRestores {
    final RestoreToken token = new RestoreToken(shop, 5);

    @Test
    void liftTheDatabaseOnceAndAreKept() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 5));
        assertThat(registry.accept(token, old -> record(shop, 6)).generation()).isEqualTo(6);
        assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
      }
      try (Registry registry = open()) {
        assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
        assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(6L);
      }
    }

    @Test
    void mustNameWhatTheRegistryHolds() throws IOException {
      try (Registry registry = open()) {
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 6)));
        registry.update(shop, old -> record(shop, 6));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
        assertThatThrownBy(() -> registry.accept(new RestoreToken(shop, 6), old -> record(shop, 6)))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }

    @Test
    void areWrittenAsTheyAreRead() throws IOException {
      assertThat(RestoreToken.parse(token.toString())).isEqualTo(token);
      assertThat(RestoreToken.parse(" " + shop + " : 5 ")).isEqualTo(token);
      for (String wrong : List.of("", ":", shop + "", shop + ":", shop + ":x", ":5", "x:5")) {
        assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> RestoreToken.parse(wrong));
      }
    }
  }

  @Nested
  class Catalogs {
    final UUID catalog = UUID.randomUUID();

    @Test
    void onlyGrow() throws IOException {
      try (Registry registry = open()) {
        assertThat(registry.pin("db")).isEmpty();
        registry.pin("db", catalog, 3);
        registry.pin("db", catalog, 4);
        byte[] before = Files.readAllBytes(file);
        registry.pin("db", catalog, 4);
        assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin("db", catalog, 3));
        assertRefused(
            ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.pin("db", UUID.randomUUID(), 9));
        assertThat(file).hasBinaryContent(before);
      }
      try (Registry registry = open()) {
        assertThat(registry.pin("db")).contains(new CatalogPin("db", catalog, 4, NOW));
        registry.unpin("db");
        assertThat(registry.pin("db")).isEmpty();
      }
    }

    @Test
    void ofARestoreAreAcceptedOnce() throws IOException {
      var token = new RestoreToken(catalog, 4);
      UUID other = UUID.randomUUID();
      try (Registry registry = open()) {
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.acceptPin(token, "db", catalog, 2));
        registry.pin("db", catalog, 4);
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(new RestoreToken(catalog, 3), "db", catalog, 2));
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED,
            () -> registry.acceptPin(new RestoreToken(other, 4), "db", catalog, 2));
        assertThat(registry.acceptPin(token, "db", catalog, 5).version()).isEqualTo(5);
        assertRefused(
            ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.acceptPin(token, "db", catalog, 6));
      }
    }

    @Test
    void ofARestoreAreLiftedSoThatNoUsedTokenIsEverPrinted() throws IOException {
      UUID other = UUID.randomUUID();
      try (Registry registry = open()) {
        registry.pin("db", catalog, 4);
        var token = new RestoreToken(catalog, 4);
        for (UUID either : List.of(catalog, other)) {
          assertThatThrownBy(() -> registry.acceptPin(token, "db", either, 4))
              .isInstanceOf(IllegalArgumentException.class);
        }
        registry.acceptPin(token, "db", other, 5);
        registry.acceptPin(new RestoreToken(other, 5), "db", catalog, 6);
        registry.acceptPin(new RestoreToken(catalog, 6), "db", catalog, 7);
        assertThat(registry.pin("db")).contains(new CatalogPin("db", catalog, 7, NOW));
      }
    }
  }

  /** Rather than a length that wraps around. */
  @Test
  void aNameThatIsTooLongToBeCountedIsRefused() throws IOException {
    UUID id = UUID.randomUUID();
    try (Registry registry = open()) {
      registry.pin("n".repeat(0xffff), id, 1);
      for (String name : List.of("n".repeat(0x10000), "\u00fc".repeat(0x8000))) {
        assertRefused(ErrorCode.REGISTRY_NOT_WRITABLE, () -> registry.pin(name, id, 1));
      }
    }
    try (Registry registry = open()) {
      assertThat(registry.pin("n".repeat(0xffff))).isPresent();
    }
  }

  @Test
  void auditHeadsOnlyGrow() throws IOException {
    UUID log = UUID.randomUUID();
    Digest digest = Digest.of(new byte[Digest.MAX_BYTES]);
    try (Registry registry = open()) {
      assertThat(registry.auditHead(log)).isEmpty();
      registry.auditHead(log, 7, Digest.NONE);
      registry.auditHead(log, 8, digest);
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.auditHead(log, 7, digest));
    }
    try (Registry registry = open()) {
      assertThat(registry.auditHead(log)).contains(new AuditHead(log, 8, digest, NOW));
    }
  }

  @Nested
  class ThatIsGone {
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
          .hasMessageContaining(memory.remembered.get("nacre.registry") + ":0");
      assertThat(file).doesNotExist();
    }

    @Test
    void isReplacedWithTheTokenOfTheRefusalOnly() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 1));
      }
      var token = new RestoreToken(memory.known("nacre.registry").orElseThrow(), 0);
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
      UUID lost = memory.known("nacre.registry").orElseThrow();
      Files.delete(file);
      memory.readOnly = true;
      Registry.replaceLost(file, keys, memory, new RestoreToken(lost, 0)).close();
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 1));
        assertThat(memory.known("nacre.registry")).contains(lost);
      }
      memory.readOnly = false;
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 2));
        assertThat(memory.known("nacre.registry")).isPresent().isNotEqualTo(Optional.of(lost));
      }
      open().close();
    }

    @Test
    void isNotMissedWhenNothingRemembers() throws IOException {
      try (Registry registry = open(RegistryMemory.none())) {
        registry.update(shop, old -> record(shop, 1));
      }
      Files.delete(file);
      try (Registry registry = open(RegistryMemory.none())) {
        assertThat(registry.find(shop)).isEmpty();
      }
    }

    @Test
    void isRememberedAtTheNextUpdateWhenACrashCameBetween() throws IOException {
      try (Registry registry = open(RegistryMemory.none())) {
        registry.update(shop, old -> record(shop, 1));
      }
      try (Registry registry = open()) {
        registry.find(shop);
        assertThat(memory.remembered).isEmpty();
        registry.update(shop, old -> record(shop, 2));
        assertThat(memory.remembered).containsKey("nacre.registry");
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
      assertThat(memory.remembered).containsKey("nacre.registry");
    }
  }

  @Nested
  class BadFile {
    @BeforeEach
    void make() throws IOException {
      try (Registry registry = open()) {
        registry.update(shop, old -> record(shop, 1));
      }
    }

    @Test
    void cutAnywhereIsRefused() throws IOException {
      byte[] whole = Files.readAllBytes(file);
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
        boolean version = bit / 8 == 8 || bit / 8 == 9;
        boolean masterKey = bit / 8 >= 8 + 2 + 4 + 16 + 8 + 2 && bit / 8 < 8 + 2 + 4 + 16 + 8 + 18;
        boolean id = bit / 8 >= 8 + 2 + 4 && bit / 8 < 8 + 2 + 4 + 16;
        assertRefused(
            version
                ? ErrorCode.REGISTRY_TOO_NEW
                : masterKey || id ? ErrorCode.REGISTRY_FOREIGN : ErrorCode.REGISTRY_DAMAGED,
            () -> open());
      }
    }

    @Test
    void thatIsLongIsRefusedBeforeItIsReadAndNeverWritten() throws IOException {
      Files.write(file, new byte[(8 << 20) + 1]);
      assertThat(assertRefused(ErrorCode.REGISTRY_DAMAGED, () -> open()))
          .hasMessageContaining("too long");
      UUID id = UUID.randomUUID();
      List<CatalogPin> pins =
          Collections.nCopies(140, new CatalogPin("x".repeat(60_000), shop, 1, NOW));
      var content = new RegistryContent(List.of(), pins, List.of(), List.of());
      try (DataKey key = DataKey.generate(RegistryFile.scope(id))) {
        WrappedKey wrapped = keys.current().wrap(key);
        assertRefused(
            ErrorCode.REGISTRY_NOT_WRITABLE, () -> RegistryFile.seal(id, 1, wrapped, key, content));
      }
    }

    @Test
    void ofAnotherWalletIsRefused() throws IOException {
      try (HeldKeys others = new HeldKeys()) {
        assertRefused(
            ErrorCode.REGISTRY_FOREIGN, () -> Registry.open(file, others, RegistryMemory.none()));
      }
    }

    @Test
    void ofTheSameWalletButAnotherRegistryIsRefused() throws IOException {
      byte[] first = Files.readAllBytes(file);
      Files.delete(file);
      try (Registry second = open(RegistryMemory.none())) {
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
          ErrorCode.REGISTRY_EXPOSED, () -> Registry.open(link, keys, RegistryMemory.none()));
    }
  }

  @Test
  void followsARotationOfTheMasterKey() throws IOException {
    try (Registry registry = open();
        Registry other = open()) {
      registry.update(shop, old -> record(shop, 1));
      assertThat(other.find(shop)).isPresent();
      byte[] before = RegistryFile.decode(Files.readAllBytes(file), "x").key().encode();
      keys.rotate();
      registry.update(shop, old -> record(shop, 2));
      RegistryFile after = RegistryFile.decode(Files.readAllBytes(file), "x");
      assertThat(after.key().encode()).isNotEqualTo(before);
      assertThat(after.key().masterKey()).isEqualTo(keys.current().id());
      assertThat(other.find(shop)).map(DatabaseRecord::generation).contains(2L);
      registry.update(shop, old -> record(shop, 3));
      assertThat(RegistryFile.decode(Files.readAllBytes(file), "x").key()).isEqualTo(after.key());
    }
  }

  @Test
  void lookingWritesNothing() throws IOException {
    try (Registry registry = open()) {
      registry.find(shop);
      registry.databases();
      registry.pin("db");
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void isNotReadableWithoutTheKey() throws IOException {
    try (Registry registry = open()) {
      registry.pin("a telling name", UUID.randomUUID(), 1);
    }
    assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("telling");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void isOfNoUseWhenClosed() throws IOException {
    Registry registry = open();
    registry.update(shop, old -> record(shop, 1));
    registry.close();
    registry.close();
    assertThatThrownBy(() -> registry.find(shop)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> registry.update(shop, old -> record(shop, 2)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(registry).hasToString("Registry[registry " + file + "]");
  }
}
