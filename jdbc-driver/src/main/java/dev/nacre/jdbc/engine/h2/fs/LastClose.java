package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Conversion;
import dev.nacre.core.convert.Leftover;
import dev.nacre.core.convert.OnlineOpening;
import dev.nacre.core.convert.OnlineSealing;
import dev.nacre.core.convert.OpenedFor;
import dev.nacre.core.convert.OpeningOrder;
import dev.nacre.core.convert.OpeningOrders;
import dev.nacre.core.convert.Order;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.convert.Subject;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.page.FileKind;
import dev.nacre.jdbc.engine.Companions;
import dev.nacre.jdbc.engine.ConversionNotes;
import dev.nacre.jdbc.engine.SealedTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a conversion: nobody has the database open, and new files take the place of the old
 * ones. The database comes first, then its traces, and last the word that there is something to do:
 * after a crash the next opening does the rest.
 *
 * @param kind {@code ENCRYPT} or {@code DECRYPT}
 */
record LastClose(Subject subject, JobKind kind, ConversionNotes notes) {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  /** Puts what was sealed while it was used in the place of the plain file. */
  void seal(OnlineSealing work) throws IOException {
    companions().refuseCopies(subject.storage());
    work.finish();
    convertTraces(work.leftover(), true);
  }

  /** Seals the file that is there now, whatever was sealed while it was used. */
  void sealAnew(Leftover leftover) throws IOException {
    companions().refuseCopies(subject.storage());
    subject.whole().seal(subject.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    convertTraces(leftover, true);
  }

  /** Puts what was opened while it was used in the place of the sealed file. */
  void open(OnlineOpening work) throws IOException {
    UUID databaseId = work.databaseId();
    work.finish();
    setTracesAside(work.leftover());
    subject.orders().forgetOrder(databaseId);
  }

  /**
   * Completes what a crash has interrupted after the sealed database had taken its place. Called
   * before the database is opened, by whoever is alone with it.
   */
  void completeSealing() throws IOException {
    if (!Order.exists(subject.storage(), subject.name()) || !isSealed() || refusesForeign()) {
      return;
    }
    Optional<Order> order;
    try {
      order = Order.find(subject.storage(), subject.name());
    } catch (IOException notOurs) {
      LOG.warn("What a conversion of {} has left is not understood", subject.name(), notOurs);
      return;
    }
    completeSealing(order.map(Order::leftover).orElse(Leftover.KEEP));
  }

  private void completeSealing(Leftover leftover) throws IOException {
    boolean disposed = false;
    try {
      if (OnlineSealing.complete(subject, leftover)) {
        LOG.info("The conversion of {} was completed", subject.name());
        notes.ended(kind, subject.name(), null);
      }
      disposed = true;
    } catch (IOException failed) {
      ErrorCode code = failed instanceof NacreIOException coded ? coded.code() : ErrorCode.INTERNAL;
      notes.ended(kind, subject.name(), failed);
      if (code == ErrorCode.FILE_IN_USE) {
        // Before the first write: afterwards nobody could tell any more that it is the same.
        throw failed;
      }
      // Sealed it is. A plain file that is another one stays where it is, for good.
      disposed = code == ErrorCode.CONVERSION_DIFFERS;
      LOG.warn("A plain file that a conversion of {} has left stays", subject.name(), failed);
    }
    convertTraces(leftover, disposed);
  }

  /** The same after a plain database had taken its place; whatever fails, the database is plain. */
  void completeOpening() throws IOException {
    OpenedFor left = new OpenedFor(subject);
    if (subject.storage().exists(subject.name()) && !isSealed() && !refusesForeign()) {
      try {
        Optional<OpeningOrder> done = left.complete();
        if (done.isPresent()) {
          setTracesAside(done.get().leftover());
          subject.orders().forgetOrder(done.get().databaseId());
          LOG.info("The decryption of {} was completed", subject.name());
          notes.ended(kind, subject.name(), null);
        }
      } catch (IOException failed) {
        notes.ended(kind, subject.name(), failed);
        throw failed;
      }
    }
  }

  /** Removes what a crash has left of a plain file, before the sealed one is used again. */
  void clearOpening() {
    try {
      new OpenedFor(subject).clear();
    } catch (IOException stays) {
      LOG.warn("What is left of a decryption of {} stays", subject.name(), stays);
    }
  }

  private boolean isSealed() throws IOException {
    return EncryptedFiles.isSealed(subject.storage(), subject.name());
  }

  private boolean refusesForeign() throws IOException {
    boolean foreign = !companions().areOwn();
    if (foreign) {
      LOG.warn(
          "The conversion of {} is not completed: beside it lie links, or files of others",
          subject.name());
    }
    return foreign;
  }

  // A database whose trace cannot be converted is converted all the same; the next opening tries
  // again.
  private void convertTraces(Leftover leftover, boolean last) {
    try {
      Companions companions = companions();
      if (!companions.areOwn()) {
        LOG.warn("Traces of {} are links, or files of others, and stay", subject.name());
        return;
      }
      for (Path trace : companions.traces()) {
        convertTrace(trace, leftover);
      }
      if (last) {
        Order.forget(subject.storage(), subject.name());
      }
    } catch (IOException failed) {
      LOG.warn("Traces of {} may be as they were still", subject.name(), failed);
    }
  }

  private void convertTrace(Path trace, Leftover leftover) throws IOException {
    // The registry knows databases only.
    Conversion traces =
        new Subject(
                subject.storage(),
                trace.toString(),
                subject.keys(),
                subject.suite(),
                RollbackAnchor.none(),
                OpeningOrders.NONE)
            .whole();
    String file = trace.toString();
    if (leftover == Leftover.SHRED) {
      boolean unused = traces.finishShredding(file);
    }
    boolean kept = Files.exists(Path.of(file + Conversion.PLAIN));
    boolean due = Files.exists(trace) && !EncryptedFiles.isSealed(subject.storage(), file);
    if (due || (kept && leftover != Leftover.KEEP)) {
      traces.seal(file, FileKind.STREAM, Plaintext::of, leftover, false);
    }
  }

  private void setTracesAside(Leftover leftover) {
    try {
      boolean unused = new SealedTraces(subject.storage(), companions()).setAside(leftover);
    } catch (IOException failed) {
      LOG.warn("Traces of {} stay where they are, sealed", subject.name(), failed);
    }
  }

  private Companions companions() {
    return new Companions(Path.of(subject.name()));
  }
}
