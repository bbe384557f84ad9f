package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.mvstore.MVStoreTool;
import org.junit.jupiter.api.io.TempDir;

final class H2CompactionTest {
  @EveryH2
  @Covers("pages-11")
  void givesTheDatabaseANewFileAndKey(@TempDir Path folder) throws Exception {
    for (String shutdown : List.of("SHUTDOWN COMPACT", "SHUTDOWN DEFRAG", "SHUTDOWN")) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop-" + shutdown.hashCode()));
      FileStatus before;
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        fill(open);
        before = open.storage().files().get(0);
        open.run(shutdown);
      }
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2000");
        FileStatus after = open.storage().files().get(0);
        assertThat(after.state().databaseId()).isEqualTo(before.state().databaseId());
        UUID newId = after.state().fileId();
        if (shutdown.equals("SHUTDOWN")) {
          assertThat(newId).isEqualTo(before.state().fileId());
        } else {
          assertThat(newId).isNotEqualTo(before.state().fileId());
          assertThat(after.state().generation()).isGreaterThan(before.state().generation());
        }
        open.run("INSERT INTO t VALUES (-1, '')");
      }
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2001");
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> !file.toString().endsWith(".db" + DatabaseLock.SUFFIX)))
          .hasSize(3)
          .allMatch(file -> file.toString().endsWith(".mv.db"));
    }
  }

  @EveryH2
  @Covers("pages-12")
  void leavesNothingThatStopsTheNextOpening(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      fill(open);
    }
    Path database = sealed.file();
    byte[] whole = Files.readAllBytes(database);
    Files.write(Path.of(database + ".tempFile"), whole);
    Files.write(Path.of(database + ".newFile"), new byte[5000]);
    Files.write(folder.resolve("shop.123.temp.db"), new byte[5000]);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2000");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .containsExactlyInAnyOrder(database, Path.of(database + DatabaseLock.SUFFIX));
    }
  }

  @EveryH2
  @Covers("pages-13")
  void worksWithTheToolOfTheStore(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      fill(open);
    }
    String name = "nacre:" + sealed.file();
    sealed.withKeys(() -> MVStoreTool.compact(name, true));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2000");
    }
  }

  @EveryH2
  void happensAfterTheLastConnectionToo(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    UUID before;
    try (SealedDatabaseFixture.Open open = sealed.open(";DB_CLOSE_DELAY=1;DEFRAG_ALWAYS=TRUE")) {
      fill(open);
      before = open.storage().files().get(0).state().fileId();
    }
    // Nobody is connected: H2 closes and compacts in a thread of its own, and the keys wait for it.
    Await.until("the database is closed", () -> !EncryptedDatabases.has(database(sealed)));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2000");
      assertThat(open.storage().files().get(0).state().fileId()).isNotEqualTo(before);
    }
  }

  private static Path database(SealedDatabaseFixture sealed) {
    return sealed.location().database();
  }

  private static void fill(SealedDatabaseFixture.Open open) throws Exception {
    open.run(
        "CREATE TABLE t AS SELECT x AS id, RANDOM_UUID()::VARCHAR AS name FROM SYSTEM_RANGE(1,"
            + " 4000)",
        "DELETE FROM t WHERE id > 2000");
  }
}
