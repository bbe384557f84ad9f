package dev.nacre.wallet.file;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeFileTest {
  private static final byte[] OLD = "the old content".getBytes(StandardCharsets.UTF_8);
  private static final byte[] NEW = "the new content, longer".getBytes(StandardCharsets.UTF_8);

  private static final int OTHER_GROUP = 54_321;

  @TempDir Path folder;
  Path path;

  @BeforeEach
  void namePath() {
    path = folder.resolve("a.wallet");
  }

  SafeFile file() {
    return file(SafeFileKind.WALLET, Disk.NIO);
  }

  SafeFile file(SafeFileKind kind, Disk disk) {
    return new SafeFile(path, kind, disk);
  }

  void make(byte[] content) throws IOException {
    file().create(content, path);
  }

  List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Nested
  class Reading {
    @Test
    void givesWhatWasWritten() throws IOException {
      make(OLD);
      assertThat(file().read(OLD.length)).isEqualTo(OLD);
      file().replace(NEW);
      assertThat(file().read(100)).isEqualTo(NEW);
    }

    @Test
    void refusesWhatIsTooLong() throws IOException {
      make(OLD);
      assertRefused(ErrorCode.NOT_A_WALLET, () -> file().read(OLD.length - 1));
    }

    /** Else a file that grows between two looks would ask for as much memory as it likes. */
    @Test
    void looksAtTheSizeOnce() throws IOException {
      make(OLD);
      try (SeekableByteChannel channel = new Growing(Files.newByteChannel(path))) {
        assertThat(file().readFully(channel, OLD.length)).isEqualTo(OLD);
      }
    }

    @Test
    void readsOnWhenTheSystemGivesALittleAtATime() throws IOException {
      make(OLD);
      try (SeekableByteChannel channel = new Trickling(Files.newByteChannel(path))) {
        assertThat(file().readFully(channel, OLD.length)).isEqualTo(OLD);
      }
    }

    @Test
    void refusesWhatIsMissingOrNoFile() throws IOException {
      assertRefused(ErrorCode.WALLET_NOT_FOUND, () -> file().read(100));
      Files.createDirectory(path);
      assertRefused(ErrorCode.WALLET_EXPOSED, () -> file().read(100));
      assertRefused(ErrorCode.EXPORT_REFUSED, () -> file(SafeFileKind.EXPORT, Disk.NIO).read(100));
    }

    @Test
    void saysWhatTheSystemSaysWhenItGivesNothing() throws IOException {
      Path notAFolder = Files.createFile(folder.resolve("file"));
      path = notAFolder.resolve("a.wallet");
      assertThat(assertRefused(ErrorCode.WALLET_UNREADABLE, () -> file().read(100)))
          .hasMessageContaining("Not a directory");
      assertRefused(
          ErrorCode.REGISTRY_UNREADABLE, () -> file(SafeFileKind.REGISTRY, Disk.NIO).read(100));
    }

    @Test
    void ofAnInterruptedThreadGoesOnAndKeepsTheInterrupt() throws IOException {
      make(OLD);
      Thread.currentThread().interrupt();
      assertThat(file().read(100)).isEqualTo(OLD);
      assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @Covers("pages-49")
    void refusesALinkUnlessTheFileIsForAnybody() throws IOException {
      make(OLD);
      Path link = Files.createSymbolicLink(folder.resolve("link"), path);
      assertThat(
              assertRefused(
                  ErrorCode.WALLET_EXPOSED,
                  () -> new SafeFile(link, SafeFileKind.WALLET, Disk.NIO).read(100)))
          .hasMessageContaining("is a link");
      assertThat(new SafeFile(link, SafeFileKind.EXPORT, Disk.NIO).read(100)).isEqualTo(OLD);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "rw-r-----",
          "rw--w----",
          "rw---x---",
          "rw----r--",
          "rw-----w-",
          "rw------x",
          "rwxrwxrwx"
        })
    @Covers("pages-49")
    void refusesWhatOthersCanTouch(String permissions) throws IOException {
      make(OLD);
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
      assertRefused(ErrorCode.WALLET_EXPOSED, () -> file().read(100));
      assertThat(file(SafeFileKind.EXPORT, Disk.NIO).read(100)).isEqualTo(OLD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rwx------"})
    void takesWhatOnlyItsOwnerCanTouch(String permissions) throws IOException {
      make(OLD);
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
      assertThat(file().read(100)).isEqualTo(OLD);
    }
  }

  @Nested
  class Creating {
    @Test
    @Covers("pages-49")
    void makesAFileForItsOwnerOnlyAndLeavesNothingElse() throws IOException {
      make(OLD);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
      assertThat(names()).containsExactly("a.wallet");
    }

    @Test
    void neverOverwrites() throws IOException {
      Files.write(path, NEW);
      assertRefused(ErrorCode.WALLET_EXISTS, () -> make(OLD));
      assertThat(path).hasBinaryContent(NEW);
      assertThat(names()).containsExactly("a.wallet");
    }

    @Test
    void doesNotFollowALinkWithItsName() throws IOException {
      Path target = folder.resolve("elsewhere");
      Files.createSymbolicLink(path, target);
      assertRefused(ErrorCode.WALLET_EXISTS, () -> make(OLD));
      assertThat(target).doesNotExist();
    }

    @Test
    void isRefusedWhereThereIsNoFolder() {
      path = folder.resolve("none").resolve("a.wallet");
      assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> make(OLD));
    }

    @Test
    void letsGoOfWhatItOpened() throws IOException {
      make(OLD);
      file().exclusively(Duration.ofSeconds(1), () -> file().read(100));
      assertThat(OpenFiles.under(folder)).isEmpty();
    }

    /** Else what one crash left would be in the way of the next first save. */
    @Test
    void takesAnotherNameEachTimeUntilItIsWhole() {
      TemporaryFiles unfinished = new TemporaryFiles(path, true);
      assertThat(unfinished.fresh()).isNotEqualTo(unfinished.fresh());
    }

    @Test
    void isForcedBeforeItGetsItsName() throws IOException {
      FaultyDisk disk = FaultyDisk.sound();
      file(SafeFileKind.WALLET, disk).create(OLD, path);
      assertThat(disk.steps())
          .containsExactly(
              "create", "write", "write on", "force", "publish", "force folder", "delete");
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    @Covers("pages-49")
    void leavesTheWholeFileOrNoneWhateverStepFails(Fault fault) throws IOException {
      for (int step = 1; ; step++) {
        FaultyDisk disk = new FaultyDisk(fault, step);
        var unused = catchThrowable(() -> file(SafeFileKind.WALLET, disk).create(OLD, path));
        if (!disk.struck()) {
          break;
        }
        if (Files.exists(path)) {
          assertThat(file().read(100)).isEqualTo(OLD);
          Files.delete(path);
        }
      }
    }
  }

  @Nested
  class Replacing {
    @BeforeEach
    void makeOld() throws IOException {
      make(OLD);
    }

    @Test
    void isForcedBeforeItTakesTheOldOnesPlaceAndTheFolderAfter() throws IOException {
      FaultyDisk disk = FaultyDisk.sound();
      file(SafeFileKind.WALLET, disk).replace(NEW);
      assertThat(disk.steps())
          .containsExactly(
              "create", "write", "write on", "force", "replace", "force folder", "delete");
      assertThat(names()).containsExactly("a.wallet");
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    @Covers({"pages-36", "pages-49"})
    void leavesTheOldOrTheNewFileWhateverStepFails(Fault fault) throws IOException {
      int olds = 0;
      int news = 0;
      for (int step = 1; ; step++) {
        FaultyDisk disk = new FaultyDisk(fault, step);
        Throwable thrown = catchThrowable(() -> file(SafeFileKind.WALLET, disk).replace(NEW));
        if (!disk.struck()) {
          break;
        }
        byte[] found = file().read(100);
        assertThat(found).as("after step " + step).isIn(OLD, NEW);
        boolean old = found.length == OLD.length;
        olds += old ? 1 : 0;
        news += old ? 0 : 1;
        if (thrown instanceof IOException) {
          assertRefused(
              ErrorCode.WALLET_NOT_WRITABLE,
              () -> {
                throw thrown;
              });
          assertThat(thrown).hasMessageContaining("No space left on device");
        }
        file().replace(OLD);
        assertThat(names()).as("after step " + step).containsExactly("a.wallet");
      }
      assertThat(olds).isEqualTo(fault == Fault.POWER_CUT ? 6 : 5);
      assertThat(news).isEqualTo(fault == Fault.POWER_CUT ? 1 : 2);
    }

    @Test
    void removesItsOwnLeftoversOnly() throws IOException {
      String unique = "0123456789abcdef";
      for (String left :
          List.of(
              ".a.wallet." + unique + ".tmp",
              ".b.wallet." + unique + ".tmp",
              ".a.wallet." + unique + "0.tmp",
              ".a.wallet." + unique + ".tm_",
              ".a.wallet.then-why.bak." + unique + ".tmp",
              ".a.wallet.registry." + unique + ".tmp",
              "a.wallet.bak")) {
        Files.write(folder.resolve(left), OLD);
      }
      file().replace(NEW);
      assertThat(names())
          .containsExactlyInAnyOrder(
              "a.wallet",
              ".b.wallet." + unique + ".tmp",
              ".a.wallet." + unique + "0.tmp",
              ".a.wallet." + unique + ".tm_",
              ".a.wallet.registry." + unique + ".tmp",
              "a.wallet.bak");
    }

    @Test
    void leavesBackupsOfOtherKindsOfFilesAlone() throws IOException {
      Path theirs = Files.write(folder.resolve(".a.wallet.x.bak.0123456789abcdef.tmp"), OLD);
      file(SafeFileKind.REGISTRY, Disk.NIO).replace(NEW);
      assertThat(theirs).exists();
    }

    @Test
    void replacesALinkAndNotWhatItPointsTo() throws IOException {
      Path link = Files.createSymbolicLink(folder.resolve("link"), path);
      new SafeFile(link, SafeFileKind.WALLET, Disk.NIO).replace(NEW);
      assertThat(path).hasBinaryContent(OLD);
      assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void keepsTheOwner() throws IOException {
      Requirement.present(
          "root".equals(System.getProperty("user.name")), "the right to give files away");
      var nobody =
          path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
      Files.setOwner(path, nobody);
      Files.setAttribute(path, "unix:gid", OTHER_GROUP);
      file().replace(NEW);
      assertThat(Files.getOwner(path)).isEqualTo(nobody);
      assertThat(Files.getAttribute(path, "unix:gid")).isEqualTo(OTHER_GROUP);
      Path beside = folder.resolve("b.wallet");
      new SafeFile(beside, SafeFileKind.BACKUP, Disk.NIO).create(NEW, path);
      assertThat(Files.getOwner(beside)).isEqualTo(nobody);
    }

    @Test
    @Covers("pages-49")
    void isNotGivenToSomebodyWhoPutAFileThere() throws IOException {
      Requirement.present(
          "root".equals(System.getProperty("user.name")), "the right to give files away");
      var nobody =
          path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
      Files.setOwner(path, nobody);
      for (String open : List.of("rwxrwx---", "rwx----w-")) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(open));
        assertThat(assertRefused(ErrorCode.WALLET_NOT_WRITABLE, () -> file().replace(NEW)))
            .hasMessageContaining("another process");
        assertThat(path).hasBinaryContent(OLD);
      }
      assertThat(names()).containsExactly("a.wallet");
      Files.setOwner(folder, nobody);
      file().replace(NEW);
      assertThat(Files.getOwner(path)).isEqualTo(nobody);
    }
  }

  @Test
  void isDeletedForGood() throws IOException {
    make(OLD);
    Files.write(folder.resolve(".a.wallet.0123456789abcdef.tmp"), OLD);
    FaultyDisk disk = FaultyDisk.sound();
    file(SafeFileKind.WALLET, disk).delete();
    assertThat(names()).isEmpty();
    assertThat(disk.steps()).containsExactly("delete", "delete", "force folder");
    assertRefused(
        ErrorCode.WALLET_NOT_WRITABLE,
        () -> file(SafeFileKind.WALLET, new FaultyDisk(Fault.FULL, 1)).delete());
  }

  @Test
  void tellsItsName() throws IOException {
    assertThat(file().description()).isEqualTo("wallet " + path);
    assertThat(file().exists()).isFalse();
    make(OLD);
    assertThat(file().exists()).isTrue();
  }

  @Test
  void aStampTellsOneSaveFromAnother() throws IOException {
    make(OLD);
    FileStamp first = FileStamp.of(path);
    assertThat(FileStamp.of(path)).isEqualTo(first);
    file().replace(OLD);
    assertThat(FileStamp.of(path)).isNotEqualTo(first);
    Files.delete(path);
    assertThatThrownBy(() -> FileStamp.of(path)).isInstanceOf(IOException.class);
  }

  /** Says another size each time it is asked. */
  private static final class Growing extends Channel {
    private long more;

    Growing(SeekableByteChannel real) {
      super(real);
    }

    @Override
    public long size() throws IOException {
      long size = super.size() + more;
      more = Integer.MAX_VALUE;
      return size;
    }
  }

  /** Gives nothing, then a byte, then nothing again. */
  private static final class Trickling extends Channel {
    private boolean nothing;

    Trickling(SeekableByteChannel real) {
      super(real);
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      nothing = !nothing;
      if (nothing) {
        return 0;
      }
      ByteBuffer one = ByteBuffer.allocate(1);
      int read = super.read(one);
      into.put(one.flip());
      return read;
    }
  }

  /** A file's channel. */
  private static class Channel implements SeekableByteChannel {
    private final SeekableByteChannel real;

    Channel(SeekableByteChannel real) {
      this.real = real;
    }

    @Override
    public long size() throws IOException {
      return real.size();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      return real.read(into);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      return real.write(from);
    }

    @Override
    public long position() throws IOException {
      return real.position();
    }

    @Override
    public SeekableByteChannel position(long to) throws IOException {
      real.position(to);
      return this;
    }

    @Override
    public SeekableByteChannel truncate(long size) throws IOException {
      real.truncate(size);
      return this;
    }

    @Override
    public boolean isOpen() {
      return real.isOpen();
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }
}
