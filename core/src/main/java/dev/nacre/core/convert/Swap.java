package dev.nacre.core.convert;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A new file takes the name of another, which is kept under a third.
 *
 * @param name that both want
 * @param next the new one, until then
 * @param kept the old one, from then on
 */
record Swap(RawStorage storage, String name, String next, String kept) {
  private static final String SHREDDING = ".shredding";
  private static final int PIECE = 1 << 20;

  /** Whether a crash came between the two renames: nothing has the name. */
  boolean isHalfDone() throws IOException {
    return !storage.exists(name) && storage.exists(kept);
  }

  boolean hasKept() throws IOException {
    return storage.exists(kept);
  }

  /** Puts the old file back under its name. */
  void undo() throws IOException {
    storage.rename(kept, name);
    storage.syncFolder(name);
  }

  void discardNext() throws IOException {
    if (storage.exists(next)) {
      storage.delete(next);
      storage.syncFolder(name);
    }
  }

  void run() throws IOException {
    if (storage.exists(name)) {
      storage.rename(name, kept);
      storage.syncFolder(name);
    }
    storage.rename(next, name);
    storage.syncFolder(name);
  }

  void dispose(Leftover leftover) throws IOException {
    if (leftover == Leftover.KEEP || !storage.exists(kept)) {
      return;
    }
    if (leftover == Leftover.SHRED) {
      // Under a name that says that it was compared: half of it cannot be compared any more.
      storage.rename(kept, shredding());
      storage.syncFolder(name);
      finishShredding();
      return;
    }
    storage.delete(kept);
    storage.syncFolder(name);
  }

  /** Goes on where a crash has interrupted {@link #dispose}. */
  void finishShredding() throws IOException {
    String shredding = shredding();
    if (!storage.exists(shredding)) {
      return;
    }
    overwrite(shredding);
    storage.delete(shredding);
    storage.syncFolder(name);
  }

  private String shredding() {
    return kept + SHREDDING;
  }

  private void overwrite(String old) throws IOException {
    try (RawFile file = storage.open(old, OpenMode.WRITE)) {
      long size = file.size();
      for (long at = 0; at < size; at += PIECE) {
        file.write(ByteBuffer.allocate((int) Math.min(PIECE, size - at)), at);
      }
      file.force(true);
    }
  }
}
