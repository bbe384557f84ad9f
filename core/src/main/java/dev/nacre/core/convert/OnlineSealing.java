package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.page.FileKind;
import java.io.IOException;
import java.util.Optional;

/** Encrypts a plain file while a database uses it. */
public final class OnlineSealing extends OnlineConversion {
  private final WatchedFile plain;
  private final KeyId key;

  private OnlineSealing(Subject subject, WatchedFile plain, Order order) throws IOException {
    super(subject, Plaintext.of(plain), plain.changes(), order.leftover(), order.paused());
    this.plain = plain;
    this.key = order.key();
  }

  /**
   * Begins, and stores the order until it is done or cancelled.
   *
   * @param plain open for writing and locked; all writes go through it
   * @throws dev.nacre.core.error.NacreIOException when something is in the way
   */
  public static OnlineSealing begin(Subject subject, WatchedFile plain, Leftover leftover)
      throws IOException {
    new Known(subject.anchor()).refuse(subject.name(), Optional.empty());
    Order order = new Order(leftover, false, subject.keys().current().id());
    OnlineSealing work = new OnlineSealing(subject, plain, order);
    work.begin();
    return work;
  }

  /** Begins again a conversion that an earlier process did not finish. */
  public static OnlineSealing again(Subject subject, WatchedFile plain, Order order)
      throws IOException {
    // Refuses another wallet than the one the order was given with.
    MasterKey unused = subject.keys().find(order.key());
    return new OnlineSealing(subject, plain, order);
  }

  @Override
  public JobKind kind() {
    return JobKind.ENCRYPT;
  }

  @Override
  String waiting() {
    return "Sealed when the last connection is closed";
  }

  @Override
  Draft create() throws IOException {
    return SealedDraft.create(subject(), plain);
  }

  @Override
  void remember(boolean waits) throws IOException {
    new Order(leftover(), waits, key).write(subject().storage(), target());
  }

  @Override
  void forget() throws IOException {
    Order.forget(subject().storage(), target());
  }

  /**
   * Completes a conversion after a crash, when the encrypted file is already in place.
   *
   * @return false when there is nothing to do
   */
  public static boolean complete(Subject subject, Leftover leftover) throws IOException {
    Conversion conversion = subject.whole();
    if (leftover == Leftover.SHRED) {
      boolean unused = conversion.finishShredding(subject.name());
    }
    try {
      conversion.seal(subject.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    } catch (NacreIOException done) {
      if (done.code() != ErrorCode.ALREADY_SEALED) {
        throw done;
      }
      return false;
    }
    return true;
  }
}
