package dev.nacre.wallet.file;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.wallet.OtherJvm;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WriteLockTest {
  private static final Duration SHORT = Duration.ofMillis(80);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;
  Path path;
  SafeFile file;

  @BeforeEach
  void nameFile() {
    path = folder.resolve("a.wallet");
    file = new SafeFile(path, SafeFileKind.WALLET, Disk.NIO);
  }

  @Test
  void keepsOtherThreadsOut() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    CountDownLatch holding = new CountDownLatch(1);
    CountDownLatch enough = new CountDownLatch(1);
    Future<Boolean> held =
        other.submit(
            () ->
                file.exclusively(
                    LONG,
                    () -> {
                      holding.countDown();
                      try {
                        return enough.await(30, TimeUnit.SECONDS);
                      } catch (InterruptedException interrupted) {
                        throw new IOException(interrupted);
                      }
                    }));
    holding.await();
    // Whoever gave up must not have let the next one past the first door.
    for (int i = 0; i < 2; i++) {
      assertThat(assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1)))
          .hasMessageContaining("Another thread of this process is writing wallet " + path);
    }
    enough.countDown();
    assertThat(file.exclusively(LONG, () -> 2)).isEqualTo(2);
    assertThat(held.get()).isTrue();
    other.shutdown();
  }

  @Test
  void isNotTakenTwiceByOneThread() throws IOException {
    file.exclusively(
        LONG,
        () -> {
          assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1));
          SafeFile other = new SafeFile(folder.resolve("b.wallet"), SafeFileKind.WALLET, Disk.NIO);
          assertThat(other.exclusively(SHORT, () -> 1)).isEqualTo(1);
          return 0;
        });
  }

  @Test
  void keepsOtherProcessesOutAndIsFreeWhenOneIsKilled() throws Exception {
    try (OtherJvm other = OtherJvm.start(LockHoldingProcess.class, path.toString())) {
      other.await("locked");
      assertThat(assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1)))
          .hasMessageContaining("The process " + other.pid() + " is writing wallet " + path);
      // A failed try must not have released the other's lock.
      assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1));
      other.kill();
      assertThat(file.exclusively(LONG, () -> 1)).isEqualTo(1);
    }
  }

  @Test
  void waitsForAnotherProcess() throws Exception {
    try (OtherJvm other = OtherJvm.start(LockHoldingProcess.class, path.toString())) {
      other.await("locked");
      other.go();
      assertThat(file.exclusively(LONG, () -> 1)).isEqualTo(1);
      other.await("released");
    }
  }

  @Test
  @Timeout(60)
  void sleepsWhileItWaitsForAnotherProcess() throws Exception {
    try (OtherJvm other = OtherJvm.start(LockHoldingProcess.class, path.toString())) {
      other.await("locked");
      FutureTask<Integer> task = new FutureTask<>(() -> file.exclusively(LONG, () -> 1));
      Thread waiting = new Thread(task);
      waiting.start();
      while (waiting.getState() != Thread.State.TIMED_WAITING) {
        assertThat(waiting.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      other.go();
      assertThat(task.get()).isEqualTo(1);
    }
  }

  @Test
  void isBusyWhereAnythingInThisJvmHoldsTheFile() throws IOException {
    Path lock = folder.resolve("a.wallet.lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock theirs = channel.lock()) {
      assertThat(theirs.isValid()).isTrue();
      assertThat(assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1)))
          .hasMessageContaining("Another process is writing");
    }
    assertThat(file.exclusively(SHORT, () -> 1)).isEqualTo(1);
  }

  /**
   * POSIX drops a process's locks on a file when it closes any channel to it. So whoever waits in
   * vain in this process, in whatever class loader, must not have opened the lock's file.
   */
  @Test
  @Tag("smoke")
  void isNotLostToOthersBecauseSomebodyHereTriedInVain() throws Exception {
    try (URLClassLoader otherApplication = new URLClassLoader(classPath(), null)) {
      file.exclusively(
          LONG,
          () -> {
            assertRefused(ErrorCode.WALLET_BUSY, () -> file.exclusively(SHORT, () -> 1));
            assertThat(codeInAnother(otherApplication)).isEqualTo("WALLET_BUSY");
            try (OtherJvm other = OtherJvm.start(LockTryingProcess.class, path.toString())) {
              assertThat(other.line("tried: ")).isEqualTo("WALLET_BUSY");
            }
            return 0;
          });
      assertThat(codeInAnother(otherApplication)).isEqualTo("none");
      assertThat(file.exclusively(SHORT, () -> 1)).isEqualTo(1);
    }
  }

  /** Takes the same lock with a copy of these classes that knows nothing of ours. */
  private String codeInAnother(ClassLoader loader) throws IOException {
    try {
      Class<?> safeFile = loader.loadClass(SafeFile.class.getName());
      Class<?> fileKind = loader.loadClass(SafeFileKind.class.getName());
      Class<?> disk = loader.loadClass(Disk.class.getName());
      Class<?> work = loader.loadClass(SafeFile.Work.class.getName());
      Object kind =
          Arrays.stream(fileKind.getEnumConstants())
              .filter(each -> each.toString().equals("WALLET"))
              .findFirst()
              .orElseThrow();
      Object same =
          safeFile
              .getConstructor(Path.class, fileKind, disk)
              .newInstance(path, kind, disk.getField("NIO").get(null));
      Object nothing =
          Proxy.newProxyInstance(loader, new Class<?>[] {work}, (proxy, method, args) -> 0);
      safeFile.getMethod("exclusively", Duration.class, work).invoke(same, SHORT, nothing);
      return "none";
    } catch (InvocationTargetException refused) {
      try {
        Throwable theirs = Objects.requireNonNull(refused.getCause());
        return theirs.getClass().getMethod("code").invoke(theirs).toString();
      } catch (ReflectiveOperationException notCoded) {
        throw new IOException(refused);
      }
    } catch (ReflectiveOperationException missing) {
      throw new IOException(missing);
    }
  }

  private static URL[] classPath() {
    return Stream.of(SafeFile.class, ErrorCode.class)
        .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
        .toArray(URL[]::new);
  }

  @Test
  void isOnAFileThatStaysAndIsItsOwnersOnly() throws IOException {
    Path lock = folder.resolve("a.wallet.lock");
    file.exclusively(SHORT, () -> 1);
    assertThat(lock).hasContent(String.valueOf(ProcessHandle.current().pid()));
    Files.writeString(lock, "9".repeat(30));
    file.exclusively(SHORT, () -> 1);
    assertThat(lock).hasContent(String.valueOf(ProcessHandle.current().pid()));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lock)))
        .isEqualTo("rw-------");
    Object key = FileStamp.of(lock).file();
    file.exclusively(SHORT, () -> 1);
    assertThat(FileStamp.of(lock).file()).isEqualTo(key);
    assertThat(path).doesNotExist();
  }

  @Test
  void doesNotFollowALink() throws IOException {
    Path target = Files.createFile(folder.resolve("target"));
    Files.createSymbolicLink(folder.resolve("a.wallet.lock"), target);
    assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> file.exclusively(SHORT, () -> 1));
    assertThat(target).isEmptyFile();
  }

  @Test
  void isOneForAllPathsToTheFile() throws IOException {
    Path other = Files.createSymbolicLink(folder.resolve("round"), folder).resolve("a.wallet");
    SafeFile same = new SafeFile(other, SafeFileKind.WALLET, Disk.NIO);
    file.exclusively(
        LONG,
        () -> {
          assertRefused(ErrorCode.WALLET_BUSY, () -> same.exclusively(SHORT, () -> 1));
          return 0;
        });
  }

  @Test
  void isGivenBackWhenTheWorkFails() throws IOException {
    assertThatThrownBy(
            () ->
                file.exclusively(
                    SHORT,
                    () -> {
                      throw new IOException("work");
                    }))
        .hasMessage("work");
    assertThat(file.exclusively(SHORT, () -> 1)).isEqualTo(1);
  }

  @Test
  void isRefusedWhereNothingCanBeWritten() throws IOException {
    SafeFile nowhere =
        new SafeFile(folder.resolve("none").resolve("a"), SafeFileKind.REGISTRY, Disk.NIO);
    assertRefused(ErrorCode.REGISTRY_NOT_WRITABLE, () -> nowhere.exclusively(SHORT, () -> 1));
    SafeFile full = new SafeFile(path, SafeFileKind.WALLET, new FaultyDisk(Fault.FULL, 1));
    assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> full.exclusively(SHORT, () -> 1)))
        .hasMessageContaining("Cannot lock")
        .hasMessageContaining("No space left on device");
    assertThat(file.exclusively(SHORT, () -> 1)).isEqualTo(1);
  }

  @Test
  void stopsWaitingWhenInterrupted() throws IOException {
    file.exclusively(
        LONG,
        () -> {
          Thread.currentThread().interrupt();
          assertRefused(ErrorCode.INTERRUPTED, () -> file.exclusively(LONG, () -> 1));
          assertThat(Thread.interrupted()).isTrue();
          return 0;
        });
    Thread.currentThread().interrupt();
    assertThat(file.exclusively(LONG, () -> 2)).as("nothing to wait for").isEqualTo(2);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file.exclusively(SHORT, () -> 1)).isEqualTo(1);
  }
}
