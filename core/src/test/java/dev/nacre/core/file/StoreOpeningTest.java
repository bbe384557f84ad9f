package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.file.status.FileEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What is refused while an engine opens its store, and what once it is open. */
final class StoreOpeningTest extends TamperedFile {
  @Test
  void theFirstRefusalStandsForTheWholeFile() throws IOException {
    raw.flip(layout.offset(9) + 5);
    try (EncryptedFile file = bench.open()) {
      FileHarness.read(file, 5 * 4096, 100);
      assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 100))
          .hasMessageContaining("NACRE-3010");
      assertThatThrownBy(() -> FileHarness.read(file, 5 * 4096, 100))
          .hasMessageContaining("NACRE-3010")
          .hasMessageContaining("as a part of it was before");
      assertThatThrownBy(() -> file.write(ByteBuffer.wrap(new byte[1]), 0))
          .hasMessageContaining("NACRE-3010");
      assertThatThrownBy(file::size).hasMessageContaining("NACRE-3010");
    }
  }

  @Test
  void damagedBlockIsRefusedToItsReadersAfterTheOpening() throws IOException {
    raw.flip(layout.offset(9) + 5);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 100))
          .hasMessageContaining("NACRE-3010");
      FileHarness.read(file, 5 * 4096, 100);
      // The block can be written anew.
      file.write(ByteBuffer.wrap(content, 9 * 4096, 4096), 9 * 4096);
    }
    assertThat(readAll()).isEqualTo(content);
  }

  @Test
  void damagedBlockIsRefusedToItsReadersAloneAfterACrash() throws IOException {
    EncryptedFile crashed = bench.open();
    crashed.write(ByteBuffer.wrap(new byte[4096]), 7 * 4096);
    raw.flip(layout.offset(9) + 5);
    EncryptedFile file = bench.open();
    assertThat(file.wasClosedCleanly()).isFalse();
    assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 100))
        .hasMessageContaining("NACRE-3010");
    FileHarness.read(file, 5 * 4096, 100);
  }

  /** A power cut tore it, the engine went on without it, and closed the file. */
  @Test
  void aBlockThatWasTornAtTheLastCloseIsRefusedAndNothingElse() throws IOException {
    byte[] first = raw.get(layout.offset(9), RECORD);
    EncryptedFile crashed = bench.open();
    crashed.write(ByteBuffer.wrap(new byte[4096]), 9 * 4096);
    raw.flip(layout.offset(9) + 5);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(content, 7 * 4096, 4096), 7 * 4096);
    }
    assertThat(bench.events)
        .as("said once, by the close that found it")
        .filteredOn(FileEvent.TornBlocksFound.class::isInstance)
        .hasSize(1)
        .allMatch(event -> ((FileEvent.TornBlocksFound) event).blocks() == 1);
    bench.events.clear();
    for (int session = 0; session < 2; session++) {
      try (EncryptedFile file = bench.open()) {
        assertThat(file.wasClosedCleanly()).isTrue();
        assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 100))
            .hasMessageContaining("NACRE-3010");
        FileHarness.read(file, 5 * 4096, 100);
        file.store().opened(0);
        file.write(ByteBuffer.wrap(content, 8 * 4096, 4096), 8 * 4096);
      }
    }
    assertThat(bench.events).noneMatch(FileEvent.TornBlocksFound.class::isInstance);
    // Whoever puts an older writing there, or changes another block, is found out as ever.
    byte[] closed = raw.all();
    raw.put(layout.offset(9), first);
    try (EncryptedFile file = bench.open()) {
      assertThatThrownBy(() -> FileHarness.read(file, 9 * 4096, 100))
          .hasMessageContaining("NACRE-3011");
      assertThatThrownBy(() -> FileHarness.read(file, 5 * 4096, 100))
          .hasMessageContaining("as a part of it was before");
    }
    raw.set(closed);
    raw.flip(layout.offset(6) + 5);
    try (EncryptedFile file = bench.open()) {
      assertThatThrownBy(() -> FileHarness.read(file, 6 * 4096, 100))
          .hasMessageContaining("NACRE-3010");
      assertThatThrownBy(() -> FileHarness.read(file, 5 * 4096, 100))
          .hasMessageContaining("as a part of it was before");
    }
    raw.set(closed);
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content, 9 * 4096, 4096), 9 * 4096);
    }
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.read(file, 9 * 4096, 4096))
          .isEqualTo(Arrays.copyOfRange(content, 9 * 4096, 10 * 4096));
    }
  }

  @Test
  void aStoreThatFellBackIsRefused() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.store().noteVersion(17);
      file.store().noteVersion(12);
      file.write(ByteBuffer.wrap(content), 0);
      file.force(true);
      file.store().noteVersion(18);
      // Noted, and not forced: it may be lost.
      assertThat(file.store().versionFloor()).isEqualTo(17);
    }
    try (EncryptedFile file = bench.open()) {
      assertThat(file.store().versionFloor()).isEqualTo(18);
      assertThatThrownBy(() -> file.store().opened(17)).hasMessageContaining("NACRE-3016");
      assertThatThrownBy(() -> file.write(ByteBuffer.wrap(new byte[1]), 0))
          .hasMessageContaining("NACRE-3016");
    }
    try (EncryptedFile file = bench.open()) {
      file.store().opened(18);
      file.write(ByteBuffer.wrap(new byte[1]), 9000);
    }
  }
}
