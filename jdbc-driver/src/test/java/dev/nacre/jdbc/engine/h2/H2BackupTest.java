package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h2.tools.Backup;
import org.h2.tools.Restore;
import org.junit.jupiter.api.io.TempDir;

final class H2BackupTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  @EveryH2
  @Covers("pages-7")
  void ofAnOpenDatabaseIsSealedAndRestores(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Path zip = folder.resolve("backup.zip");
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run(
          "CREATE TABLE t (id INT, name VARCHAR)",
          "INSERT INTO t SELECT x, '" + MARKER + "' FROM SYSTEM_RANGE(1, 5000)",
          "BACKUP TO '" + zip + "'",
          "DELETE FROM t");
    }
    PlaintextScanner scanner = new PlaintextScanner(List.of(MARKER)).folder(folder);
    assertThat(scanner.findings()).isEmpty();
    assertThat(scanner.scanned()).contains(zip + "!shop.mv.db");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .containsExactlyInAnyOrder(
              zip, sealed.file(), Path.of(sealed.file() + DatabaseLock.SUFFIX));
    }

    // It is older than what the anchor remembers.
    new Restore().runTool("-file", zip.toString(), "-dir", folder.toString());
    Throwable refused = catchThrowable(sealed::open);
    assertThat(refused).hasStackTraceContaining(ErrorCode.FILE_ROLLED_BACK.text());
    sealed.anchor().accept(token(refused));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT COUNT(*) FROM t WHERE name = '" + MARKER + "'"))
          .containsExactly("5000");
    }
    // Accepted once and for all.
    sealed.open().close();
  }

  @EveryH2
  @Covers("pages-7")
  void restoresWhereNobodyKnowsTheDatabase(@TempDir Path folder) throws Exception {
    Path zip = folder.resolve("backup.zip");
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
      open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS name", "BACKUP TO '" + zip + "'");
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    new Restore().runTool("-file", zip.toString(), "-dir", elsewhere.toString(), "-db", "other");

    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(elsewhere.resolve("other")).open()) {
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
    assertThatThrownBy(
            () -> SealedDatabaseFixture.at(elsewhere.resolve("other")).withKey("another").open())
        .hasMessageContaining(ErrorCode.KEY_NOT_FOUND.text());
  }

  @EveryH2
  @Covers("pages-13")
  void toolsCopySealedBytesWhateverTheNameOfTheFolder(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS name");
    }
    byte[] before = Files.readAllBytes(sealed.file());
    Path plainName = folder.resolve("one.zip");
    Path ourName = folder.resolve("two.zip");
    new Backup().runTool("-file", plainName.toString(), "-dir", folder.toString(), "-db", "shop");
    sealed.withKeys(
        () ->
            new Backup()
                .runTool("-file", ourName.toString(), "-dir", "nacre:" + folder, "-db", "shop"));
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();

    for (Path zip : List.of(plainName, ourName)) {
      Files.delete(sealed.file());
      new Restore().runTool("-file", zip.toString(), "-dir", folder.toString());
      assertThat(Files.readAllBytes(sealed.file())).isEqualTo(before);
    }
    Files.delete(sealed.file());
    // Whoever has seen the database misses it and gives no keys; on another machine nobody has.
    sealed
        .with(new InMemoryAnchor())
        .withKeys(
            () -> new Restore().runTool("-file", ourName.toString(), "-dir", "nacre:" + folder));
    assertThat(Files.readAllBytes(sealed.file())).isEqualTo(before);
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT name FROM t")).containsExactly(MARKER);
    }
  }

  @EveryH2
  void refusesToRestorePlaintextUnderTheSealedName(@TempDir Path folder) throws Exception {
    assertThat(SealedDatabaseFixture.ENGINE.enforced()).isNotEmpty(); // Loaded before H2 is used.
    try (var plain = PlainH2.connect("jdbc:h2:" + folder.resolve("shop"));
        var statement = plain.createStatement()) {
      statement.execute("BACKUP TO '" + folder + "/plain.zip'");
    }
    Path target = Files.createDirectory(folder.resolve("target"));
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(target.resolve("shop"));
    assertThatThrownBy(
            () ->
                sealed.withKeys(
                    () ->
                        new Restore()
                            .runTool("-file", folder + "/plain.zip", "-dir", "nacre:" + target)))
        .hasStackTraceContaining(ErrorCode.FILE_NOT_SEALED.text());
  }

  private static String token(Throwable refused) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      Matcher token =
          Pattern.compile("seen at ([-0-9a-f]{36}:\\d+)").matcher(String.valueOf(cause));
      if (token.find()) {
        return token.group(1);
      }
    }
    throw new AssertionError("no token", refused);
  }
}
