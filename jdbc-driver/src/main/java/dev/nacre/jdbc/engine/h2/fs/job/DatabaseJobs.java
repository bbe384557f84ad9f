package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.rotate.DataKeyRotationJob;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.verify.BlockListener;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.core.verify.Finding;
import dev.nacre.core.verify.OnlineVerification;
import dev.nacre.core.verify.PendingVerification;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import org.h2.engine.Database;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs of one database. They end when H2 closes it, and unfinished ones continue when it is
 * opened again. Thread-safe.
 */
public final class DatabaseJobs {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final String target;
  private final PendingVerification pending;
  private boolean verificationDue;
  private Jobs jobs = new Jobs();
  private @Nullable EncryptedChannel store;

  public DatabaseJobs(RawStorage storage, String target) {
    this.target = target;
    this.pending = new PendingVerification(storage, target);
  }

  /** The file that the jobs work on. */
  public String target() {
    return target;
  }

  public synchronized Jobs all() {
    return jobs;
  }

  /** Starts a rotation of the data key. */
  public synchronized long rotate() throws IOException {
    jobs.requireIdle(target);
    return jobs.start(DataKeyRotationJob.begin(target, file()), false);
  }

  /** Starts a rotation of the data key, or resumes one that is running, paused or failed. */
  public synchronized long rotateOnce() throws IOException {
    for (JobStatus job : jobs.list()) {
      if (job.kind() == JobKind.ROTATE && isUnderWay(job)) {
        if (job.state() == JobState.PAUSED || job.state() == JobState.FAILED) {
          jobs.resume(job.job());
        }
        return job.job();
      }
    }
    return rotate();
  }

  // Resuming a job that reported unreadable blocks would give these up.
  private boolean isUnderWay(JobStatus job) throws IOException {
    if (job.message().startsWith(ErrorCode.BLOCKS_NOT_RESEALED.text())) {
      throw new NacreIOException(
          ErrorCode.BLOCKS_NOT_RESEALED, "Job " + job.job() + " has left blocks under the old key");
    }
    return !job.state().isOver()
        || (job.state() == JobState.FAILED && file().resealing().isUnderWay());
  }

  /** Makes H2 compact the database when its last connection is closed. */
  public synchronized long compact(String name) {
    Database database = H2Internals.openDatabase(name);
    if (database == null) {
      throw notOpen();
    }
    jobs.requireIdle(target);
    return jobs.start(new CompactionAtClose(target, database), false);
  }

  /**
   * Starts a verification of the store. Its target is the database, not the file: the file may have
   * another job, and a rotation that is paused or half done does not prevent a verification.
   *
   * @param owners of the blocks of the file; called when the whole file has been checked
   */
  public synchronized long verify(BlockListener watch, Function<EncryptedFile, BlockUses> owners)
      throws IOException {
    return verify(watch, owners, false, true);
  }

  /** Whether an earlier verification is unfinished; true once each time the store is opened. */
  public synchronized boolean takeVerificationDue() {
    boolean due = verificationDue;
    verificationDue = false;
    return due;
  }

  /** Restarts a verification that an earlier process began. If it was paused, it stays paused. */
  public synchronized void verifyAgain(
      BlockListener watch, Function<EncryptedFile, BlockUses> owners) throws IOException {
    boolean paused = pending.state().map(PendingVerification.State::paused).orElse(false);
    long job = verify(watch, owners, paused, false);
    LOG.info("The verification of {} begins again: job {}", target, job);
  }

  private long verify(
      BlockListener watch, Function<EncryptedFile, BlockUses> owners, boolean paused, boolean fresh)
      throws IOException {
    EncryptedFile file = file();
    String database = DatabaseLocation.nameOf(target);
    jobs.requireIdle(database);
    var verification =
        new OnlineVerification(
            database, file.verifier(), watch, () -> owners.apply(file), this::report, pending);
    if (fresh) {
      verification.begun();
    }
    return jobs.start(verification, paused);
  }

  // The complete list; the list of jobs shows only the first findings.
  private void report(VerificationReport verified) {
    for (Finding finding : verified.findings()) {
      if (finding.isNote()) {
        LOG.info("Verified {}: {}", target, finding.shown());
      } else {
        LOG.warn("Verified {}: {}", target, finding.shown());
      }
    }
    if (verified.unlisted() > 0) {
      LOG.warn("Verified {}: and {} more", target, verified.unlisted());
    }
  }

  /** Called when H2 has opened the store. Continues unfinished jobs. */
  public synchronized void opened(EncryptedChannel channel) throws IOException {
    if (channel.equals(store) || !channel.file().isWritable()) {
      return;
    }
    Optional<DataKeyRotationJob> unfinished = DataKeyRotationJob.unfinished(target, channel.file());
    if (unfinished.isPresent()) {
      long job = jobs.start(unfinished.get(), unfinished.get().isPaused());
      LOG.info("The rotation of the data key of {} goes on: job {}", target, job);
    }
    verificationDue = pending.state().isPresent();
    // Last: if this failed, the next connection tries again.
    store = channel;
  }

  /** The store is about to be closed. */
  public void closing(EncryptedFile file) {
    synchronized (this) {
      if (store == null || !store.file().equals(file)) {
        return;
      }
    }
    closing();
  }

  public void closing() {
    Jobs ended;
    synchronized (this) {
      ended = jobs;
      jobs = new Jobs();
      store = null;
    }
    ended.close();
  }

  /** The channel that H2 uses while it has the database open for writing. */
  synchronized @Nullable EncryptedChannel store() {
    return store;
  }

  private EncryptedFile file() {
    EncryptedChannel open = store;
    if (open == null) {
      throw notOpen();
    }
    return open.file();
  }

  private NacreException notOpen() {
    return new NacreException(
        ErrorCode.ROTATION_IMPOSSIBLE, "The database " + target + " is not open for writing here");
  }
}
