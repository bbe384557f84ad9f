package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Conversion;
import dev.nacre.core.convert.Leftover;
import dev.nacre.core.convert.OnlineOpening;
import dev.nacre.core.convert.OpeningOrder;
import dev.nacre.core.convert.Order;
import dev.nacre.core.convert.Subject;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.storage.FileHolder;
import dev.nacre.jdbc.engine.Companions;
import dev.nacre.jdbc.engine.ConversionNotes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a sealed database opened for good while it is used: a plain file takes its place when H2 has
 * closed it. Only what an administrator has said in this very process does that: what was not done
 * when an earlier process ended has to be said again. Safe for threads.
 */
public final class Decryption {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final Subject subject;
  private final ConversionNotes notes;
  private final StoreJobs jobs;
  private final BooleanSupplier refused;
  private final BooleanSupplier closed;
  private @Nullable Underway<OnlineOpening> underway;
  private @Nullable EncryptedFile looked;

  /**
   * @param subject the sealed file
   * @param refused whether nothing may be written in clear, as far as is known now
   * @param closed whether H2 has closed the database; completes it then, whoever is connected
   */
  Decryption(
      Subject subject,
      ConversionNotes notes,
      StoreJobs jobs,
      BooleanSupplier refused,
      BooleanSupplier closed) {
    this.subject = subject;
    this.notes = notes;
    this.jobs = jobs;
    this.refused = refused;
    this.closed = closed;
  }

  /** Begins it. */
  public synchronized long begin(Leftover leftover, String user) throws IOException {
    requireAllowed();
    jobs.all().requireIdle(subject.name());
    SealedChannel store = jobs.store();
    if (store == null) {
      throw new NacreException(
          ErrorCode.CONVERSION_NOT_HERE,
          "The database "
              + subject.name()
              + " is not open for writing here, but perhaps in "
              + FileHolder.of(subject.name()));
    }
    new Companions(Path.of(subject.name())).refuseKept(Conversion.SEALED);
    giveUp();
    if (Order.exists(subject.storage(), subject.name())) {
      // What an application was told before counts no longer.
      Order.forget(subject.storage(), subject.name());
    }
    long job =
        started(OnlineOpening.begin(subject, store.file(), store.changes(), leftover), store);
    notes.began(JobKind.DECRYPT, subject.name(), user);
    return job;
  }

  private void requireAllowed() {
    if (refused.getAsBoolean()) {
      throw new NacreException(
          ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
          "The database " + subject.name() + " is open with nacre.exports=refuse");
    }
  }

  /**
   * H2 has opened the database: goes on with what was said in this process, and forgets what was
   * said in an earlier one.
   */
  public synchronized void takeUp() throws IOException {
    SealedChannel store = jobs.store();
    if (store == null || store.file().equals(looked)) {
      return;
    }
    looked = store.file();
    Underway<OnlineOpening> before = underway;
    boolean goesOn = before != null && before.isGoing() && !refused.getAsBoolean();
    giveUp();
    if (before != null && goesOn) {
      long job =
          started(
              OnlineOpening.again(subject, store.file(), store.changes(), before.work()), store);
      LOG.warn("{} is to be plain still, which begins anew: job {}", subject.name(), job);
      return;
    }
    Optional<OpeningOrder> order = subject.orders().find(subject.name());
    if (order.isPresent()) {
      subject.orders().forgetOrder(order.get().databaseId());
      LOG.warn("{} was to be plain, which was not done; it has to be said again", subject.name());
      notes.ended(
          JobKind.DECRYPT,
          subject.name(),
          new NacreIOException(ErrorCode.JOB_STATE, "The process that decrypted it has ended"));
    }
  }

  private long started(OnlineOpening work, SealedChannel store) throws IOException {
    boolean begun = false;
    try {
      Underway<OnlineOpening> started =
          Underway.start(work, jobs.all(), this::waitsForExit, closed);
      underway = started;
      looked = store.file();
      begun = true;
      return started.job();
    } finally {
      if (!begun) {
        // Nobody would know of it.
        work.cancel();
      }
    }
  }

  // What failed, was cancelled, or was of a file that H2 has closed.
  private void giveUp() throws IOException {
    Underway<OnlineOpening> before = underway;
    underway = null;
    if (before != null) {
      before.end();
      before.work().abandon();
    }
  }

  // Also for one that is paused: its plain file is to go.
  private synchronized boolean waitsForExit() {
    return underway != null;
  }

  /** Whether there is anything to complete or to clear away when the database is closed. */
  synchronized boolean isUnderway() {
    return underway != null;
  }

  /** H2 has closed the database, and nobody can open it meanwhile. */
  synchronized void complete() {
    Underway<OnlineOpening> going = underway;
    underway = null;
    if (going == null) {
      return;
    }
    boolean due = going.isGoing();
    going.end();
    try {
      if (due) {
        requireAllowed();
        new LastClose(subject, JobKind.DECRYPT, notes).open(going.work());
        LOG.warn("The database {} is plain", subject.name());
        notes.ended(JobKind.DECRYPT, subject.name(), null);
      } else {
        going.work().abandon();
      }
    } catch (IOException | RuntimeException failed) {
      abandon(going.work(), failed);
      failed(failed);
    }
  }

  private static void abandon(OnlineOpening work, Exception failed) {
    try {
      work.abandon();
    } catch (IOException also) {
      failed.addSuppressed(also);
    }
  }

  private void failed(Exception failed) {
    boolean sealed;
    try {
      sealed = EncryptedFiles.isSealed(subject.storage(), subject.name());
    } catch (IOException unreadable) {
      sealed = true;
    }
    if (sealed) {
      LOG.error("The database {} stays sealed", subject.name(), failed);
    } else {
      LOG.error(
          "The database {} is plain; what is left is done when it is opened with its wallet",
          subject.name(),
          failed);
    }
    notes.ended(JobKind.DECRYPT, subject.name(), sealed ? failed : null);
  }
}
