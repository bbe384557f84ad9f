package dev.nacre.core.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every storage promises, asked of each. */
final class RawStorageTest {
  abstract static class Contract {
    abstract RawStorage storage();

    abstract String folder();

    private String name(String plain) {
      return folder() + "/" + plain;
    }

    @Test
    void aMissingFileIsNotCreatedByReading() throws IOException {
      for (OpenMode mode : new OpenMode[] {OpenMode.READ, OpenMode.WRITE}) {
        assertThatThrownBy(() -> storage().open(name("a"), mode))
            .isInstanceOf(NoSuchFileException.class);
      }
      assertThatThrownBy(() -> storage().size(name("a"))).isInstanceOf(NoSuchFileException.class);
      assertThat(storage().exists(name("a"))).isFalse();
      storage().delete(name("a"));
    }

    @Test
    void createNewRefusesWhatIsThere() throws IOException {
      storage().open(name("a"), OpenMode.CREATE_NEW).close();
      assertThatThrownBy(() -> storage().open(name("a"), OpenMode.CREATE_NEW))
          .isInstanceOf(FileAlreadyExistsException.class);
      storage().open(name("a"), OpenMode.CREATE).close();
    }

    @Test
    void readsWhatWasWrittenAndZerosInHoles() throws IOException {
      try (RawFile file = storage().open(name("a"), OpenMode.CREATE)) {
        file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 100_000);
        assertThat(file.size()).isEqualTo(100_003);
        ByteBuffer read = ByteBuffer.allocate(10);
        assertThat(file.read(read, 99_998)).isEqualTo(5);
        assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {0, 0, 1, 2, 3}));
        assertThat(file.read(ByteBuffer.allocate(1), 100_003)).isEqualTo(-1);
        assertThat(file.read(ByteBuffer.allocate(1), 1L << 40)).isEqualTo(-1);
      }
      assertThat(storage().size(name("a"))).isEqualTo(100_003);
    }

    @Test
    void truncatingCutsAndNeverGrows() throws IOException {
      try (RawFile file = storage().open(name("a"), OpenMode.CREATE)) {
        file.write(ByteBuffer.wrap(new byte[200_000]), 0);
        file.write(ByteBuffer.wrap(new byte[] {7, 7}), 70_000);
        file.truncate(300_000);
        assertThat(file.size()).isEqualTo(200_000);
        file.truncate(70_001);
        file.write(ByteBuffer.wrap(new byte[] {9}), 70_005);
        ByteBuffer read = ByteBuffer.allocate(6);
        assertThat(file.read(read, 70_000)).isEqualTo(6);
        assertThat(read.array()).containsExactly(7, 0, 0, 0, 0, 9);
      }
    }

    @Test
    void renamingReplaces() throws IOException {
      for (String plain : new String[] {"a", "b"}) {
        try (RawFile file = storage().open(name(plain), OpenMode.CREATE)) {
          file.write(ByteBuffer.wrap(plain.getBytes(StandardCharsets.UTF_8)), 0);
          file.force(true);
        }
      }
      storage().rename(name("a"), name("b"));
      storage().syncFolder(name("b"));
      assertThat(storage().exists(name("a"))).isFalse();
      assertThat(storage().list(folder())).containsExactly(name("b"));
      try (RawFile file = storage().open(name("b"), OpenMode.READ)) {
        ByteBuffer read = ByteBuffer.allocate(1);
        file.read(read, 0);
        assertThat(read.array()).containsExactly('a');
      }
    }

    @Test
    void aFileHasTwoNamesAndOneKey() throws IOException {
      try (RawFile file = storage().open(name("a"), OpenMode.CREATE)) {
        file.write(ByteBuffer.wrap(new byte[] {1}), 0);
      }
      storage().open(name("c"), OpenMode.CREATE).close();
      Object key = storage().key(name("a"));
      storage().link(name("a"), name("b"));
      assertThatThrownBy(() -> storage().link(name("c"), name("b")))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> storage().link(name("d"), name("e")))
          .isInstanceOf(NoSuchFileException.class);
      assertThatThrownBy(() -> storage().key(name("d"))).isInstanceOf(NoSuchFileException.class);
      assertThat(storage().key(name("b"))).isEqualTo(key).isNotEqualTo(storage().key(name("c")));
      storage().rename(name("c"), name("a"));
      assertThat(storage().key(name("a"))).isNotEqualTo(key);
      assertThat(storage().size(name("b"))).isEqualTo(1);
    }

    @Test
    void locksExcludeAndAreReleased() throws IOException {
      try (RawFile one = storage().open(name("a"), OpenMode.CREATE);
          RawFile two = storage().open(name("a"), OpenMode.CREATE)) {
        RawLock lock = Objects.requireNonNull(one.tryLock(0, Long.MAX_VALUE, false));
        assertThat(lock.valid()).isTrue();
        assertThatThrownBy(() -> two.tryLock(10, 1, false))
            .isInstanceOf(OverlappingFileLockException.class);
        lock.close();
        assertThat(lock.valid()).isFalse();
        try (RawLock again = two.tryLock(0, Long.MAX_VALUE, false)) {
          assertThat(again).isNotNull();
        }
      }
    }

    @Test
    void aClosedFileRefuses() throws IOException {
      RawFile file = storage().open(name("a"), OpenMode.CREATE);
      file.close();
      assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1), 0))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> file.write(ByteBuffer.allocate(1), 0))
          .isInstanceOf(IOException.class);
    }

    @Test
    void anInterruptedThreadGoesOnAndStaysInterrupted() throws Exception {
      try (RawFile file = storage().open(name("a"), OpenMode.CREATE)) {
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread thread =
            new Thread(
                () -> {
                  Thread.currentThread().interrupt();
                  try {
                    file.write(ByteBuffer.wrap(new byte[] {5}), 0);
                    file.force(true);
                    file.read(ByteBuffer.allocate(1), 0);
                    interrupted.set(Thread.currentThread().isInterrupted());
                  } catch (IOException failed) {
                    interrupted.set(false);
                  }
                });
        thread.start();
        thread.join();
        assertThat(interrupted).isTrue();
        assertThat(file.size()).isEqualTo(1);
      }
    }
  }

  @Nested
  final class OfTheOperatingSystem extends Contract {
    @TempDir Path folder;

    @Override
    RawStorage storage() {
      return new NioStorage();
    }

    @Override
    String folder() {
      return folder.toString();
    }
  }

  @Nested
  final class OfTheHeap extends Contract {
    private final RawStorage storage = new HeapStorage();

    @Override
    RawStorage storage() {
      return storage;
    }

    @Override
    String folder() {
      return "folder";
    }
  }
}
