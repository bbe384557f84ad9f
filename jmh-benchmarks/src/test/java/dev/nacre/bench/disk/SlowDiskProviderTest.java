package dev.nacre.bench.disk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything passes as it is, and bytes are counted. */
class SlowDiskProviderTest {
  @TempDir private Path real = Path.of("");

  private final SetTime time = new SetTime();
  private final Bandwidth disk = new Bandwidth(1000, time);
  private final SlowDiskProvider provider =
      new SlowDiskProvider(FileSystems.getDefault().provider(), new SimulatedDisk(disk));

  private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void findFolder() {
    folder = provider.getPath(real.toUri());
    file = folder.resolve("file");
  }

  /** {@code FileChannel}, which H2 uses. */
  @Nested
  class Channels {
    @Test
    void readAndWriteWhereTheyAre() throws IOException {
      try (FileChannel channel = FileChannel.open(file, CREATE_NEW, READ, WRITE)) {
        assertThat(channel.write(bytes("0123456789"))).isEqualTo(10);
        assertThat(channel.position()).isEqualTo(10);
        assertThat(channel.position(2)).isSameAs(channel);
        ByteBuffer four = ByteBuffer.allocate(4);
        assertThat(channel.read(four)).isEqualTo(4);
        assertThat(text(four)).isEqualTo("2345");
        assertThat(channel.position()).isEqualTo(6);
        assertThat(disk.moved()).isEqualTo(10);
        assertThat(time.slept()).isEqualTo(10_000_000);
      }
      assertThat(real.resolve("file")).hasContent("0123456789");
    }

    @Test
    void moveThePagesOfWhatTheyRead() throws IOException {
      Files.write(real.resolve("file"), new byte[3 * SimulatedDisk.PAGE]);
      try (FileChannel channel = FileChannel.open(file)) {
        assertThat(channel.read(ByteBuffer.allocate(10))).isEqualTo(10);
        assertThat(disk.moved()).isEqualTo(SimulatedDisk.PAGE);
        assertThat(channel.read(ByteBuffer.allocate(10), SimulatedDisk.PAGE - 1)).isEqualTo(10);
        assertThat(disk.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
        channel.position(2 * SimulatedDisk.PAGE);
        assertThat(channel.read(new ByteBuffer[] {ByteBuffer.allocate(9)})).isEqualTo(9);
        assertThat(disk.moved()).isEqualTo(3 * SimulatedDisk.PAGE);
      }
    }

    @Test
    void readAndWriteElsewhere() throws IOException {
      try (FileChannel channel = FileChannel.open(file, CREATE_NEW, READ, WRITE)) {
        assertThat(channel.write(bytes("abc"), 5)).isEqualTo(3);
        assertThat(channel.position()).isZero();
        ByteBuffer all = ByteBuffer.allocate(10);
        assertThat(channel.read(all, 4)).isEqualTo(4);
        assertThat(text(all)).isEqualTo("\0abc");
        assertThat(channel.read(ByteBuffer.allocate(1), 8)).isEqualTo(-1);
        assertThat(disk.moved()).isEqualTo(3);
      }
    }

    @Test
    void gatherAndScatter() throws IOException {
      try (FileChannel channel = FileChannel.open(file, CREATE_NEW, READ, WRITE)) {
        assertThat(channel.write(new ByteBuffer[] {bytes("ab"), bytes("cde")})).isEqualTo(5);
        ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocate(2)};
        assertThat(channel.position(0).read(parts)).isEqualTo(5);
        assertThat(text(parts[0]) + "|" + text(parts[1])).isEqualTo("abc|de");
        assertThat(disk.moved()).isEqualTo(5);
      }
    }

    @Test
    void transferAndCountBothEnds() throws IOException {
      Files.writeString(real.resolve("file"), "0123456789");
      try (FileChannel from = FileChannel.open(file, READ);
          FileChannel to = FileChannel.open(folder.resolve("to"), CREATE_NEW, READ, WRITE)) {
        assertThat(from.transferTo(2, 4, to)).isEqualTo(4);
        assertThat(disk.moved()).isEqualTo(SimulatedDisk.PAGE + 4);
        assertThat(to.transferFrom(from, 4, 3)).isEqualTo(3);
        assertThat(disk.moved()).isEqualTo(SimulatedDisk.PAGE + 7);
      }
      assertThat(real.resolve("to")).hasContent("2345012");
    }

