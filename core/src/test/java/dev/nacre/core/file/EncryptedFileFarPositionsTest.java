package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Positions behind 4 GiB and behind 2^31 blocks, on a disk that is mostly holes. */
final class EncryptedFileFarPositionsTest {
  @Test
  @Covers("pages-38")
  void farPositionsAreExact() throws IOException {
    HeapStorage storage = new HeapStorage();
    try (FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 15)) {
      BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 15);
      long blocks = (1L << 31) + 20;
      EncryptedFile crashed = bench.open();
      crashed.write(ByteBuffer.wrap(new byte[3 * 4096]), 0);
      crashed.force(true);
      // A crash left a file of 8 TiB: all but its first blocks are holes.
      ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
      raw.put(layout.physicalEnd(blocks) - 1, new byte[1]);
      EncryptedFile file = bench.open();
      assertThat(file.size()).isEqualTo(blocks * 4096);
      for (long block : new long[] {(1L << 20) - 1, 1L << 20, (1L << 31) - 1, 1L << 31}) {
        byte[] content = FileHarness.bytes(block, 2 * 4096);
        file.write(ByteBuffer.wrap(content), block * 4096);
        assertThat(FileHarness.read(file, block * 4096, 2 * 4096)).isEqualTo(content);
        assertThat(FileHarness.read(file, block * 4096 + 4000, 200))
            .isEqualTo(java.util.Arrays.copyOfRange(content, 4000, 4200));
      }
      assertThatThrownBy(() -> FileHarness.read(file, ((1L << 31) + 9) * 4096, 1))
          .as("a hole is not zeros")
          .hasMessageContaining("NACRE-3010");
      assertThat(FileHarness.read(file, 8192, 4096)).containsOnly(0);
    }
  }
}
