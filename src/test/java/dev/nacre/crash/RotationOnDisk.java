package dev.nacre.crash;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * How far a rotation of the data key had come, told from the bytes of a file that a killed process
 * has left, without any key.
 */
final class RotationOnDisk {
  private static final long MAGIC = 0x4E41435245524F54L; // "NACREROT"
  private static final int JOURNAL_HEADER = 4096;
  private static final int ENTRIES = 32;
  private static final int ENTRY = 16;
  private static final int PLACE_SHIFT = 56;
  private static final int BLOCKS = 1;

  /** Where the process was killed. */
  enum Step {
    /** No rotation is under way. */
    NONE,
    /** The new key seals, and nothing has been sealed anew yet. */
    BEGUN,
    /** The journal holds records, none of which is in its place. */
    JOURNAL_WRITTEN,
    /** Some of them are; or somebody else has written there. */
    PARTLY_PLACED,
    /** All of them are. */
    PLACED,
    /** A superblock was written after the journal, which does not count any more. */
    SUPERSEDED,
    /** All is sealed anew and the journal is zeros; the old key is still there. */
    ERASED,
    /** One superblock is without the old key, and the other one still has it. */
    HALF_FORGOTTEN
  }

  private RotationOnDisk() {}

  static Step of(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      Superblock one = superblock(channel, 0);
      Superblock two = superblock(channel, 1);
      if (one == null || two == null) {
        // One of them was just being written.
        return Step.NONE;
      }
      Superblock newer = one.sequence() > two.sequence() ? one : two;
      Superblock older = one.sequence() > two.sequence() ? two : one;
      if (!newer.rotation().isUnderWay()) {
        return older.epochs().size() > newer.epochs().size() ? Step.HALF_FORGOTTEN : Step.NONE;
      }
      return step(channel, newer);
    }
  }

  private static Step step(FileChannel channel, Superblock newer) throws IOException {
    ByteBuffer journal = bytes(channel, Preamble.ROTATION_JOURNAL, JOURNAL_HEADER);
    if (journal.getLong(0) != MAGIC) {
      return newer.rotation().cursor() <= FileIdentity.HEADERS ? Step.BEGUN : Step.ERASED;
    }
    if (journal.getLong(Long.BYTES) != newer.sequence()) {
      return Step.SUPERSEDED;
    }
    int count = journal.getInt(2 * Long.BYTES);
    int placed = 0;
    for (int record = 0; record < count; record++) {
      placed += isPlaced(channel, newer.identity().layout(), journal, record) ? 1 : 0;
    }
    return placed == 0 ? Step.JOURNAL_WRITTEN : placed == count ? Step.PLACED : Step.PARTLY_PLACED;
  }

  private static boolean isPlaced(
      FileChannel channel, BlockLayout layout, ByteBuffer journal, int record) throws IOException {
    long where = journal.getLong(ENTRIES + record * ENTRY);
    long number = where & (1L << PLACE_SHIFT) - 1;
    long offset =
        where >>> PLACE_SHIFT == BLOCKS
            ? layout.offset(number)
            : layout.mapOffset(number / layout.mapPages())
                + number % layout.mapPages() * BlockLayout.RECORD;
    long tag = bytes(channel, offset + BlockLayout.BLOCK, Long.BYTES).getLong(0);
    return tag == journal.getLong(ENTRIES + record * ENTRY + Long.BYTES);
  }

  private static @Nullable Superblock superblock(FileChannel channel, int place)
      throws IOException {
    byte[] bytes = bytes(channel, (long) place * Preamble.SUPERBLOCK, Preamble.SUPERBLOCK).array();
    return SuperblockCodec.decode(bytes) instanceof SuperblockCopy.Whole whole
        ? whole.superblock()
        : null;
  }

  private static ByteBuffer bytes(FileChannel channel, long position, int length)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) > 0) {
      // A read may bring less than was asked for.
    }
    return bytes.clear();
  }
}
