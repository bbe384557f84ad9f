package dev.nacre.core.file.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.InMemoryAnchor;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.ForwardingFile;
import dev.nacre.testkit.storage.ForwardingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many bytes a close after one write writes, and how much memory the map takes. */
final class FreshnessMapCostTest {
  private static final int RECORD = BlockLayout.RECORD;

  @Test
  void whatOneWriteIntoADatabaseCosts(@TempDir Path folder) throws IOException {
    costs(folder, 64 << 20);
  }

  @Test
  @Tag("slow")
  void whatOneWriteIntoALargeDatabaseCosts(@TempDir Path folder) throws IOException {
    costs(folder, 1 << 30);
  }

  private static void costs(Path folder, int bytes) throws IOException {
    AtomicLong written = new AtomicLong();
    AtomicLong map = new AtomicLong();
    BlockLayout standard = Preamble.layout(FileKind.DATABASE);
    String name = folder.resolve("large.mv.db").toString();
    EncryptedFiles files =
        new EncryptedFiles(
            watched(written, map, standard),
            new HeldKeys(),
            CipherSuite.AES_256_GCM,
            new InMemoryAnchor(),
            event -> {});
    byte[] part = FileHarness.bytes(5, 1 << 20);
    long unchanged;
    try (EncryptedFile file = files.open(name, FileKind.DATABASE, Access.READ_WRITE)) {
      for (int at = 0; at < bytes; at += part.length) {
        file.write(ByteBuffer.wrap(part), at);
      }
      unchanged = used();
    }
    map.set(0);
    written.set(0);
    long before = used();
    EncryptedFile file = files.open(name, FileKind.DATABASE, Access.READ_WRITE);
    file.store().opened(0);
    ByteBuffer read = ByteBuffer.allocate(part.length);
    for (int at = 0; at < bytes; at += part.length) {
      file.read(read.clear(), at);
    }
    file.write(ByteBuffer.wrap(part, 0, 4096), bytes / 2);
    file.force(true);
    long heap = used() - before;
    written.set(0);
    file.close();
    System.out.printf(
        "%d MiB: a close after one write writes %d bytes, %d of them for the map; heap %d KiB, of a"
            + " session that wrote it all %d KiB%n",
        bytes >> 20, written.get(), map.get(), heap >> 10, unchanged >> 10);
    assertThat(map.get()).isBetween(1L, 64L << 10);
    assertThat(written.get()).isLessThan(64L << 10);
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  // Counts all bytes, and those of the map and of its digests.
  private static ForwardingStorage watched(AtomicLong written, AtomicLong map, BlockLayout layout) {
    return new ForwardingStorage(new NioStorage()) {
      @Override
      public RawFile open(String name, OpenMode mode) throws IOException {
        return new ForwardingFile(super.open(name, mode)) {
          @Override
          public void write(ByteBuffer src, long position) throws IOException {
            written.addAndGet(src.remaining());
            long each = layout.mapOffset(1) - layout.mapOffset(0);
            long inside = position - layout.dataOffset();
            boolean page = inside >= 0 && inside % each < layout.mapPages() * (long) RECORD;
            boolean digests = inside < 0 && position >= Preamble.ROTATION_JOURNAL;
            map.addAndGet(page || digests ? src.remaining() : 0);
            super.write(src, position);
          }
        };
      }
    };
  }
}
