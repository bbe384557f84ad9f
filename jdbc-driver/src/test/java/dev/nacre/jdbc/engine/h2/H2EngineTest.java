package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

final class H2EngineTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  @EveryH2
  void aDatabaseInAFolderThatIsNotThereIsMadeAndNotMissed(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("var/lib/shop"));
    assertThat(SealedDatabaseFixture.ENGINE.inspect(sealed.location()))
        .isEqualTo(DatabaseState.ABSENT);
    assertThatThrownBy(() -> sealed.open(";IFEXISTS=TRUE").close()).hasMessageContaining("90146");
    assertThat(folder.resolve("var")).doesNotExist();
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT 1 AS a");
    }
    try (SealedDatabaseFixture.Open open = sealed.open(";IFEXISTS=TRUE")) {
      assertThat(open.query("SELECT a FROM t")).containsExactly("1");
    }
  }

  @EveryH2
  @Tag("smoke")
  void keepsWhatWasWrittenAndShowsNothingOfIt(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    assertThat(SealedDatabaseFixture.ENGINE.inspect(sealed.location()))
        .isEqualTo(DatabaseState.ABSENT);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run(
          "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR, big CLOB)",
          "INSERT INTO t SELECT x, '"
              + MARKER
              + "' || x, REPEAT('"
              + MARKER
              + "', 1000)"
              + " FROM SYSTEM_RANGE(1, 100)");
    }
    assertThat(SealedDatabaseFixture.ENGINE.inspect(sealed.location()))
        .isEqualTo(DatabaseState.ENCRYPTED);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT name FROM t WHERE id = 77")).containsExactly(MARKER + "77");
      assertThat(open.query("SELECT SUM(LENGTH(big)) FROM t"))
          .containsExactly(String.valueOf(100L * 1000 * MARKER.length()));
    }
    assertThat(Files.size(sealed.file())).isGreaterThan(1_000_000);
    PlaintextScanner scanner = new PlaintextScanner(List.of(MARKER)).folder(folder);
    assertThat(scanner.findings()).isEmpty();
    assertThat(scanner.scanned()).contains(sealed.file().toString());
  }

  @EveryH2
  void sharesOneDatabaseAmongConnectionsOfOneWalletOnly(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open first = sealed.open();
        SealedDatabaseFixture.Open second = sealed.open()) {
      first.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
      assertThat(second.query("SELECT a FROM t")).containsExactly("1");

      assertThatThrownBy(() -> sealed.withKey("another").open())
          .isInstanceOfSatisfying(
              NacreIOException.class,
              refused -> assertThat(refused.code()).isEqualTo(ErrorCode.KEY_NOT_FOUND));
      assertThat(second.query("SELECT a FROM t")).containsExactly("1");
    }
    Map<Path, byte[]> before = contents(folder);
    assertThatThrownBy(() -> sealed.withKey("another").open())
        .hasStackTraceContaining(ErrorCode.KEY_NOT_FOUND.text());
    assertThat(contents(folder)).containsExactlyInAnyOrderEntriesOf(before);
  }

  /** H2 does not wait for its own writing in a thread that is interrupted. */
  @EveryH2
  void whatIsToBeDurableIsOnTheDiskWhoeverIsInterrupted(@TempDir Path folder) throws Exception {
    assertThat(SealedDatabaseFixture.ENGINE.enforced()).isNotEmpty(); // Loaded before H2 is used.
    Path copy = folder.resolve("copy.mv.db");
    try (var connection =
            PlainH2.connect("jdbc:h2:" + folder.resolve("shop") + ";WRITE_DELAY=60000");
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INT)");
      assertThat(statement.executeUpdate("INSERT INTO t VALUES (7)")).isEqualTo(1);
      Thread.currentThread().interrupt();
      boolean interrupted;
      try {
        SealedDatabaseFixture.ENGINE.makeDurable(connection);
      } finally {
        interrupted = Thread.interrupted();
      }
      assertThat(interrupted).isTrue();
      Files.copy(folder.resolve("shop.mv.db"), copy);
    }
    try (var connection = PlainH2.connect("jdbc:h2:" + folder.resolve("copy"));
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT a FROM t")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(7);
    }
  }

  @EveryH2
  void saysWithoutSqlWhetherThereIsATable(@TempDir Path folder) throws Exception {
    try (var connection = PlainH2.connect("jdbc:h2:" + folder.resolve("shop"));
        var statement = connection.createStatement()) {
      assertThat(SealedDatabaseFixture.ENGINE.mayHave(connection, "PUBLIC", "T")).isFalse();
      statement.execute("CREATE TABLE t (a INT)");
      statement.execute("CREATE VIEW v AS SELECT a FROM t");
      assertThat(SealedDatabaseFixture.ENGINE.mayHave(connection, "PUBLIC", "T")).isTrue();
      assertThat(SealedDatabaseFixture.ENGINE.mayHave(connection, "PUBLIC", "V")).isTrue();
      assertThat(SealedDatabaseFixture.ENGINE.mayHave(connection, "PUBLIC", "U")).isFalse();
      assertThat(SealedDatabaseFixture.ENGINE.mayHave(connection, "public", "T")).isFalse();
    }
  }

  @EveryH2
  @Covers("pages-20")
  void refusesAPlainDatabaseAndLeavesItAlone(@TempDir Path folder) throws Exception {
    assertThat(SealedDatabaseFixture.ENGINE.enforced()).isNotEmpty(); // Loaded before H2 is used.
    Path database = folder.resolve("plain");
    try (var connection = PlainH2.connect("jdbc:h2:" + database);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INT)");
    }
    Map<Path, byte[]> before = contents(folder);
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(database);

    assertThat(SealedDatabaseFixture.ENGINE.inspect(sealed.location()))
        .isEqualTo(DatabaseState.PLAIN);
    assertThatThrownBy(sealed::open).hasStackTraceContaining(ErrorCode.FILE_NOT_SEALED.text());
    assertThat(contents(folder)).containsExactlyInAnyOrderEntriesOf(before);
  }

  @EveryH2
  @Covers("pages-20")
  void cannotBeOpenedByPlainH2(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    sealed.open().close();
    byte[] before = Files.readAllBytes(sealed.file());

    assertThatThrownBy(() -> PlainH2.connect("jdbc:h2:" + folder.resolve("shop")));
    assertThat(Files.readAllBytes(sealed.file())).isEqualTo(before);
  }

  @EveryH2
  @Covers({"pages-20", "pages-58"})
  void refusesWhatCannotBeCombined(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    for (String setting :
        List.of(";CIPHER=AES", ";cipher=AES", ";CACHE_SIZE=1;Cipher=AES", ";RECOVER_TEST=TRUE")) {
      assertThatThrownBy(() -> sealed.open(setting))
          .hasMessageContaining(ErrorCode.PAGES_IMPOSSIBLE.text());
    }
    for (String fileSystem : List.of("split:", "split:20:", "zip:", "nioMapped:", "memFS:")) {
      assertThatThrownBy(() -> sealed.in(fileSystem).open())
          .hasMessageContaining(ErrorCode.PAGES_IMPOSSIBLE.text());
    }
    assertThat(folder).isEmptyDirectory();
    sealed.in("async:").open().close();
    sealed.in("nio:").open().close();
  }

  private static Map<Path, byte[]> contents(Path folder) throws Exception {
    Map<Path, byte[]> contents = new java.util.TreeMap<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file, Files.readAllBytes(file));
      }
    }
    return contents;
  }
}
