package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.Piece;
import dev.nacre.core.job.Work;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals a plain file while a database uses it: copies it piece by piece into a new file, and again
 * what changes meanwhile, compares both, and puts the new one in its place when the database is
 * closed.
 *
 * <p>Until that moment nothing needs the new file, and a crash costs no more than the copying:
 * nothing of a half file is trusted, the next process begins a new one. An error gives its room
 * back too, so that a full disk is not full because of it.
 */
public final class OnlineSealing implements Work {
  private static final int PIECE = 1 << 16;
  // So that what is compared is on the disk, and the last force is a short one.
  private static final long FORCED_AFTER = 32 << 20;
  // Left to whoever uses the database.
  private static final long MARGIN = 16 << 20;

  private final Sealing sealing;
  private final WatchedFile plain;
  private final DuePieces due = new DuePieces(PIECE);
  private @Nullable Draft draft;
  private long unforced;
  private boolean compares;
  private volatile boolean paused;

  /**
   * How a file is sealed.
   *
   * @param name of the file
   * @param keys which outlive the work
   */
  public record Sealing(
      RawStorage storage, String name, MasterKeys keys, CipherSuite suite, RollbackAnchor anchor) {}

  private OnlineSealing(Sealing sealing, WatchedFile plain, boolean paused) throws IOException {
    this.sealing = sealing;
    this.plain = plain;
    this.paused = paused;
    plain.watch(due);
    due.all(plain.size());
  }

  /**
   * Begins, and remembers that until it is done or cancelled.
   *
   * @param plain open for writing and locked; everything that is written goes through it
   * @throws dev.nacre.core.error.NacreIOException when something is in the way
   */
  public static OnlineSealing begin(Sealing sealing, WatchedFile plain, Leftover leftover)
      throws IOException {
    new Known(sealing.anchor()).refuse(sealing.name(), Optional.empty());
    OnlineSealing work = new OnlineSealing(sealing, plain, false);
    boolean begun = false;
    try {
      work.draft();
      new Order(leftover, false, sealing.keys().current().id())
          .write(sealing.storage(), sealing.name());
      begun = true;
      return work;
    } finally {
      if (!begun) {
        work.abandon();
      }
    }
  }

  /** Begins anew what an earlier process was told and did not finish. */
  public static OnlineSealing again(Sealing sealing, WatchedFile plain, Order order)
      throws IOException {
    // Of the wallet that was there then, or it is refused.
    MasterKey unused = sealing.keys().find(order.key());
    return new OnlineSealing(sealing, plain, order.paused());
  }

  @Override
  public JobKind kind() {
    return JobKind.ENCRYPT;
  }

  @Override
  public String target() {
    return sealing.name();
  }

  public boolean isPaused() {
    return paused;
  }

  /** Half of the work is to copy, the other half to compare. */
  @Override
  public JobProgress progress() {
    long size = due.end();
    long work = due.work();
    return new JobProgress(
        size - (work + 1) / 2,
        size,
        "BYTES",
        work == 0 ? "Sealed when the last connection is closed" : "");
  }

  @Override
  public Piece step() throws IOException {
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
      requireRoom(plain.size());
      open =
          Draft.create(sealing.storage(), sealing.keys(), sealing.suite(), sealing.name(), plain);
      draft = open;
      unforced = 0;
      due.all(plain.size());
    }
    return open;
  }

  // Whoever uses the database is not to be the first who meets a full disk.
  private void requireRoom(long bytes) throws IOException {
    long usable = sealing.storage().usableSpace(sealing.name());
    if (usable - MARGIN < bytes + bytes / 16) {
      throw new NacreIOException(
          ErrorCode.DISK_TOO_FULL,
          "There are "
              + usable
              + " bytes left on the disk of "
              + sealing.name()
              + ", and "
              + bytes
              + " are to be written");
    }
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
    if (!open.copy(range)) {
      due.again(range);
    }
    unforced += range.length();
    if (unforced >= FORCED_AFTER) {
      force(open);
      requireRoom(due.left());
    }
    return Piece.of(2L * range.length());
  }

  private @Nullable Piece compared(Draft open) throws IOException {
    DuePieces.Range range = due.nextToCompare();
    if (range == null) {
      return null;
    }
    if (unforced > 0) {
      force(open);
    }
    if (!open.isSame(open.copy(), range)) {
      // Written to while it was read, most likely. The last look is at a file that nobody writes.
      due.again(range);
    }
    return Piece.of(2L * range.length());
  }

  private void force(Draft open) throws IOException {
    open.copy().force(false);
    unforced = 0;
  }

  @Override
  public void paused(boolean wanted) throws IOException {
    Optional<Order> order = Order.find(sealing.storage(), sealing.name());
    paused = wanted;
    if (order.isPresent()) {
      new Order(order.get().leftover(), wanted, order.get().key())
          .write(sealing.storage(), sealing.name());
    }
  }

  /** The database stays plain. */
  @Override
  public void cancel() throws IOException {
    Order.forget(sealing.storage(), sealing.name());
    abandon();
  }

  /**
   * The database is closed and its file locked: copies what is left, compares all of it, and puts
   * the sealed file in its place. When this fails, the one or the other has the name.
   */
  public void finish(Leftover leftover) throws IOException {
    boolean finished = false;
    try {
      Draft open = draft();
      if (plain.size() != due.end()) {
        due.all(plain.size());
        due.cut(plain.size());
      }
      for (DuePieces.Range range = due.nextToCopy(); range != null; range = due.nextToCopy()) {
        if (!open.copy(range)) {
          throw new IOException("a file became shorter while it was converted");
        }
      }
      // The lock may have been lost meanwhile, and the note of what somebody else has written.
      due.compareAll();
      open.publish(sealing.anchor(), open.completed(due));
      finished = true;
      draft = null;
      plain.watch(null);
      open.dispose(leftover);
    } finally {
      if (!finished) {
        abandon();
      }
    }
  }

  /** A crash came after the sealed file had taken its place: does what is left to do. */
  public static void complete(Sealing sealing, Leftover leftover) throws IOException {
    Conversion conversion =
        new Conversion(
            sealing.storage(), sealing.keys(), sealing.suite(), sealing.anchor(), Meter.NONE);
    if (leftover == Leftover.SHRED) {
      boolean unused = conversion.finishShredding(sealing.name());
    }
    try {
      conversion.seal(sealing.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    } catch (NacreIOException done) {
      if (done.code() != ErrorCode.ALREADY_SEALED) {
        throw done;
      }
    }
  }

  /** Leaves nothing but the plain file, and the word that it is to be sealed. */
  public void abandon() throws IOException {
    Draft open = draft;
    draft = null;
    if (open != null) {
      open.discard();
    }
  }
}
