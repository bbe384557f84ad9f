package dev.nacre.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class LockedFilesTest {
  @TempDir Path folder;
  private final NioStorage storage = new NioStorage();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("shop.mv.db");
    Files.writeString(file, "old");
  }

  // Whether this process has a lock on the file, as the system knows it.
  private static boolean isLocked(Path file) throws IOException {
    String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
    String pid = " " + ProcessHandle.current().pid() + " ";
    return Files.readAllLines(Path.of("/proc/locks")).stream()
        .anyMatch(line -> line.contains(inode) && line.contains(pid));
  }

  /** Has the last word on what a method returns. */
  private interface After {
    Object returned(String method, Object result) throws IOException;
  }

  private static Object over(Class<?> type, Object target, After after) {
    return Proxy.newProxyInstance(
        LockedFilesTest.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) -> {
          Object result;
          try {
            result = method.invoke(target, args);
          } catch (InvocationTargetException failed) {
            throw failed.getCause();
          }
          return after.returned(method.getName(), result);
        });
  }

  /** Whoever may write to the folder can put it there. */
  @Test
  void aLinkThatIsCalledLikeADraftUnlocksNothing() throws IOException {
    Path other = Files.writeString(folder.resolve("other.mv.db"), "in use");
    Path link = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Files.createSymbolicLink(link, other);
    try (RawFile used = storage.open(other.toString(), OpenMode.WRITE);
        LockedFiles files = new LockedFiles(storage)) {
      assertThat(used.tryLock(0, Long.MAX_VALUE, false)).isNotNull();
      assertThat(isLocked(other)).isTrue();
      new ReplacementFiles(files, file.toString(), ".converting").discardAbandoned(files::delete);
      assertThat(isLocked(other)).isTrue();
      assertThat(other).hasContent("in use");
    }
  }

  @Test
  void openingALockedFileDoesNotUnlockIt() throws IOException {
    try (LockedFiles files = new LockedFiles(storage)) {
      files.lock(file.toString());
      assertThat(isLocked(file)).isTrue();
      try (RawFile again = files.open(file.toString(), OpenMode.READ)) {
        assertThat(again.size()).isEqualTo(3);
        assertThat(again.tryLock(0, Long.MAX_VALUE, true)).isNotNull();
      }
      assertThat(isLocked(file)).isTrue();
      try (LockedFiles others = new LockedFiles(storage)) {
        assertThatThrownBy(() -> others.lock(file.toString())).hasMessageContaining("NACRE-3030");
      }
      assertThat(isLocked(file)).isTrue();
    }
    assertThat(isLocked(file)).isFalse();
    try (LockedFiles others = new LockedFiles(storage)) {
      others.lock(file.toString());
    }
  }

  @Test
  void aLockedFileIsFollowedThroughItsNames() throws IOException {
    Path kept = folder.resolve("kept");
    try (LockedFiles files = new LockedFiles(storage)) {
      files.lock(file.toString());
      files.link(file.toString(), kept.toString());
      String draft = new ReplacementFiles(files, file.toString(), ".new").create();
      files.check(draft);
      files.rename(draft, file.toString());
      files.check(kept.toString());
      files.check(file.toString());
      assertThat(isLocked(kept)).isTrue();
      assertThat(isLocked(file)).isTrue();
      files.open(kept.toString(), OpenMode.READ).close();
      assertThat(isLocked(kept)).isTrue();
      Files.delete(kept);
      Files.writeString(kept, "another");
      assertThatThrownBy(() -> files.check(kept.toString())).hasMessageContaining("replaced");
    }
  }

  @Test
  void writtenDraftIsKeptAndAbandonedDraftIsDiscarded() throws IOException {
    Path left = folder.resolve("shop.mv.db.new");
    Files.writeString(left, "half");
    Path other = folder.resolve("shop.mv.db.old.0123456789abcdef.new");
    Files.writeString(other, "of another file");
    try (LockedFiles writer = new LockedFiles(storage);
        LockedFiles files = new LockedFiles(storage)) {
      String written = new ReplacementFiles(writer, file.toString(), ".new").create();
      ReplacementFiles drafts = new ReplacementFiles(files, file.toString(), ".new");
      assertThat(drafts.list()).hasSize(2);
      drafts.discardAbandoned(files::delete);
      assertThat(drafts.list()).isEqualTo(List.of(written));
      assertThat(Files.exists(other)).isTrue();
    }
  }

  /** A file whose disk neither locks it nor closes it. */
  @Test
  void unlockedFileIsRemovedAlthoughItDoesNotClose() throws IOException {
    RawStorage failing =
        (RawStorage)
            over(
                RawStorage.class,
                storage,
                (method, result) ->
                    result instanceof RawFile opened
                        ? over(
                            RawFile.class,
                            opened,
                            (each, done) -> {
                              if (each.equals("tryLock") || each.equals("close")) {
                                throw new IOException(each + " failed");
                              }
                              return done;
                            })
                        : result);
    Path wanted = folder.resolve("new");
    try (LockedFiles files = new LockedFiles(failing)) {
      assertThatThrownBy(() -> files.create(wanted.toString()))
          .hasMessage("tryLock failed")
          .satisfies(
              refused ->
                  assertThat(refused.getSuppressed())
                      .singleElement()
                      .satisfies(also -> assertThat(also).hasMessage("close failed")));
    }
    assertThat(wanted).doesNotExist();
  }

  /** The first file closes with an unchecked exception, the second with another one. */
  @Test
  void allFilesAreUnlockedAlthoughTheyDoNotClose() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "old");
    Files.writeString(file, "longer");
    LockedFiles files = new LockedFiles(closingBadly());
    files.lock(file.toString());
    files.lock(other.toString());
    assertThatThrownBy(files::close)
        .hasMessage("close of 6 bytes failed")
        .satisfies(
            first ->
                assertThat(first.getSuppressed())
                    .singleElement()
                    .satisfies(also -> assertThat(also).hasMessage("close of 3 bytes failed")));
    files.close();
    assertThat(isLocked(file)).isFalse();
    assertThat(isLocked(other)).isFalse();
    try (LockedFiles again = new LockedFiles(storage)) {
      again.lock(file.toString());
      again.lock(other.toString());
    }
  }

  private RawStorage closingBadly() {
    return (RawStorage)
        over(
            RawStorage.class,
            storage,
            (method, result) ->
                result instanceof RawFile opened
                    ? over(RawFile.class, opened, new FailingClose(opened.size()))
                    : result);
  }

  /** Closes the file, and says that it did not. */
  private record FailingClose(long size) implements After {
    @Override
    public Object returned(String method, Object result) throws IOException {
      if (!method.equals("close")) {
        return result;
      }
      String message = "close of " + size + " bytes failed";
      if (size == 3) {
        throw new IOException(message);
      }
      throw new UncheckedIOException(message, new IOException());
    }
  }

  @Test
  void aRefusedFileIsReportedAsRefusedAlthoughItDoesNotClose() throws IOException {
    try (RawFile used = storage.open(file.toString(), OpenMode.WRITE);
        LockedFiles files = new LockedFiles(closingBadly())) {
      assertThat(used.tryLock(0, Long.MAX_VALUE, false)).isNotNull();
      assertThatThrownBy(() -> files.lock(file.toString()))
          .hasMessageContaining("NACRE-3030")
          .satisfies(
              refused ->
                  assertThat(refused.getSuppressed())
                      .singleElement()
                      .satisfies(also -> assertThat(also).hasMessage("close of 3 bytes failed")));
    }
  }

  @Test
  void aNameThatIsTakenIsNotPublishedTo() throws IOException {
    try (LockedFiles files = new LockedFiles(storage)) {
      String draft = new ReplacementFiles(files, file.toString(), ".new").create();
      assertThatThrownBy(() -> files.publish(draft, file.toString()))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThat(file).hasContent("old");
      files.publish(draft, folder.resolve("free").toString());
      assertThat(Files.exists(Path.of(draft))).isFalse();
      assertThat(folder.resolve("free")).isEmptyFile();
    }
  }

  @Test
  void aNewFileIsItsOwnersUntilItGetsTheOwnershipOfAnother() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    try (LockedFiles files = new LockedFiles(storage)) {
      String draft = new ReplacementFiles(files, file.toString(), ".new").create();
      Path path = Path.of(draft);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
      files.copyOwnership(draft, file.toString());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-r-----");
      assertThat(Files.getOwner(path)).isEqualTo(Files.getOwner(file));
    }
  }

  @Test
  void anInterruptDoesNotStopWhatIsUndisturbed() throws IOException {
    Thread caller = Thread.currentThread();
    UninterruptedSteps.run(
        () -> {
          caller.interrupt();
          storage.syncFolder(file.toString());
          storage.open(file.toString(), OpenMode.WRITE).write(ByteBuffer.wrap(new byte[3]), 0);
        });
    assertThat(caller.isInterrupted()).isTrue();
    storage.syncFolder(file.toString());
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(
            () ->
                UninterruptedSteps.run(
                    () -> {
                      throw new IOException("said");
                    }))
        .hasMessage("said");
  }
}
