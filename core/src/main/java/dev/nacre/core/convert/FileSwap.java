package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.ReplacementFiles;
import java.io.IOException;

/**
 * Replaces a file by a new one, the draft, and keeps the old one under a second name. The files are
 * locked before they are examined, and until the {@link LockedFiles} are closed. Not safe for
 * threads.
 *
 * <p>The swap has two steps: the old file gets its second name, and the draft gets the first. With
 * hard links the name always leads to a file. Without them the first step is a rename, and a crash
 * after it leaves no file under the name ({@link #isInterrupted}).
 */
public final class FileSwap {
  private static final String DRAFT_SUFFIX = ".converting";

  private final LockedFiles files;
  private final String name;
  private final String kept;
  private final FileShredder shredder;

  /**
   * @param files which the caller closes
   * @param name of the file that is replaced
   * @param kept name of the old file after the swap
   */
  public FileSwap(LockedFiles files, String name, String kept) {
    this.files = files;
    this.name = name;
    this.kept = kept;
    this.shredder = new FileShredder(files);
  }

  /** Whether a crash has interrupted the shredding of a kept file. */
  public static boolean isShreddingUnfinished(RawStorage storage, String kept) throws IOException {
    return FileShredder.isUnfinished(storage, kept);
  }

  public LockedFiles files() {
    return files;
  }

  /** The name of the file that is replaced. */
  public String name() {
    return name;
  }

  /** The name of the old file after the swap. */
  public String kept() {
    return kept;
  }

  /**
   * Locks the file, and undoes or removes what an interrupted conversion has left.
   *
   * @param leftover how to remove a partial draft, which may be plain
   */
  public void lockAndCleanUp(LeftoverPolicy leftover) throws IOException {
    if (leftover == LeftoverPolicy.SHRED) {
      boolean unused = finishShredding();
    }
    if (isInterrupted()) {
      files.lockNoFollow(kept);
      files.publish(kept, name);
    } else {
      files.lock(name);
    }
    removeDrafts(leftover);
    if (files.exists(kept) && files.isSame(kept, name)) {
      // A crash came between the two steps of the swap.
      files.delete(kept);
      files.syncFolder(name);
    }
  }

  /** Removes drafts that no process writes any more. */
  public void removeDrafts(LeftoverPolicy leftover) throws IOException {
    drafts().discardAbandoned(draft -> remove(draft, leftover));
  }

  /** Whether a crash has left no file under the name, on a file system without hard links. */
  public boolean isInterrupted() throws IOException {
    return !files.exists(name) && files.exists(kept);
  }

  public boolean hasKept() throws IOException {
    return files.exists(kept);
  }

  /** Whether there is a draft, partial or complete. */
  boolean hasDraft() throws IOException {
    return !drafts().list().isEmpty();
  }

  /** Refuses to replace the file that an earlier conversion has kept. */
  public void refuseKept() throws IOException {
    if (hasKept()) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The file " + kept + " is there from an earlier conversion");
    }
  }

  /**
   * Creates a draft, with the owner and permissions of the file.
   *
   * @return its name
   */
  public String createDraft() throws IOException {
    String draft = drafts().create();
    try {
      files.copyOwnership(draft, name);
      return draft;
    } catch (Throwable failed) {
      Cleanup.after(failed, () -> files.delete(draft));
      throw failed;
    }
  }

  private ReplacementFiles drafts() {
    return new ReplacementFiles(files, name, DRAFT_SUFFIX);
  }

  /**
   * Swaps the files. At each moment the name leads to the old file or to the new one; on a file
   * system without hard links, to no file for the length of a rename.
   */
  public void swap(String draft) throws IOException {
    files.check(name);
    files.check(draft);
    if (!files.tryLink(name, kept)) {
      refuseKept();
      files.rename(name, kept);
    }
    try {
      files.syncFolder(name);
      files.rename(draft, name);
    } catch (IOException | RuntimeException failed) {
      Cleanup.after(failed, this::undoFirstStep);
      throw failed;
    }
    files.syncFolder(name);
  }

  // If this fails too, the next process that locks the file does it.
  private void undoFirstStep() throws IOException {
    if (!files.exists(name)) {
      files.rename(kept, name);
    } else if (files.exists(kept) && files.isSame(kept, name)) {
      files.delete(kept);
    }
    files.syncFolder(name);
  }

  /** Does with the old file what was requested, after it was replaced. */
  public void disposeOfKept(LeftoverPolicy leftover) throws IOException {
    if (leftover != LeftoverPolicy.KEEP && files.exists(kept)) {
      files.check(kept);
      remove(kept, leftover);
    }
  }

  /** Deletes the old file or a draft; overwrites it before, if that is the policy. */
  public void remove(String file, LeftoverPolicy leftover) throws IOException {
    if (leftover != LeftoverPolicy.SHRED) {
      files.delete(file);
      files.syncFolder(name);
    } else if (file.equals(kept)) {
      shredder.shredKept(kept);
    } else {
      shredder.shred(file);
    }
  }

  /**
   * Continues where a crash has interrupted {@link #disposeOfKept}.
   *
   * @return whether there was such a file
   */
  public boolean finishShredding() throws IOException {
    return shredder.finish(kept);
  }
}
