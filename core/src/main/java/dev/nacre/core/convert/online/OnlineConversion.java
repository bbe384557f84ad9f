package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.JobTask;
import dev.nacre.core.job.StepResult;
import dev.nacre.core.storage.Cleanup;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Converts a file while a database uses it: copies it piece by piece into a draft, copies changed
 * pieces again, compares both, and replaces the file by the draft when the database is closed.
 *
 * <p>Until that moment the draft is not needed, and a crash loses only the copying: a partial draft
 * is not trusted, the next process begins a new one. An error deletes the draft, so that it does
 * not keep a disk full.
 */
public abstract sealed class OnlineConversion implements JobTask
    permits OnlineEncryption, OnlineDecryption {
  private static final int PIECE_BYTES = 1 << 16;
  // So that the compared bytes are on the disk, and the last force is short.
  private static final long FORCED_AFTER_BYTES = 32 << 20;
  // Free space left for the users of the database.
  private static final long RESERVED_BYTES = 16 << 20;

  private final ConvertedFile subject;
  private final PlainContent live;
  private final ChangeTracker changes;
  private final LeftoverPolicy leftover;
  private final RemainingRanges remaining = new RemainingRanges(PIECE_BYTES);
  private @Nullable ConversionDraft draft;
  private long unforcedBytes;
  private boolean comparesNext;
  private volatile boolean paused;

  /**
   * @param live the current content
   * @param changes reported by the code that writes it
   * @param leftover what to do with the old file
   */
  OnlineConversion(
      ConvertedFile subject,
      PlainContent live,
      ChangeTracker changes,
      LeftoverPolicy leftover,
      boolean paused)
      throws IOException {
    this.subject = subject;
    this.live = live;
    this.changes = changes;
    this.leftover = leftover;
    this.paused = paused;
    // In this order: a write between the two calls is not lost.
    changes.reportTo(remaining);
    remaining.copyAll(live.size());
  }

  /** Creates the draft, empty. */
  abstract ConversionDraft createDraft() throws IOException;

  /** Stores that this conversion is pending. */
  abstract void storePending(boolean isPaused) throws IOException;

  /** Deletes what {@link #storePending} has stored. */
  abstract void deletePending() throws IOException;

  /** Stores the conversion until it is done or cancelled. If that fails, no trace of it is left. */
  final void start() throws IOException {
    ConversionDraft unused = openDraft();
    try {
      storePending(false);
    } catch (IOException | RuntimeException refused) {
      // A partly stored conversion would later begin by itself.
      Cleanup.after(refused, this::cancel);
      throw refused;
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
    long size = remaining.size();
    long work = remaining.bytesToHandle();
    return new JobProgress(size - (work + 1) / 2, size, "BYTES", work == 0 ? waitingMessage() : "");
  }

  /** The text shown when everything is copied, and the database is still open. */
  abstract String waitingMessage();

  @Override
  public final StepResult step() throws IOException {
    try {
      return copyOrCompare(openDraft());
    } catch (Throwable failed) {
      // A retry begins from the start.
      Cleanup.after(failed, this::abandon, () -> remaining.copyAll(0));
      throw failed;
    }
  }

  private ConversionDraft openDraft() throws IOException {
    ConversionDraft open = draft;
    if (open == null) {
      requireRoom(remaining.size());
      open = createDraft();
      draft = open;
      unforcedBytes = 0;
      // Uses the known size: a closed file can no longer be measured.
      remaining.copyAll(0);
    }
    return open;
  }

  // Alternates between copying and comparing, so that constant writes to the database cannot
  // prevent the comparison.
  private StepResult copyOrCompare(ConversionDraft open) throws IOException {
    comparesNext = !comparesNext && remaining.bytesToCopy() < remaining.size() / 2;
    StepResult piece = comparesNext ? compareRange(open) : copyRange(open);
    if (piece == null) {
      comparesNext = !comparesNext;
      piece = comparesNext ? compareRange(open) : copyRange(open);
    }
    return piece == null ? StepResult.waiting() : piece;
  }

  private @Nullable StepResult copyRange(ConversionDraft open) throws IOException {
    RemainingRanges.Range range = remaining.nextToCopy();
    if (range == null) {
      return null;
    }
    if (!open.copy(live, range)) {
      remaining.copyAgain(range);
    }
    unforcedBytes += range.length();
    if (unforcedBytes >= FORCED_AFTER_BYTES) {
      force(open);
      requireRoom(remaining.bytesToCopy());
    }
    return StepResult.of(2L * range.length());
  }

  // The conversion must fail on a full disk before the users of the database do.
  private void requireRoom(long bytes) throws IOException {
    long usable = subject.storage().usableSpace(subject.name());
    // An encrypted file is larger than its content: a sixteenth is more than tags and headers take.
    if (usable - RESERVED_BYTES < bytes + bytes / 16) {
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

  private @Nullable StepResult compareRange(ConversionDraft open) throws IOException {
    RemainingRanges.Range range = remaining.nextToCompare();
    if (range == null) {
      return null;
    }
    if (unforcedBytes > 0) {
      force(open);
    }
    if (!ConversionDraft.isSame(live, open.written(), range)) {
      // Most likely it was written while it was read. The last comparison is of a file that no
      // longer changes.
      remaining.copyAgain(range);
    }
    return StepResult.of(2L * range.length());
  }

  private void force(ConversionDraft open) throws IOException {
    open.force();
    unforcedBytes = 0;
  }

  @Override
  public final void paused(boolean wanted) throws IOException {
    paused = wanted;
    storePending(wanted);
  }

  /**
   * Leaves the database as it is. The draft is deleted first: after a crash, what is stored of the
   * conversion still leads to it.
   */
  @Override
  public final void cancel() throws IOException {
    abandon();
    deletePending();
    changes.reportTo(null);
  }

  /**
   * Called when the database is closed: copies the rest, compares everything, and replaces the old
   * file by the draft. If this fails, either the old or the new file has the name.
   */
  public final void finish() throws IOException {
    try {
      ConversionDraft open = openDraft();
      PlainContent content = open.contentAtClose(live, remaining);
      for (RemainingRanges.Range range = remaining.nextToCopy();
          range != null;
          range = remaining.nextToCopy()) {
        if (!open.copy(content, range)) {
          throw new IOException("a file became shorter while it was converted");
        }
      }
      // The lock may have been lost meanwhile, and with it the report of a write by another
      // process.
      remaining.compareAll();
      open.complete(content, remaining);
      open.publish();
      // From here on there is nothing to abandon.
      draft = null;
      changes.reportTo(null);
      open.disposeOfOriginal(leftover);
    } catch (Throwable failed) {
      Cleanup.after(failed, this::abandon);
      throw failed;
    }
  }

  /** Deletes the draft; the conversion stays pending. */
  public final void abandon() throws IOException {
    ConversionDraft open = draft;
    draft = null;
    if (open != null) {
      open.discard();
    }
  }
}
