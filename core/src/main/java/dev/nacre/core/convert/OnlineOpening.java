package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileState;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.page.FileKind;
import java.io.IOException;

/**
 * Opens a sealed file for good while a database uses it.
 *
 * <p>Only what was authenticated is written: a block that does not open fails the work. What a
 * crash leaves of the plain file is removed before the sealed one is used again ({@link #clear}).
 */
public final class OnlineOpening extends OnlineConversion {
  private final FileState session;

  private OnlineOpening(
      Subject subject, EncryptedFile sealed, ChangeNotes changes, OpeningOrder order)
      throws IOException {
    super(subject, Plaintext.of(sealed), changes, order.leftover(), order.paused());
    this.session = sealed.status().state();
  }

  /**
   * Begins, and remembers that until it is done or cancelled.
   *
   * @param sealed open for writing and locked
   * @param changes noted by whoever writes to it
   * @throws NacreIOException when something is in the way
   */
  public static OnlineOpening begin(
      Subject subject, EncryptedFile sealed, ChangeNotes changes, Leftover leftover)
      throws IOException {
    sealed.begin();
    FileState session = sealed.status().state();
    OnlineOpening work =
        new OnlineOpening(subject, sealed, changes, OpeningOrder.of(leftover, false, session));
    work.begin();
    return work;
  }

  /**
   * Begins anew what an earlier process was told and did not finish. What may be an order of long
   * ago waits for somebody to resume it.
   */
  public static OnlineOpening again(
      Subject subject, EncryptedFile sealed, ChangeNotes changes, OpeningOrder order)
      throws IOException {
    sealed.begin();
    FileState session = sealed.status().state();
    boolean waits = order.paused() || !order.isFresh(session);
    OnlineOpening work =
        new OnlineOpening(
            subject, sealed, changes, OpeningOrder.of(order.leftover(), waits, session));
    // The next process is to find it fresh.
    work.remember(waits);
    return work;
  }

  @Override
  public JobKind kind() {
    return JobKind.DECRYPT;
  }

  @Override
  String waiting() {
    return "Decrypted when the last connection is closed";
  }

  @Override
  Draft create() throws IOException {
    return PlainDraft.create(subject(), session);
  }

  @Override
  void remember(boolean waits) throws IOException {
    OpeningOrder.of(leftover(), waits, session).write(subject());
  }

  @Override
  void forget() throws IOException {
    OpeningOrder.forget(subject().storage(), target());
  }

  /**
   * Nobody uses the sealed file yet: removes what a crash has left of a plain one, and takes half a
   * switch back.
   *
   * @throws NacreIOException {@code FILE_IN_USE} when somebody uses it after all
   */
  public static void clear(Subject subject) throws IOException {
    PlainDraft.clear(subject);
  }

  /**
   * A crash came after the plain file had taken its place: does what is left to do.
   *
   * @return false when there is nothing
   */
  public static boolean complete(Subject subject, Leftover leftover) throws IOException {
    Conversion conversion = subject.whole();
    if (leftover == Leftover.SHRED) {
      boolean unused = conversion.finishShredding(subject.name());
    }
    try {
      conversion.open(subject.name(), FileKind.DATABASE, leftover);
    } catch (NacreIOException done) {
      if (done.code() != ErrorCode.FILE_NOT_SEALED) {
        throw done;
      }
      return false;
    }
    return true;
  }
}
