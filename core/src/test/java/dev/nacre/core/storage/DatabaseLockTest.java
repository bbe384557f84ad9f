package dev.nacre.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.testkit.wait.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseLockTest {
  @TempDir Path folder;
  private Path database;
  private Path file;

  @BeforeEach
  void create() throws Exception {
    database = Files.createFile(folder.resolve("shop.mv.db"));
    file = folder.resolve("shop.mv.db.lock");
  }

  private static void assertInUse(ThrowingCallable taking) {
    assertThatExceptionOfType(NacreIOException.class)
        .isThrownBy(taking)
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FILE_IN_USE));
  }

  @Test
  void onlyOneHoldsIt() throws Exception {
    try (DatabaseLock lock = DatabaseLock.forWriting(database.toString())) {
      lock.claim(false);
      assertThat(lock.isHeld()).isTrue();
      assertInUse(() -> DatabaseLock.forWriting(database.toString()));
      assertInUse(() -> DatabaseLock.forReading(database.toString()));
      // By another way to the same folder too.
      Path link = Files.createSymbolicLink(folder.resolve("linked"), folder);
      assertInUse(() -> DatabaseLock.forWriting(link.resolve("shop.mv.db").toString()));
      assertThat(file).hasContent(String.valueOf(ProcessHandle.current().pid()));
    }
    assertThat(file).isEmptyFile();
    DatabaseLock.forWriting(database.toString()).close();
  }

  // As a copy of the class in another loader has it.
  @Test
  void oneOfAnotherLoaderIsRespected() throws Exception {
    String property = "dev.nacre.database.lock." + folder.toRealPath().resolve("shop.mv.db.lock");
    System.setProperty(property, "held");
    try {
      assertInUse(() -> DatabaseLock.forWriting(database.toString()));
    } finally {
      System.clearProperty(property);
    }
    DatabaseLock.forWriting(database.toString()).close();
    assertThat(System.getProperty(property)).isNull();
  }

  @Test
  void aReaderLeavesNoFileAndBecomesAWriter() throws Exception {
    try (DatabaseLock lock = DatabaseLock.forReading(database.toString())) {
      assertThat(lock.isHeld()).isFalse();
      assertThat(file).doesNotExist();
      lock.claim(false);
      assertThat(lock.isHeld()).isTrue();
      lock.claim(true);
      assertThat(file).isEmptyFile();
      assertInUse(() -> DatabaseLock.forWriting(database.toString()));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void userWhoMayOpenTheDatabaseMayLockIt() throws Exception {
    Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-rw----"));
    DatabaseLock.forWriting(database.toString()).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw----");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void workThatRewritesADatabaseSeesWhoHasItOpenWithoutALock() throws Exception {
    Process reader =
        new ProcessBuilder("tail", "-f", database.toString()).redirectErrorStream(true).start();
    try {
      Await.until(
          "another process has the file open",
          () -> HoldingProcess.describeOther(database.toString()).isPresent());
      assertInUse(() -> DatabaseLock.forWriting(database.toString()));
      assertInUse(() -> DatabaseLock.forWriting(database.toString()));
    } finally {
      reader.destroyForcibly().waitFor();
    }
    DatabaseLock.forWriting(database.toString()).close();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aLinkInItsPlaceIsNotFollowed() throws Exception {
    Path other = Files.writeString(folder.resolve("other"), "mine");
    Files.createSymbolicLink(file, other);
    assertThatExceptionOfType(NacreIOException.class)
        .isThrownBy(() -> DatabaseLock.forWriting(database.toString()))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FILE_UNREADABLE));
    assertThat(other).hasContent("mine");
  }
}
