package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What others do while a file is converted: the same again, open it, replace it, interrupt. */
@EnabledOnOs(OS.LINUX)
final class ConversionRaceTest {
  @TempDir Path folder;
  private final HeldKeys keys = new HeldKeys();
  private byte[] content = new byte[0];
  private Path file;

  @BeforeEach
  void seal() throws IOException {
    file = folder.resolve("shop.mv.db");
    content = new byte[3_000_000];
    new Random(1).nextBytes(content);
    Files.write(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    sealing(LeftoverPolicy.REMOVE, () -> {});
  }

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  private FileConversion conversion(Meanwhile meanwhile) {
    return new FileConversion(
        new NioStorage(), keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), meanwhile);
  }

  private void opening(LeftoverPolicy leftover, Meanwhile.Deed deed) throws IOException {
    Meanwhile meanwhile = new Meanwhile(deed);
    conversion(meanwhile).decrypt(file.toString(), FileKind.DATABASE, leftover);
    assertThat(meanwhile.done).isTrue();
  }

  private void sealing(LeftoverPolicy leftover, Meanwhile.Deed deed) throws IOException {
    conversion(new Meanwhile(deed))
        .encrypt(file.toString(), FileKind.DATABASE, PlainContent::of, leftover, false);
  }

  private int files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return (int) all.count();
    }
  }

  @Test
  void theSameConversionASecondTimeIsRefusedAndHarmsNothing() throws IOException {
    opening(
        LeftoverPolicy.REMOVE,
        () -> {
          assertThatThrownBy(
                  () ->
                      conversion(new Meanwhile(() -> {}))
                          .decrypt(file.toString(), FileKind.DATABASE, LeftoverPolicy.REMOVE))
              .hasMessageContaining("NACRE-3030");
          assertThatThrownBy(() -> sealing(LeftoverPolicy.REMOVE, () -> {}))
              .hasMessageContaining("NACRE-3030");
        });
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
    assertThat(files()).isOne();
  }

  @Test
  void aFileThatAnotherOneReplacesMeanwhileIsLeftAsItIs() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "of somebody else");
    Path moved = folder.resolve("moved");
    byte[] sealed = Files.readAllBytes(file);
    assertThatThrownBy(
            () ->
                opening(
                    LeftoverPolicy.REMOVE,
                    () -> {
                      Files.move(file, moved);
                      Files.move(other, file);
                    }))
        .hasMessageContaining("NACRE-3030")
        .hasMessageContaining("replaced");
    assertThat(file).hasContent("of somebody else");
    assertThat(Files.readAllBytes(moved)).isEqualTo(sealed);
  }

  @Test
  void aDraftThatAnotherOneReplacesMeanwhileIsNotTaken() throws IOException {
    byte[] sealed = Files.readAllBytes(file);
    assertThatThrownBy(
            () ->
                opening(
                    LeftoverPolicy.REMOVE,
                    () -> {
                      Path draft = draft();
                      Files.delete(draft);
                      Files.writeString(draft, "of somebody else");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(Files.readAllBytes(file)).isEqualTo(sealed);
  }

  private Path draft() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> path.toString().endsWith(".converting")).findFirst().orElseThrow();
    }
  }

  @Test
  void whatIsPlainIsNobodyElsesFromItsFirstByte() throws IOException {
    opening(
        LeftoverPolicy.REMOVE,
        () ->
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft())))
                .isEqualTo("rw-------"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void anInterruptStopsTheCopyAndLeavesNoHalfFile() throws IOException {
    byte[] sealed = Files.readAllBytes(file);
    assertThatThrownBy(
            () -> opening(LeftoverPolicy.REMOVE, () -> Thread.currentThread().interrupt()))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Files.readAllBytes(file)).isEqualTo(sealed);
    assertThat(files()).isOne();
  }

  @Test
  void anInterruptInTheSwapComesTooLate() throws IOException {
    Thread caller = Thread.currentThread();
    RawStorage interrupting = before("link", name -> caller.interrupt());
    new FileConversion(
            interrupting,
            keys,
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            ProgressListener.NONE)
        .decrypt(file.toString(), FileKind.DATABASE, LeftoverPolicy.REMOVE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
    assertThat(files()).isOne();
  }

  @Test
  void theOldFileIsLockedUntilItIsGoneAndTheNewOneWithIt() throws IOException {
    Set<String> locked = new TreeSet<>();
    RawStorage watching =
        before(
            "delete",
            name -> {
              for (Path one : List.of(file, Path.of(name))) {
                if (isLocked(one)) {
                  locked.add(String.valueOf(one.getFileName()));
                }
              }
            });
    new FileConversion(
            watching, keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), ProgressListener.NONE)
        .decrypt(file.toString(), FileKind.DATABASE, LeftoverPolicy.REMOVE);
    assertThat(locked).containsExactly("shop.mv.db", "shop.mv.db.sealed");
  }

  // Whether this process has a lock on the file, as the system knows it.
  private static boolean isLocked(Path file) throws IOException {
    String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
    String pid = " " + ProcessHandle.current().pid() + " ";
    return Files.readAllLines(Path.of("/proc/locks")).stream()
        .anyMatch(line -> line.contains(inode) && line.contains(pid));
  }

  private static RawStorage before(String operation, Watch watch) {
    RawStorage disk = new NioStorage();
    return (RawStorage)
        Proxy.newProxyInstance(
            RawStorage.class.getClassLoader(),
            new Class<?>[] {RawStorage.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(operation)) {
                watch.before((String) arguments[0]);
              }
              try {
                return method.invoke(disk, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private interface Watch {
    void before(String name) throws IOException;
  }

  @Test
  void aHalfFileOfAnInterruptedConversionIsRemovedByTheNextOneEitherWay() throws IOException {
    Path left = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Files.writeString(left, "plain");
    assertThatThrownBy(() -> sealing(LeftoverPolicy.SHRED, () -> {}))
        .hasMessageContaining("NACRE-5112");
    assertThat(Files.exists(left)).isFalse();
    assertThat(EncryptedFiles.isEncrypted(new NioStorage(), file.toString())).isTrue();
  }

  @Test
  void nobodyElseOpensEitherFileUntilTheOldOneIsGone() throws IOException {
    try (LockedFiles application = new LockedFiles(new NioStorage())) {
      application.lock(file.toString());
      assertThatThrownBy(() -> opening(LeftoverPolicy.REMOVE, () -> {}))
          .hasMessageContaining("NACRE-3030");
    }
    opening(LeftoverPolicy.REMOVE, () -> {});
  }

  /** Does something once, when the first part of a file was converted. */
  private static final class Meanwhile implements ProgressListener {
    private final Deed deed;
    private boolean done;

    Meanwhile(Deed deed) {
      this.deed = deed;
    }

    @Override
    public void begin(long bytes) {}

    @Override
    public void done(long bytes) {
      if (!done) {
        done = true;
        try {
          deed.run();
        } catch (IOException failed) {
          throw new UncheckedIOException(failed);
        }
      }
    }

    interface Deed {
      void run() throws IOException;
    }
  }
}
