package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several registries under one wallet, and what deleting one of them gains. */
class WalletWithSeveralRegistriesTest {
  @TempDir Path folder;
  private Wallet wallet;
  private final UUID shop = UUID.randomUUID();

  @BeforeEach
  void create() throws IOException {
    wallet = WalletFixture.create(folder.resolve("w"), WalletFixture.around(folder));
  }

  @AfterEach
  void close() {
    wallet.close();
  }

  private Path in(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name)).resolve("db.registry");
  }

  private Registry open(Path file) throws IOException {
    return Registry.open(file, wallet.masterKeys(), wallet.knownRegistries());
  }

  private void save(Path file, long generation) throws IOException {
    try (Registry registry = open(file)) {
      registry.update(
          shop,
          old ->
              new DatabaseRecord(
                  shop, shop, generation, 1, Digest.NONE, true, 1, "/shop", Optional.empty()));
    }
  }

  private Optional<Long> known(Path file) throws IOException {
    try (Registry registry = open(file)) {
      return registry.find(shop).map(DatabaseRecord::generation);
    }
  }

  private RestoreToken token(Path file) throws IOException {
    String said =
        String.valueOf(
            assertRefused(ErrorCode.REGISTRY_MISSING, () -> open(file).close()).getMessage());
    return RestoreToken.parse(said.replaceAll("(?s).*accept ([0-9a-f-]+:0).*", "$1"));
  }

  @Test
  void ofOneNameInTwoFoldersBothWork() throws IOException {
    for (int round = 1; round < 4; round++) {
      save(in("a"), round);
      save(in("b"), 10L * round);
    }
    assertThat(known(in("a"))).contains(3L);
    assertThat(known(in("b"))).contains(30L);
  }

  @Test
  void whichIsDeletedIsMissedAndTheOtherWorks() throws IOException {
    save(in("a"), 1);
    save(in("b"), 1);
    Files.delete(in("a"));
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(in("a")));
    assertThat(known(in("b"))).contains(1L);
    Files.delete(in("b"));
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(in("b")));
    assertThat(known(in("c"))).isEmpty();
  }

  /** The other one knows nothing of the databases of this one. */
  @Test
  void theOneIsNotTakenForTheOther() throws IOException {
    save(in("a"), 7);
    save(in("b"), 1);
    Files.write(in("a"), Files.readAllBytes(in("b")));
    assertRefused(ErrorCode.REGISTRY_FOREIGN, () -> known(in("a")));
  }

  /** Two hosts with one path: moved away and put back stands for going from one to the other. */
  @Test
  void ofTwoHostsWithOnePathBothWorkOnceTheSecondWasAccepted() throws IOException {
    Path path = in("var");
    save(path, 1);
    Path first = Files.move(path, folder.resolve("first host"));
    Registry.replaceLost(path, wallet.masterKeys(), wallet.knownRegistries(), token(path)).close();
    save(path, 10);
    for (int round = 2; round < 4; round++) {
      Path second = Files.move(path, folder.resolve("second host"));
      Files.move(first, path);
      save(path, round);
      Files.move(path, first);
      Files.move(second, path);
      save(path, 10L * round);
    }
    assertThat(known(path)).contains(30L);
    Files.delete(path);
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(path));
  }

  @Test
  void aTokenIsGoodOnce() throws IOException {
    Path path = in("var");
    save(path, 1);
    Files.delete(path);
    RestoreToken used = token(path);
    Registry.replaceLost(path, wallet.masterKeys(), wallet.knownRegistries(), used).close();
    Files.delete(path);
    assertThat(token(path)).isNotEqualTo(used);
    assertRefused(
        ErrorCode.RESTORE_TOKEN_REFUSED,
        () -> Registry.replaceLost(path, wallet.masterKeys(), wallet.knownRegistries(), used));
  }

  @Test
  void oneThatWasMovedIsKnownAtBothPlaces() throws IOException {
    save(in("a"), 5);
    Files.move(in("a"), in("b"));
    save(in("b"), 6);
    Files.delete(in("b"));
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(in("b")));
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(in("a")));
  }

  @Test
  void aLinkInThePlaceOfItsFolderDoesNotHideIt() throws IOException {
    save(in("a"), 5);
    Files.move(folder.resolve("a"), folder.resolve("hidden"));
    Files.createSymbolicLink(folder.resolve("a"), Files.createDirectory(folder.resolve("empty")));
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> known(folder.resolve("a/db.registry")));
  }
}
