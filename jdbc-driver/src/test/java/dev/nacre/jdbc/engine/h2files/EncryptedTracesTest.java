package dev.nacre.jdbc.engine.h2files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The traces of a database that is opened for good. */
final class EncryptedTracesTest {
  @TempDir private Path folder;
  private Path trace = Path.of("");
  private Path kept = Path.of("");

  @BeforeEach
  void write() throws IOException {
    trace = Files.write(folder.resolve("shop.trace.db"), BlockAddress.MAGIC);
    kept = folder.resolve("shop.trace.db.sealed");
  }

  private EncryptedTraces traces(RawStorage storage) {
    return new EncryptedTraces(storage, new CompanionFiles(folder.resolve("shop.mv.db")));
  }

  @Test
  void theyMakePlaceOrAreRemoved() throws IOException {
    NioStorage storage = new NioStorage();
    assertThat(traces(storage).setAside(LeftoverPolicy.KEEP)).isTrue();
    assertThat(trace).doesNotExist();
    assertThat(kept).hasBinaryContent(BlockAddress.MAGIC);
    assertThat(traces(storage).setAside(LeftoverPolicy.REMOVE)).isTrue();
    assertThat(kept).doesNotExist();
    assertThat(traces(storage).setAside(LeftoverPolicy.REMOVE)).isFalse();
  }

  /** So that a disk that fails there is one that a test can have. */
  @Test
  void nothingGoesPastTheDoorToTheDisk() {
    NioStorage disk = new NioStorage();
    RawStorage failing =
        (RawStorage)
            Proxy.newProxyInstance(
                EncryptedTracesTest.class.getClassLoader(),
                new Class<?>[] {RawStorage.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("rename") || method.getName().equals("delete")) {
                    throw new IOException("Input/output error");
                  }
                  return method.invoke(disk, args);
                });
    for (LeftoverPolicy leftover : LeftoverPolicy.values()) {
      assertThatThrownBy(() -> traces(failing).setAside(leftover)).hasMessage("Input/output error");
      assertThat(trace).exists();
      assertThat(kept).doesNotExist();
    }
  }
}
