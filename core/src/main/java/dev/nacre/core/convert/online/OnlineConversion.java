package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.Piece;
import dev.nacre.core.job.Work;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Converts a file while a database uses it: copies it piece by piece into a new file, copies
 * changed pieces again, compares both, and replaces the old file when the database is closed.
 *
 * <p>Until that moment the new file is not needed, and a crash loses only the copying: a partial
 * file is not trusted, the next process begins a new one. An error deletes the new file, so that it
 * does not keep a disk full.
 */
public abstract sealed class OnlineConversion implements Work
    permits OnlineEncryption, OnlineDecryption {
  private static final int PIECE = 1 << 16;
  // So that the compared bytes are on the disk, and the last force is short.
  private static final long FORCED_AFTER = 32 << 20;
  // Free space left for the users of the database.
  private static final long MARGIN = 16 << 20;

  private final ConvertedFile subject;
  private final Plaintext live;
  private final ChangeNotes changes;
  private final LeftoverPolicy leftover;
  private final DuePieces due = new DuePieces(PIECE);
  private @Nullable ConversionDraft draft;
  private long unforced;
  private boolean compares;
  private volatile boolean paused;

  /**
   * @param live the current content
   * @param changes noted by the code that writes it
   * @param leftover what to do with the old file
   */
  OnlineConversion(
      ConvertedFile subject,
      Plaintext live,
      ChangeNotes changes,
      LeftoverPolicy leftover,
      boolean paused)
      throws IOException {
    this.subject = subject;
    this.live = live;
    this.changes = changes;
    this.leftover = leftover;
    this.paused = paused;
    changes.watch(due);
    due.all(live.size());
  }

  /** Creates the new file, empty. */
  abstract ConversionDraft create() throws IOException;

  /** Stores that the conversion is to be done. */
  abstract void remember(boolean waits) throws IOException;

  abstract void forget() throws IOException;

  /** Stores the conversion until it is done or cancelled. If that fails, no trace of it is left. */
  final void begin() throws IOException {
    ConversionDraft unused = draft();
    try {
      remember(false);
    } catch (IOException | RuntimeException refused) {
      // A partly stored conversion would later begin by itself.
      takeBack(refused);
      throw refused;
    }
  }

  private void takeBack(Exception refused) {
    try {
      cancel();
    } catch (IOException | RuntimeException also) {
      refused.addSuppressed(also);
    }
  }

  final ConvertedFile subject() {
    return subject;
  }

  /** What to do with the old file. */
  public final LeftoverPolicy leftover() {
    return leftover;
  }

  @Override
  public final String target() {
    return subject.name();
  }

  public final boolean isPaused() {
    return paused;
  }

  /** Half of the work is to copy, the other half to compare. */
  @Override
  public final JobProgress progress() {
    long size = due.end();
    long work = due.work();
    return new JobProgress(size - (work + 1) / 2, size, "BYTES", work == 0 ? waiting() : "");
  }

  /** The text shown when everything is copied. */
  abstract String waiting();

  @Override
  public final Piece step() throws IOException {
    boolean stepped = false;
    try {
      Piece piece = next(draft());
      stepped = true;
      return piece;
    } finally {
      if (!stepped) {
        // A retry begins from the start.
        abandon();
        due.all(0);
      }
    }
  }

  private ConversionDraft draft() throws IOException {
    ConversionDraft open = draft;
    if (open == null) {
      requireRoom(due.end());
      open = create();
      draft = open;
      unforced = 0;
      // Uses the known size: a closed file can no longer be measured.
      due.all(0);
    }
    return open;
  }

  // Alternates between copying and comparing, so that constant writes to the database cannot
  // prevent the comparison.
  private Piece next(ConversionDraft open) throws IOException {
    compares = !compares && due.left() < due.end() / 2;
    Piece piece = compares ? compared(open) : copied(open);
    if (piece == null) {
      compares = !compares;
      piece = compares ? compared(open) : copied(open);
    }
    return piece == null ? Piece.waiting() : piece;
  }

  private @Nullable Piece copied(ConversionDraft open) throws IOException {
    DuePieces.Range range = due.nextToCopy();
    if (range == null) {
      return null;
    }
    if (!open.copy(live, range)) {
      due.again(range);
    }
    unforced += range.length();
    if (unforced >= FORCED_AFTER) {
      force(open);
      requireRoom(due.left());
    }
    return Piece.of(2L * range.length());
  }

  // The conversion must fail on a full disk before the users of the database do.
  private void requireRoom(long bytes) throws IOException {
    long usable = subject.storage().usableSpace(subject.name());
    if (usable - MARGIN < bytes + bytes / 16) {
      throw new NacreIOException(
          ErrorCode.DISK_TOO_FULL,
          "There are "
              + usable
              + " bytes left on the disk of "
              + subject.name()
              + ", and "
              + bytes
              + " are to be written");
    }
  }

  private @Nullable Piece compared(ConversionDraft open) throws IOException {
    DuePieces.Range range = due.nextToCompare();
    if (range == null) {
      return null;
    }
    if (unforced > 0) {
      force(open);
    }
    if (!ConversionDraft.isSame(live, open.written(), range)) {
      // Most likely it was written while it was read. The last comparison is of a file that no
      // longer changes.
      due.again(range);
    }
    return Piece.of(2L * range.length());
  }

  private void force(ConversionDraft open) throws IOException {
    open.force();
    unforced = 0;
  }

  @Override
  public final void paused(boolean wanted) throws IOException {
    paused = wanted;
    remember(wanted);
  }

  /**
   * Leaves the database as it is. The new file is deleted first: after a crash the request is still
   * there to find it.
   */
  @Override
  public final void cancel() throws IOException {
    abandon();
    forget();
    changes.watch(null);
  }

  /**
   * Called when the database is closed: copies the rest, compares everything, and replaces the old
   * file by the new one. If this fails, either the old or the new file has the name.
   */
  public final void finish() throws IOException {
    boolean finished = false;
    try {
      ConversionDraft open = draft();
      Plaintext content = open.settled(live, due);
      for (DuePieces.Range range = due.nextToCopy(); range != null; range = due.nextToCopy()) {
        if (!open.copy(content, range)) {
          throw new IOException("a file became shorter while it was converted");
        }
      }
      // The lock may have been lost meanwhile, and with it the note of a write by another process.
      due.compareAll();
      open.complete(content, due);
      open.publish();
      finished = true;
      draft = null;
      changes.watch(null);
      open.dispose(leftover);
    } finally {
      if (!finished) {
        abandon();
      }
    }
  }

  /** Deletes the new file; the stored request to convert stays. */
  public final void abandon() throws IOException {
    ConversionDraft open = draft;
    draft = null;
    if (open != null) {
      open.discard();
    }
  }
}
