package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.ReplacementFiles;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Replaces a file by a new one and keeps the old one under a second name. Both files are locked
 * before they are examined and until everything is done.
 *
 * @param name of the file that is replaced
 * @param kept name of the old file after the swap
 */
public record FileSwap(HeldFiles files, String name, String kept) {
  private static final String NEXT = ".converting";
  public static final String SHREDDING = ".shredding";
  private static final int PIECE = 1 << 20;

  /**
   * Locks the file and removes leftovers of an interrupted conversion.
   *
   * @param leftover what to do with a partial file, which may be plain
   */
  public void begin(LeftoverPolicy leftover) throws IOException {
    if (leftover == LeftoverPolicy.SHRED) {
      boolean unused = finishShredding();
    }
    if (isHalfDone()) {
      files.takeOwn(kept);
      files.publish(kept, name);
    } else {
      files.take(name);
    }
    clear(leftover);
    if (files.exists(kept) && files.isSame(kept, name)) {
      // A crash came between the two steps of run().
      files.delete(kept);
      files.syncFolder(name);
    }
  }

  /** Removes new files that are no longer being written. */
  public void clear(LeftoverPolicy leftover) throws IOException {
    drafts().discardLeft(draft -> remove(draft, leftover));
  }

  /** Whether a crash has left no file under the name, on a file system without hard links. */
  public boolean isHalfDone() throws IOException {
    return !files.exists(name) && files.exists(kept);
  }

  public boolean hasKept() throws IOException {
    return files.exists(kept);
  }

  /** Whether there is a new file, partial or complete. */
  boolean hasNext() throws IOException {
    return !drafts().present().isEmpty();
  }

  public void refuseKept() throws IOException {
    if (hasKept()) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The file " + kept + " is there from an earlier conversion");
    }
  }

  /** Creates the new file, with the owner and permissions of the old one. */
  public String next() throws IOException {
    String next = drafts().create();
    boolean dressed = false;
    try {
      files.dress(next, name);
      dressed = true;
      return next;
    } finally {
      if (!dressed) {
        files.delete(next);
      }
    }
  }

  private ReplacementFiles drafts() {
    return new ReplacementFiles(files, name, NEXT);
  }

  /**
   * Swaps the files. At each moment the name leads to the old file or to the new one; on a file
   * system without hard links, to no file for the length of a rename.
   */
  public void run(String next) throws IOException {
    files.check(name);
    files.check(next);
    if (!files.linked(name, kept)) {
      refuseKept();
      files.rename(name, kept);
    }
    try {
      files.syncFolder(name);
      files.rename(next, name);
    } catch (IOException | RuntimeException failed) {
      takeBack(failed);
      throw failed;
    }
    files.syncFolder(name);
  }

  // If this fails too, the next open does it.
  private void takeBack(Exception failed) {
    try {
      if (!files.exists(name)) {
        files.rename(kept, name);
      } else if (files.exists(kept) && files.isSame(kept, name)) {
        files.delete(kept);
      }
      files.syncFolder(name);
    } catch (IOException | RuntimeException also) {
      failed.addSuppressed(also);
    }
  }

  public void dispose(LeftoverPolicy leftover) throws IOException {
    if (leftover != LeftoverPolicy.KEEP && files.exists(kept)) {
      files.check(kept);
      remove(kept, leftover);
    }
  }

  public void remove(String file, LeftoverPolicy leftover) throws IOException {
    if (leftover != LeftoverPolicy.SHRED) {
      files.delete(file);
      files.syncFolder(name);
    } else if (file.equals(kept)) {
      // First under a name that says that it was compared: a half shredded file can no longer be.
      files.rename(kept, shredding());
      files.syncFolder(name);
      boolean unused = finishShredding();
    } else {
      shred(file);
    }
  }

  /** Continues where a crash has interrupted {@link #dispose}. */
  public boolean finishShredding() throws IOException {
    if (!files.exists(shredding())) {
      return false;
    }
    files.takeOwn(shredding());
    shred(shredding());
    return true;
  }

  private String shredding() {
    return kept + SHREDDING;
  }

  private void shred(String old) throws IOException {
    try (RawFile file = files.open(old, OpenMode.WRITE)) {
      long size = file.size();
      for (long at = 0; at < size; at += PIECE) {
        file.write(ByteBuffer.allocate((int) Math.min(PIECE, size - at)), at);
      }
      file.force(true);
    }
    files.delete(old);
    files.syncFolder(name);
  }
}
