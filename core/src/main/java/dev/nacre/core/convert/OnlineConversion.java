package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.Piece;
import dev.nacre.core.job.Work;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Converts a file while a database uses it: copies it piece by piece into a new file, and again
 * what changes meanwhile, compares both, and puts the new one in its place when the database is
 * closed.
 *
 * <p>Until that moment nothing needs the new file, and a crash costs no more than the copying:
 * nothing of a half file is trusted, the next process begins a new one. An error gives its room
 * back too, so that a full disk is not full because of it.
 */
public abstract sealed class OnlineConversion implements Work permits OnlineSealing, OnlineOpening {
  private static final int PIECE = 1 << 16;
  // So that what is compared is on the disk, and the last force is a short one.
  private static final long FORCED_AFTER = 32 << 20;
  // Left to whoever uses the database.
  private static final long MARGIN = 16 << 20;

  private final Subject subject;
  private final Plaintext live;
  private final ChangeNotes changes;
  private final Leftover leftover;
  private final DuePieces due = new DuePieces(PIECE);
  private @Nullable Draft draft;
  private long unforced;
  private boolean compares;
  private volatile boolean paused;

  /**
   * @param live the content as it is now
   * @param changes noted by whoever writes it
   * @param leftover what becomes of the old file
   */
  OnlineConversion(
      Subject subject, Plaintext live, ChangeNotes changes, Leftover leftover, boolean paused)
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
  abstract Draft create() throws IOException;

  /** Remembers that it is to be done. */
  abstract void remember(boolean waits) throws IOException;

  abstract void forget() throws IOException;

  /** Remembers it until it is done or cancelled. When that fails, nothing of it is left. */
  final void begin() throws IOException {
    Draft unused = draft();
    try {
      remember(false);
    } catch (IOException | RuntimeException refused) {
      // What is half remembered would begin by itself one day.
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

  final Subject subject() {
    return subject;
  }

  /** What becomes of the old file. */
  public final Leftover leftover() {
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

  /** What is said when all of it is copied. */
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
        // Tried again, it begins anew.
        abandon();
        due.all(0);
      }
    }
  }

  private Draft draft() throws IOException {
    Draft open = draft;
    if (open == null) {
      requireRoom(due.end());
      open = create();
      draft = open;
      unforced = 0;
      // As long as it is known to be: when it is closed, nobody can ask it any more.
      due.all(0);
    }
    return open;
  }

  // By turns, once there is something to compare: a database that is written to all the time must
  // not keep it from being compared.
  private Piece next(Draft open) throws IOException {
    compares = !compares && due.left() < due.end() / 2;
    Piece piece = compares ? compared(open) : copied(open);
    if (piece == null) {
      compares = !compares;
      piece = compares ? compared(open) : copied(open);
    }
    return piece == null ? Piece.waiting() : piece;
  }

  private @Nullable Piece copied(Draft open) throws IOException {
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

  // Whoever uses the database is not to be the first who meets a full disk.
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

  private @Nullable Piece compared(Draft open) throws IOException {
    DuePieces.Range range = due.nextToCompare();
    if (range == null) {
      return null;
    }
    if (unforced > 0) {
      force(open);
    }
    if (!Draft.isSame(live, open.written(), range)) {
      // Written to while it was read, most likely. The last look is at a file that nobody writes.
      due.again(range);
    }
    return Piece.of(2L * range.length());
  }

  private void force(Draft open) throws IOException {
    open.force();
    unforced = 0;
  }

  @Override
  public final void paused(boolean wanted) throws IOException {
    paused = wanted;
    remember(wanted);
  }

  /** The database stays as it is. The new file goes first: nobody would look for it later. */
  @Override
  public final void cancel() throws IOException {
    abandon();
    forget();
    changes.watch(null);
  }

  /**
   * The database is closed: copies what is left, compares all of it, and puts the new file in its
   * place. When this fails, the one or the other has the name.
   */
  public final void finish() throws IOException {
    boolean finished = false;
    try {
      Draft open = draft();
      Plaintext content = open.settled(live, due);
      for (DuePieces.Range range = due.nextToCopy(); range != null; range = due.nextToCopy()) {
        if (!open.copy(content, range)) {
          throw new IOException("a file became shorter while it was converted");
        }
      }
      // The lock may have been lost meanwhile, and the note of what somebody else has written.
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

  /** Leaves nothing but the file that is used, and the word that it is to be converted. */
  public final void abandon() throws IOException {
    Draft open = draft;
    draft = null;
    if (open != null) {
      open.discard();
    }
  }
}
