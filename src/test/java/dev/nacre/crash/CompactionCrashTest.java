package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.SmallSegments;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A compaction fills a second file and renames it into the place of the first. Wherever the power
 * is cut, the database opens, and is one of the two, whole.
 */
final class CompactionCrashTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final String SUCCESSOR = NAME + ".tempFile";
  private static final int SEEDS = 52;

  private final HeldKeys keys = new HeldKeys();

  @AfterEach
  void forget() {
    keys.close();
  }

  @Test
  @Covers({"pages-11", "pages-12", "pages-36"})
  void theDatabaseIsOldOrNewAndAlwaysOpens() throws IOException {
    CrashingStorage storage = new CrashingStorage();
    EncryptedFiles files = files(storage, new NotedAnchor(storage));
    byte[] first = content(1, 10);
    byte[] compacted = content(2, 5);
    byte[] later = content(3, 6);
    write(files, NAME, first);
    storage.note(new Stage(1));
    for (int round = 0; round < 2; round++) {
      try (EncryptedFile successor = files.openSuccessor(SUCCESSOR, /* predecessor= */ NAME)) {
        successor.write(ByteBuffer.wrap(compacted), 0);
      }
      storage.note(new Stage(2));
      files.rename(SUCCESSOR, NAME);
      storage.note(new Stage(3));
      write(files, NAME, later);
      storage.note(new Stage(4));
      first = later;
    }
    int cases = 0;
    for (int at = 0; at <= storage.operations(); at++) {
      PowerCut cut = storage.cutAt(at);
      for (long seed = 0; seed < SEEDS; seed++, cases++) {
        try {
          check(cut, seed, content(1, 10), compacted, later);
        } catch (IOException | AssertionError failed) {
          throw new AssertionError("cut at " + at + ", seed " + seed, failed);
        }
      }
    }
    System.out.printf(
        "power cuts on a compaction: %d operations x %d seeds = %d cases%n",
        storage.operations() + 1, SEEDS, cases);
  }

  /** 1 written, 2 compacted, 3 renamed, 4 written again. */
  private record Stage(int number) {}

  private void check(PowerCut cut, long seed, byte[] first, byte[] compacted, byte[] later)
      throws IOException {
    HeapStorage disk = cut.disk(seed);
    if (cut.notes(Stage.class).isEmpty()) {
      return;
    }
    NotedAnchor anchor = new NotedAnchor(cut);
    // As an engine does: what a compaction has left behind is deleted.
    EncryptedFiles files = files(disk, anchor);
    files.delete(SUCCESSOR);
    byte[] found;
    try (EncryptedFile file = files.open(NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      found = readable(file);
    }
    int stage = cut.lastNote(Stage.class).orElseThrow().number();
    if (stage == 1 && cut.notes(Stage.class).size() == 1) {
      assertThat(found).isEqualTo(first);
    } else if (stage == 4) {
      assertThat(found).isEqualTo(later);
    } else if (stage == 2) {
      assertThat(
              Arrays.equals(found, compacted)
                  || Arrays.equals(found, first)
                  || Arrays.equals(found, later))
          .isTrue();
    }
    // And it can be written, closed and opened again.
    write(files, NAME, first);
    try (EncryptedFile file = files.open(NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(Arrays.copyOf(readable(file), first.length)).isEqualTo(first);
    }
  }

  // While it is written for the second time, blocks may be torn; they are refused.
  private static byte[] readable(EncryptedFile file) throws IOException {
    ByteBuffer dst = ByteBuffer.allocate((int) file.size());
    try {
      file.read(dst, 0);
    } catch (IOException refused) {
      assertThat(file.wasClosedCleanly()).isFalse();
    }
    return dst.array();
  }

  private static void write(EncryptedFiles files, String name, byte[] content) throws IOException {
    try (EncryptedFile file = files.open(name, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(content), 0);
      file.truncate(content.length);
    }
  }

  private static byte[] content(int value, int blocks) {
    byte[] content = new byte[blocks * 4096];
    Arrays.fill(content, (byte) value);
    return content;
  }

  private EncryptedFiles files(RawStorage disk, RollbackAnchor anchor) {
    return SmallSegments.files(disk, keys, anchor, event -> {});
  }
}
