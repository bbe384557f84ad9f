package dev.nacre.jdbc.engine.h2.fs.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.convert.online.TrackedFile;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.testkit.storage.ForwardingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedPlainFileTest {
  @TempDir Path folder;
  private final List<String> calls = new ArrayList<>();

  /** A file whose lock is not released, and which does not close. */
  private final class Stuck extends ForwardingFile {
    Stuck(RawFile file) {
      super(file);
    }

    @Override
    public RawLock tryLock(long position, long size, boolean shared) {
      return new RawLock() {
        @Override
        public boolean valid() {
          return true;
        }

        @Override
        public boolean shared() {
          return false;
        }

        @Override
        public void close() throws IOException {
          throw new IOException("release failed");
        }
      };
    }

    @Override
    public void close() throws IOException {
      super.close();
      calls.add("close");
      throw new IOException("close failed");
    }
  }

  /** The last one completes a pending conversion when it is told of the close. */
  @Test
  void aLockThatIsNotReleasedHidesNeitherTheCloseNorTheEnd() throws IOException {
    String name = folder.resolve("shop.mv.db").toString();
    RawFile file = new NioStorage().open(name, OpenMode.CREATE_NEW);
    try (DatabaseLock lock = new DatabaseLock(name)) {
      SharedPlainFile store = new SharedPlainFile(new TrackedFile(new Stuck(file)), true, lock);
      PlainChannel channel = store.channel(name, "rw", () -> calls.add("closed"));
      assertThat(channel.tryLock()).isNotNull();
      assertThatThrownBy(channel::close)
          .hasMessage("release failed")
          .satisfies(
              first ->
                  assertThat(first.getSuppressed())
                      .singleElement()
                      .satisfies(also -> assertThat(also).hasMessage("close failed")));
    }
    assertThat(calls).containsExactly("close", "closed");
  }
}
