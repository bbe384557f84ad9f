package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackAnchor.Memory;
import dev.nacre.core.file.head.FileKeys;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.v1.Epoch;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Somebody has got hold of a file's data key and of its wrapped bytes, and can write to the file.
 * Once the key was rotated he cannot make the file seal with it again.
 */
class LeakedDataKeyTest {
  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, 30 * 4096 - 100);
  private @Nullable Epoch leaked;
  private @Nullable FileKeys key;

  @BeforeEach
  void leak() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
    leaked = superblock().epoch();
    key = FileKeys.unlock(OldKey.newest(raw.all()), bench.keys, "leaked");
  }

  @AfterEach
  void forget() {
    key().close();
    bench.close();
  }

  @Test
  @Covers("pages-47")
  void superblockMadeWithALeakedKeyIsRefused() throws IOException {
    rotate();
    byte[] honest = raw.all();
    for (int generations = 0; generations < 3; generations++) {
      for (FilePhase phase : FilePhase.values()) {
        raw.set(honest);
        forge(generations, phase);
        assertRefused();
      }
    }
    raw.set(honest);
    assertHolds();
  }

  @Test
  void superblockMadeWithALeakedKeyIsRefusedDuringARotation() throws IOException {
    // It is never closed: its process has died.
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    crashed.resealing().step();
    byte[] honest = raw.all();
    forge(0, FilePhase.DIRTY);
    assertRefused();
    raw.set(honest);
    assertHolds();
  }

  @Test
  void superblockFromBeforeTheRotationIsRefused() throws IOException {
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.write(ByteBuffer.wrap(content), 0);
    crashed.force(true);
    byte[] before = raw.get(0, 2 * Preamble.SUPERBLOCK);
    crashed.resealing().begin();
    // Of the same session, and nothing was forced in between.
    raw.put(0, before);
    assertRefused();
  }

  @Test
  void onlyAnAnnouncedKeyIsAccepted() throws IOException {
    UUID database = superblock().identity().databaseId();
    Memory before = bench.anchor.load(database).orElseThrow();
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    Memory after = bench.anchor.load(database).orElseThrow();
    assertThat(after.nextKey()).isEmpty();
    assertThat(after.state().keyCheck()).isNotEqualTo(before.state().keyCheck()).hasSize(32);
    // The power went before the anchor was told.
    Optional<String> announced = Optional.of(after.state().keyCheck());
    bench.anchor.memories.put(database, new Memory(before.state(), Optional.empty(), announced));
    assertHolds();
    bench.anchor.memories.put(database, new Memory(before.state(), Optional.empty()));
    assertRefused();
    // As an earlier release has noted it.
    FileState was = before.state();
    FileState unknown =
        new FileState(
            was.databaseId(),
            was.fileId(),
            was.generation(),
            was.clean(),
            was.length(),
            was.storeVersion(),
            was.digest());
    bench.anchor.memories.put(database, new Memory(unknown, Optional.empty()));
    assertHolds();
  }

  @Test
  void aRotationThatCannotBeAnnouncedDoesNotBegin() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.write(ByteBuffer.wrap(content), 0);
      bench.anchor.full = true;
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> file.resealing().begin());
      bench.anchor.full = false;
      assertThat(file.resealing().isUnderWay()).isFalse();
      assertThat(superblock().epochs()).hasSize(1);
      file.write(ByteBuffer.wrap(content), 0);
    }
    assertHolds();
  }

  // What he can make: everything but what only the present key authenticates.
  private void forge(int generations, FilePhase phase) throws IOException {
    Superblock now = superblock();
    Epoch old = Objects.requireNonNull(leaked);
    List<Epoch> epochs = new ArrayList<>(now.epochs());
    epochs.removeIf(epoch -> epoch.number() == old.number());
    epochs.add(old);
    Superblock forged =
        new Superblock(
            now.identity(),
            now.sequence() + 2,
            now.generation() + generations,
            phase,
            false,
            now.floor(),
            now.pins(),
            RotationState.NONE,
            old.number(),
            epochs);
    raw.put(0, SuperblockCodec.encode(forged, key().current()));
  }

  private FileKeys key() {
    return Objects.requireNonNull(key);
  }

  private void rotate() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      file.resealing().begin();
      while (file.resealing().step() >= 0) {
        assertThat(file.resealing().figures().refused()).isZero();
      }
    }
  }

  private void assertRefused() {
    assertThatExceptionOfType(NacreIOException.class)
        .isThrownBy(() -> bench.open().size())
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.FILE_ROLLED_BACK));
  }

  private void assertHolds() throws IOException {
    try (EncryptedFile file = bench.open()) {
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  private Superblock superblock() throws IOException {
    return OldKey.newest(raw.all()).superblock();
  }
}