    @Test
    void truncateAndForce() throws IOException {
      Files.writeString(real.resolve("file"), "0123456789");
      try (FileChannel channel = FileChannel.open(file, WRITE)) {
        assertThat(channel.truncate(3)).isSameAs(channel);
        channel.force(true);
        assertThat(channel.size()).isEqualTo(3);
        assertThatThrownBy(() -> channel.map(MapMode.READ_ONLY, 0, 1))
            .isInstanceOf(UnsupportedOperationException.class);
      }
      assertThat(disk.moved()).isZero();
    }

    @Test
    void lockTheFileItself() throws IOException {
      try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE);
          FileChannel other = FileChannel.open(real.resolve("file"), WRITE)) {
        try (FileLock lock = channel.tryLock(7, 1, false)) {
          assertThat(lock.isValid()).isTrue();
          assertThatThrownBy(() -> other.tryLock(7, 1, false))
              .isInstanceOf(OverlappingFileLockException.class);
        }
        other.lock(7, 1, false).release();
      }
    }
  }

  /** {@code AsynchronousFileChannel}, which Nacre uses. */
  @Nested
  class AsynchronousChannels {
    @Test
    void readAndWrite() throws Exception {
      try (AsynchronousFileChannel channel = open(CREATE_NEW, READ, WRITE)) {
        assertThat(channel.write(bytes("0123456789"), 0).get()).isEqualTo(10);
        assertThat(disk.moved()).isEqualTo(10);
        ByteBuffer all = ByteBuffer.allocate(20);
        Future<Integer> read = channel.read(all, 6);
        assertThat(read.get()).isEqualTo(4);
        assertThat(read.get()).isEqualTo(4);
        assertThat(read.isDone()).isTrue();
        assertThat(text(all)).isEqualTo("6789");
        assertThat(channel.read(ByteBuffer.allocate(1), 10).get()).isEqualTo(-1);
        assertThat(disk.moved()).isEqualTo(10);
        assertThat(time.slept()).isEqualTo(10_000_000);
      }
      assertThat(real.resolve("file")).hasContent("0123456789");
    }

    @Test
    void moveThePagesOfWhatTheyRead() throws Exception {
      Files.write(real.resolve("file"), new byte[3 * SimulatedDisk.PAGE]);
      try (AsynchronousFileChannel channel = open(READ)) {
        assertThat(channel.read(ByteBuffer.allocate(10), SimulatedDisk.PAGE - 1).get())
            .isEqualTo(10);
        assertThat(disk.moved()).isEqualTo(2 * SimulatedDisk.PAGE);
      }
    }

    @Test
    void callWhoWaits() throws Exception {
      try (AsynchronousFileChannel channel = open(CREATE_NEW, READ, WRITE)) {
        CompletableFuture<Integer> written = new CompletableFuture<>();
        channel.write(bytes("abc"), 0, written, new Completing());
        assertThat(written.get()).isEqualTo(3);
        CompletableFuture<Integer> read = new CompletableFuture<>();
        channel.read(ByteBuffer.allocate(2), 0, read, new Completing());
        assertThat(read.get()).isEqualTo(2);
        assertThat(disk.moved()).isEqualTo(3);
      }
    }

    @Test
    void truncateForceAndLock() throws Exception {
      Files.writeString(real.resolve("file"), "0123456789");
      try (AsynchronousFileChannel channel = open(READ, WRITE)) {
        assertThat(channel.truncate(3)).isSameAs(channel);
        channel.force(false);
        assertThat(channel.size()).isEqualTo(3);
        try (FileLock lock = channel.tryLock(Long.MAX_VALUE - 1, 1, true)) {
          assertThat(lock.isShared()).isTrue();
          assertThatThrownBy(() -> channel.lock(Long.MAX_VALUE - 1, 1, true).get())
              .isInstanceOf(OverlappingFileLockException.class);
        }
      }
      assertThat(disk.moved()).isZero();
    }

    @Test
    void failAsTheirsDo() throws Exception {
      Files.createFile(real.resolve("file"));
      try (AsynchronousFileChannel channel = open(READ)) {
        assertThatThrownBy(() -> channel.write(bytes("a"), 0))
            .isInstanceOf(NonWritableChannelException.class);
      }
    }

    private AsynchronousFileChannel open(java.nio.file.OpenOption... options) throws IOException {
      return AsynchronousFileChannel.open(file, Set.of(options), null);
    }
  }

  /** Names, folders and attributes. */
  @Nested
  class Paths {
    @Test
    void areTheSameWords() {
      Path path = folder.resolve("a/../b").normalize();
      assertThat(path).isEqualTo(folder.resolve("b")).hasToString(real.resolve("b").toString());
      assertThat(path.hashCode()).isEqualTo(folder.resolve("b").hashCode());
      assertThat(folder.relativize(path)).hasToString("b");
      assertThat(path.startsWith(folder)).isTrue();
      assertThat(path.endsWith("b")).isTrue();
      assertThat(path.getParent()).isEqualTo(folder);
      assertThat(path.getFileName()).hasToString("b");
      assertThat(path.getName(path.getNameCount() - 1)).hasToString("b");
      assertThat(path.getRoot()).hasToString(String.valueOf(real.getRoot()));
      assertThat(path.compareTo(folder)).isPositive();
      assertThat(path.toUri()).isEqualTo(real.resolve("b").toUri());
      assertThat(path.getFileSystem().getPath("x").getParent()).isNull();
      assertThat(path).isNotEqualTo(real.resolve("b"));
      assertThatThrownBy(() -> path.resolve(real)).isInstanceOf(ProviderMismatchException.class);
    }

    @Test
    void leadToTheJdksFiles() throws IOException {
      Files.createDirectories(folder.resolve("one/two"));
      Files.writeString(folder.resolve("one/file"), "text");
      assertThat(disk.moved()).isEqualTo(4);
      try (var below = Files.walk(folder)) {
        assertThat(below.map(path -> folder.relativize(path).toString()))
            .containsExactlyInAnyOrder("", "one", "one/two", "one/file");
      }
      try (var matching = Files.newDirectoryStream(folder.resolve("one"), "f*")) {
        assertThat(matching).containsExactly(folder.resolve("one/file"));
      }
      assertThat(Files.readString(folder.resolve("one/file"))).isEqualTo("text");
      Files.copy(folder.resolve("one/file"), folder.resolve("copy"));
      assertThat(real.resolve("copy")).hasContent("text");
      assertThat(disk.moved()).isEqualTo(8);
      assertThatThrownBy(() -> Files.delete(folder.resolve("none")))
          .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void areReplacedInOneStep() throws IOException {
      Files.writeString(file, "old");
      Path next = Files.writeString(folder.resolve("new"), "new");
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      assertThat(real.resolve("file")).hasContent("new");
      assertThat(real.resolve("new")).doesNotExist();
    }

    @Test
    void keepTheirKeysAndPermissions() throws IOException {
      Assumptions.assumeTrue(
          folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
      var own = PosixFilePermissions.fromString("rw-------");
      FileChannel.open(file, Set.of(CREATE_NEW, WRITE), PosixFilePermissions.asFileAttribute(own))
          .close();
      assertThat(Files.getPosixFilePermissions(real.resolve("file"))).isEqualTo(own);
      assertThat(key(file)).isEqualTo(key(real.resolve("file")));
      Files.createLink(folder.resolve("link"), file);
      assertThat(Files.isSameFile(folder.resolve("link"), file)).isTrue();
      assertThat(Files.getAttribute(file, "unix:nlink")).isEqualTo(2);
      assertThat(Files.getFileStore(file)).isEqualTo(Files.getFileStore(real));
    }

    @Test
    void doNotFollowLinksWhenAskedNotTo() throws IOException {
      Files.writeString(file, "text");
      Path link = Files.createSymbolicLink(folder.resolve("link"), file);
      assertThat(Files.readSymbolicLink(link)).isEqualTo(file);
      assertThat(link.toRealPath()).isEqualTo(file.toRealPath());
      assertThat(Files.isRegularFile(link)).isTrue();
      assertThat(Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS)).isFalse();
      assertThatThrownBy(() -> FileChannel.open(link, Set.of(READ, LinkOption.NOFOLLOW_LINKS)))
          .isInstanceOf(IOException.class);
    }

    private Object key(Path path) throws IOException {
      return List.of(Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    }
  }

  private record Completing() implements CompletionHandler<Integer, CompletableFuture<Integer>> {
    @Override
    public void completed(Integer bytes, CompletableFuture<Integer> waiting) {
      waiting.complete(bytes);
    }

    @Override
    public void failed(Throwable failure, CompletableFuture<Integer> waiting) {
      waiting.completeExceptionally(failure);
    }
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(US_ASCII));
  }

  private static String text(ByteBuffer filled) {
    return US_ASCII.decode(filled.flip()).toString();
  }
}
