package dev.nacre.crash;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.ForwardingFile;
import dev.nacre.testkit.storage.ForwardingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Watches what a rotation of the data key does to the disk, leaves a note of how far it is, and
 * lets others write to the file in between, where they could: not while the file's lock is held.
 */
final class RotationSteps extends ForwardingStorage {
  private static final long HEADER_SLOTS = 16_384;
  private static final long OVERWRITE_JOURNAL = 32_768;
  private static final long ROTATION_JOURNAL = 49_152;
  private static final int INTRUSIONS = 2;

  /** What came last. */
  enum Step {
    JOURNAL_WRITTEN,
    JOURNAL_FORCED,
    PLACED,
    PLACED_FORCED,
    HEADER_KEPT,
    HEADER_PLACED,
    ERASED,
    ERASED_FORCED,
    SUPERBLOCK,
    SUPERBLOCK_FORCED,
    /** Nothing of a rotation. */
    NONE
  }

  /** Left as a note. */
  record Came(Step step) {}

  /** Something that is done to the file. */
  @FunctionalInterface
  interface Act {
    void run() throws IOException;
  }

  private final CrashingStorage disk;
  private Step last = Step.NONE;
  private boolean watching;
  private int intrusions;
  private Act other = () -> {};

  RotationSteps(CrashingStorage disk) {
    super(disk);
    this.disk = disk;
  }

  /**
   * Runs a part of a rotation.
   *
   * @param between may be run in the middle of it, twice at most
   */
  void watch(Act part, Act between) throws IOException {
    watching = true;
    intrusions = 0;
    other = between;
    try {
      part.run();
    } finally {
      watching = false;
    }
  }

  private void wrote(long position, ByteBuffer bytes) throws IOException {
    if (!watching) {
      others();
      return;
    }
    boolean zeros = isZero(bytes);
    if (position < HEADER_SLOTS) {
      came(Step.SUPERBLOCK);
    } else if (position < OVERWRITE_JOURNAL) {
      came(Step.HEADER_PLACED);
    } else if (zeros) {
      came(Step.ERASED);
    } else if (position < ROTATION_JOURNAL) {
      came(Step.HEADER_KEPT);
    } else if (position == ROTATION_JOURNAL) {
      came(Step.JOURNAL_WRITTEN);
      intrude();
    } else {
      came(Step.PLACED);
    }
  }

  private void forced() throws IOException {
    if (!watching) {
      others();
      return;
    }
    switch (last) {
      case JOURNAL_WRITTEN -> {
        came(Step.JOURNAL_FORCED);
        intrude();
      }
      case PLACED -> {
        came(Step.PLACED_FORCED);
        intrude();
      }
      case ERASED -> came(Step.ERASED_FORCED);
      case SUPERBLOCK -> came(Step.SUPERBLOCK_FORCED);
      default -> {}
    }
  }

  private void intrude() throws IOException {
    Step before = last;
    if (intrusions++ < INTRUSIONS) {
      watching = false;
      other.run();
      watching = true;
      came(before);
    }
  }

  // The first operation of somebody else ends what came last.
  private void others() {
    if (last != Step.NONE) {
      came(Step.NONE);
    }
  }

  private void came(Step step) {
    last = step;
    disk.note(new Came(step));
  }

  private static boolean isZero(ByteBuffer bytes) {
    for (int i = bytes.position(); i < bytes.limit(); i++) {
      if (bytes.get(i) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    return new Watched(super.open(name, mode));
  }

  private final class Watched extends ForwardingFile {
    Watched(RawFile file) {
      super(file);
    }

    @Override
    public void write(ByteBuffer src, long position) throws IOException {
      ByteBuffer bytes = src.duplicate();
      super.write(src, position);
      wrote(position, bytes);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      super.force(metaData);
      forced();
    }
  }
}
