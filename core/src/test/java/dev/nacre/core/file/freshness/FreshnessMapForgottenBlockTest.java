package dev.nacre.core.file.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A block beyond the stored map, replayed after a crash, is still refused after the next close. */
class FreshnessMapForgottenBlockTest {
  private static final int BLOCK = BlockLayout.BLOCK;
  private static final int REPLAYED = 10;

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void replayedBlockBeyondTheMapIsRefusedAfterTheNextClose() throws IOException {
    try (EncryptedFile grown = bench.open()) {
      grown.write(ByteBuffer.wrap(FileHarness.bytes(1, 14 * BLOCK)), 0);
    }
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThat(FileHarness.read(file, REPLAYED * BLOCK, BLOCK)).hasSize(BLOCK);
    }
    long at = FileHarness.layout(FileKind.DATABASE, 2).offset(REPLAYED);
    byte[] old = raw.get(at, BlockLayout.RECORD);
    try (EncryptedFile shrunk = bench.open()) {
      shrunk.store().opened(0);
      shrunk.truncate(6 * BLOCK);
    }
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.write(ByteBuffer.wrap(FileHarness.bytes(2, 8 * BLOCK)), 6 * BLOCK);
    crashed.force(true);

    raw.put(at, old);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(FileHarness.bytes(3, BLOCK)), 3 * BLOCK);
    }

    try (EncryptedFile file = bench.open()) {
      assertThat(file.wasClosedCleanly()).isTrue();
      file.store().opened(0);
      assertThatThrownBy(() -> FileHarness.read(file, REPLAYED * BLOCK, BLOCK))
          .hasMessageContaining("NACRE-3011");
      assertThat(FileHarness.read(file, 11 * BLOCK, BLOCK)).hasSize(BLOCK);
    }
  }
}
