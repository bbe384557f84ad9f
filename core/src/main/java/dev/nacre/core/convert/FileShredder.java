package dev.nacre.core.convert;

import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Overwrites files with zeros before it deletes them. What that is worth depends on the disk, see
 * {@link LeftoverPolicy#SHRED}.
 */
final class FileShredder {
  private static final int CHUNK_BYTES = 1 << 20;

  private final LockedFiles files;

  FileShredder(LockedFiles files) {
    this.files = files;
  }

  /** Whether a crash has interrupted the shredding of a kept file. */
  static boolean isUnfinished(RawStorage storage, String kept) throws IOException {
    return storage.exists(kept + ConversionFiles.SHREDDED);
  }

  /**
   * Shreds the old file of a conversion. It first gets a name that says that it was compared with
   * the new one: once some of it is overwritten, a comparison after a crash would fail.
   */
  void shredKept(String kept) throws IOException {
    files.rename(kept, kept + ConversionFiles.SHREDDED);
    files.syncFolder(kept);
    boolean unused = finish(kept);
  }

  /**
   * Continues where a crash has interrupted {@link #shredKept}.
   *
   * @return whether there was such a file
   */
  boolean finish(String kept) throws IOException {
    if (!isUnfinished(files, kept)) {
      return false;
    }
    files.lockNoFollow(kept + ConversionFiles.SHREDDED);
    shred(kept + ConversionFiles.SHREDDED);
    return true;
  }

  void shred(String name) throws IOException {
    try (RawFile file = files.open(name, OpenMode.WRITE)) {
      long size = file.size();
      for (long at = 0; at < size; at += CHUNK_BYTES) {
        file.write(ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, size - at)), at);
      }
      file.force(true);
    }
    files.delete(name);
    files.syncFolder(name);
  }
}
