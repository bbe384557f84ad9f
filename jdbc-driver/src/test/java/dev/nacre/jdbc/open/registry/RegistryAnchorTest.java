package dev.nacre.jdbc.open.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor.Memory;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
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

class RegistryAnchorTest {
  @TempDir Path folder;
  private Wallet wallet;
  private Path file;
  private final UUID database = UUID.randomUUID();
  private final UUID fileId = UUID.randomUUID();

  @BeforeEach
  void open() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf("x".toCharArray())) {
      wallet = CheapWallets.create(folder.resolve("w"), passphrase);
    }
    file = folder.resolve("w.registry");
  }

  @AfterEach
  void close() {
    wallet.close();
  }

  private RegistryAnchor anchor(String token) throws IOException {
    return new RegistryAnchor(
        file,
        wallet.masterKeys(),
        wallet.knownRegistries(),
        token.isEmpty() ? Optional.empty() : Optional.of(RestoreToken.parse(token)),
        audit());
  }

  private Audit audit() {
    return Audit.beside(file, wallet.masterKeys(), wallet.knownRegistries());
  }

  private FileState state(long generation) {
    return new FileState(
        database, fileId, generation, generation % 2 == 0, 4096, generation + 3, "0f".repeat(32));
  }

  private static FileState under(FileState of, String keyCheck) {
    return new FileState(
        of.databaseId(),
        of.fileId(),
        of.generation(),
        of.clean(),
        of.length(),
        of.storeVersion(),
        of.digest(),
        keyCheck);
  }

  private static FileState alike(FileState of, UUID fileId, long storeVersion) {
    return new FileState(
        of.databaseId(),
        fileId,
        of.generation(),
        of.clean(),
        of.length(),
        storeVersion,
        of.digest());
  }

  @Test
  void failedForgetIsNotReportedAsDone() throws IOException {
    var order = new PendingDecryption(database, 1, LeftoverPolicy.KEEP, false);
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(1));
      anchor.remember("/data/shop", order);
      Path lock = folder.resolve("w.registry.lock");
      Files.deleteIfExists(lock);
      Files.createDirectories(lock.resolve("in the way"));
      assertThatThrownBy(() -> anchor.forgetDecryption(database))
          .isInstanceOf(NacreIOException.class);
      Files.delete(lock.resolve("in the way"));
      Files.delete(lock);
      assertThat(anchor.find("/data/shop")).contains(order);
      anchor.forgetDecryption(database);
      assertThat(anchor.find("/data/shop")).isEmpty();
    }
  }

  @Test
  void remembersWhatItWasTold() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      assertThat(anchor.load(database)).isEmpty();
      assertThat(anchor.expected("/data/shop")).isEmpty();
      assertThat(file).as("looking writes nothing").doesNotExist();
      anchor.store("/data/shop", state(1));
      anchor.store("/data/shop", state(2));
    }
    try (RegistryAnchor again = anchor("")) {
      assertThat(again.load(database)).contains(new Memory(state(2), Optional.empty()));
      assertThat(again.expected("/data/shop")).contains(state(2));
      assertThat(again.expected("/data/other")).isEmpty();
      assertThat(again.enforced()).isTrue();
    }
  }

  @Test
  void remembersTheFileThatIsToCome() throws IOException {
    UUID next = UUID.randomUUID();
    try (RegistryAnchor anchor = anchor("")) {
      anchor.announceReplacement(database, next);
      assertThat(anchor.load(database)).as("nobody's database").isEmpty();
      anchor.store("/data/shop", state(1));
      anchor.announceReplacement(database, next);
      assertThat(anchor.load(database)).contains(new Memory(state(1), Optional.of(next)));
      anchor.store("/data/shop", state(2));
      assertThat(anchor.load(database)).contains(new Memory(state(2), Optional.empty()));
    }
  }

  @Test
  void remembersTheKeyThatIsToCome() throws IOException {
    String present = "aa".repeat(16);
    String next = "bb".repeat(16);
    UUID successor = UUID.randomUUID();
    try (RegistryAnchor anchor = anchor("")) {
      anchor.announceKey(database, next);
      assertThat(anchor.load(database)).as("nobody's database").isEmpty();
      anchor.store("/data/shop", under(state(1), present));
      anchor.announceKey(database, next);
      anchor.announceReplacement(database, successor);
    }
    try (RegistryAnchor again = anchor("")) {
      assertThat(again.load(database))
          .contains(
              new Memory(under(state(1), present), Optional.of(successor), Optional.of(next)));
      again.progressed("/data/shop", under(alike(state(1), fileId, 900), present));
      assertThat(again.load(database).map(memory -> memory.state().storeVersion()))
          .as("told by a session with the older key")
          .contains(4L);
      again.store("/data/shop", under(state(2), next));
      assertThat(again.load(database))
          .contains(new Memory(under(state(2), next), Optional.empty()));
    }
  }

  @Test
  void aFileIsAcceptedThatWasRotatedAfterTheRegistryWasBackedUp() throws IOException {
    FileState rotated = under(state(7), "bb".repeat(16));
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", under(state(3), "aa".repeat(16)));
      assertThat(anchor.accepts(rotated)).isFalse();
    }
    try (RegistryAnchor anchor = anchor(state(3).token())) {
      assertThat(anchor.accepts(rotated)).isTrue();
      anchor.store("/data/shop", under(state(8), "bb".repeat(16)));
      assertThat(anchor.load(database))
          .contains(new Memory(under(state(8), "bb".repeat(16)), Optional.empty()));
    }
  }

  @Test
  void aWordForOneFileDoesNotHoldForTheSameUnderAnotherKey() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", under(state(9), "aa".repeat(16)));
    }
    try (RegistryAnchor anchor = anchor(state(9).token())) {
      FileState restored = under(state(5), "bb".repeat(16));
      assertThat(anchor.accepts(restored)).isTrue();
      assertThat(anchor.accepts(restored)).isTrue();
      assertThat(anchor.accepts(under(state(5), "cc".repeat(16)))).isFalse();
      assertThat(anchor.load(database).map(memory -> memory.state().keyCheck()))
          .contains("bb".repeat(16));
    }
  }

  @Test
  void forgetsWhatWasDeletedOnPurpose() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(1));
      anchor.forget(database);
      assertThat(anchor.load(database)).isEmpty();
      assertThat(anchor.expected("/data/shop")).isEmpty();
    }
  }

  @Test
  void goesOnEnforcingWhenSomebodyKeepsItFromBeingWritten() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(4));
      Path lock = folder.resolve("w.registry.lock");
      Files.delete(lock);
      Files.createSymbolicLink(lock, folder.resolve("elsewhere"));
      anchor.store("/data/shop", state(6));
      assertThat(anchor.enforced()).isTrue();
      assertThat(anchor.isBehind()).as("what the view says").isTrue();
      assertThat(anchor.load(database)).contains(new Memory(state(4), Optional.empty()));
      assertThatThrownBy(() -> anchor.announceReplacement(database, UUID.randomUUID()))
          .hasMessageStartingWith("NACRE-1043");
      assertThatThrownBy(() -> anchor.announceKey(database, "bb".repeat(16)))
          .hasMessageStartingWith("NACRE-1043");
      Files.delete(lock);
      anchor.store("/data/shop", state(8));
      assertThat(anchor.isBehind()).isFalse();
    }
  }

  @Test
  void acceptsAnOlderStateOnceForTheTokenOfTheNewest() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(9));
      assertThat(anchor.accepts(state(5))).isFalse();
    }
    for (String wrong : new String[] {database + ":5", database + ":8", UUID.randomUUID() + ":9"}) {
      try (RegistryAnchor anchor = anchor(wrong)) {
        assertThat(anchor.accepts(state(5))).as(wrong).isFalse();
      }
    }
    try (RegistryAnchor anchor = anchor(state(9).token())) {
      assertThat(anchor.accepts(state(5))).isTrue();
      assertThat(anchor.accepts(alike(state(5), fileId, 1)))
          .as("the store in the same file")
          .isTrue();
      assertThat(anchor.accepts(state(4))).as("another generation").isFalse();
      assertThat(anchor.accepts(alike(state(5), UUID.randomUUID(), 8)))
          .as("another file")
          .isFalse();
      assertThat(anchor.load(database))
          .hasValueSatisfying(
              memory -> {
                assertThat(memory.state().generation()).isEqualTo(10);
                assertThat(memory.state().clean()).isFalse();
              });
      anchor.store("/data/shop", state(10));
      assertThat(anchor.accepts(state(5))).as("used up once a session began").isFalse();
    }
    try (RegistryAnchor anchor = anchor(state(9).token())) {
      assertThat(anchor.accepts(state(5))).as("used up for ever").isFalse();
    }
  }

  @Test
  void givesUpAMissingDatabaseForItsTokenOnly() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(9));
      assertThat(anchor.acceptsLoss(state(9))).isFalse();
    }
    try (RegistryAnchor anchor = anchor(database + ":8")) {
      assertThat(anchor.acceptsLoss(state(9))).isFalse();
      assertThat(anchor.expected("/data/shop")).contains(state(9));
    }
    try (RegistryAnchor anchor = anchor(state(9).token())) {
      assertThat(anchor.acceptsLoss(state(9))).isTrue();
      assertThat(anchor.expected("/data/shop")).isEmpty();
      assertThat(anchor.load(database)).isEmpty();
    }
  }

  @Test
  void doesNotStartAnewWhenTheRegistryIsGone() throws IOException {
    try (RegistryAnchor anchor = anchor("")) {
      anchor.store("/data/shop", state(1));
    }
    Files.delete(file);
    String token;
    try (RegistryAnchor anchor = anchor("")) {
      Throwable missing =
          org.assertj.core.api.Assertions.catchThrowable(() -> anchor.load(database));
      assertThat(missing).hasMessageStartingWith("NACRE-1040");
      token =
          String.valueOf(missing.getMessage()).replaceAll("(?s).*accept ([0-9a-f-]+:0).*", "$1");
    }
    try (RegistryAnchor anchor = anchor(UUID.randomUUID() + ":0")) {
      assertThatThrownBy(() -> anchor.load(database)).hasMessageStartingWith("NACRE-1049");
    }
    try (RegistryAnchor anchor = anchor(token)) {
      assertThat(anchor.load(database)).isEmpty();
    }
    try (RegistryAnchor anchor = anchor("")) {
      assertThat(anchor.load(database)).isEmpty();
    }
  }
}
