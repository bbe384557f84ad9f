package dev.nacre.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.MisreadingStorage;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A disk that does not give out some sectors: a verification says which, and looks at the rest. */
@Covers("pages-21")
final class VerificationBadSectorTest {
  private static final int BLOCKS = 14;

  private final HeapStorage heap = new HeapStorage();
  private final MisreadingStorage storage = new MisreadingStorage(heap);
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
  private final ByteAttacker raw = new ByteAttacker(heap, FileHarness.NAME);
  private final Set<Long> seen = ConcurrentHashMap.newKeySet();

  @BeforeEach
  void write() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(FileHarness.bytes(1, BLOCKS * 4096)), 0);
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<String> found() throws IOException {
    try (FileVerifier file = bench.files().verifier(FileHarness.NAME)) {
      ClosedFileVerification verification =
          new ClosedFileVerification(
              file, (block, content) -> seen.add(block), ProgressListener.NONE);
      verification.run();
      VerificationReport verified = verification.result(BlockUses.UNKNOWN);
      assertThat(verified.complete()).isTrue();
      return verified.findings().stream().map(Finding::shown).toList();
    }
  }

  @Test
  void badSectorInABlockIsFound() throws IOException {
    storage.badSector(layout.offset(5) + 512);
    storage.badSector(layout.offset(6) + 4127);
    raw.flip(layout.offset(9) + 40);
    assertThat(found())
        .containsExactly(
            "NACRE-3031: block 5 to 6 cannot be read [unknown]",
            "NACRE-3010: block 9 is not what was written there [unknown]");
    assertThat(seen).containsExactlyInAnyOrder(2L, 3L, 4L, 7L, 8L, 10L, 11L, 12L, 13L);
  }

  @Test
  void badSectorInAHeaderSlotIsFound() throws IOException {
    storage.badSector(Preamble.HEADER_SLOTS + Preamble.HEADER_SLOT + 100);
    assertThat(found()).contains("NACRE-3031: header 1 cannot be read");
    assertThat(seen).hasSize(BLOCKS - 2);
  }

  @Test
  void badSectorInTheFreshnessMapIsFound() throws IOException {
    storage.badSector(layout.mapOffset(1) + 600);
    raw.flip(layout.offset(9) + 40);
    assertThat(found())
        .contains(
            "NACRE-3013: map 4 is not what was written there",
            "NACRE-3013: block 4 to 7 may be an old one: its page of the freshness map is gone"
                + " [unknown]",
            "NACRE-3010: block 9 is not what was written there [unknown]");
    assertThat(seen).containsExactlyInAnyOrder(2L, 3L, 8L, 10L, 11L, 12L, 13L);
  }
}
