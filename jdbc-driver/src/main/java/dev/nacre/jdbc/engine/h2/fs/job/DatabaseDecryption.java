package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.OnlineDecryption;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.HoldingProcess;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2files.CompanionFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decrypts a database permanently while it is in use: a plain file replaces the encrypted one when
 * H2 has closed it. Only a command given in this process starts this. If an earlier process ended
 * before it was done, an administrator must give the command again. Thread-safe.
 */
public final class DatabaseDecryption {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final ConvertedFile subject;
  private final ConversionLog log;
  private final DatabaseJobs jobs;
  private final BooleanSupplier exportsRefused;
  private final DatabaseRelease database;
  private @Nullable RunningConversion<OnlineDecryption> conversion;
  private @Nullable EncryptedFile resumedFile;

  /**
   * @param subject the encrypted file
   * @param exportsRefused whether plaintext output is forbidden, as far as is known now
   * @param database calls {@link #complete} when H2 has closed the database, even if connections
   *     are open
   */
  public DatabaseDecryption(
      ConvertedFile subject,
      ConversionLog log,
      DatabaseJobs jobs,
      BooleanSupplier exportsRefused,
      DatabaseRelease database) {
    this.subject = subject;
    this.log = log;
    this.jobs = jobs;
    this.exportsRefused = exportsRefused;
    this.database = database;
  }

  public synchronized long begin(LeftoverPolicy leftover, String user) throws IOException {
    requireAllowed();
    jobs.all().requireIdle(subject.name());
    EncryptedChannel store = jobs.store();
    if (store == null) {
      throw new NacreException(
          ErrorCode.CONVERSION_NOT_HERE,
          "The database "
              + subject.name()
              + " is not open for writing here, but perhaps in "
              + HoldingProcess.describe(subject.name()));
    }
    new CompanionFiles(Path.of(subject.name())).refuseKept(ConversionFiles.KEPT_ENCRYPTED);
    abandonPrevious();
    if (PendingEncryption.exists(subject.storage(), subject.name())) {
      // An earlier command from an application no longer counts.
      PendingEncryption.delete(subject.storage(), subject.name());
    }
    long job =
        started(OnlineDecryption.begin(subject, store.file(), store.changes(), leftover), store);
    log.began(JobKind.DECRYPT, subject.name(), user);
    return job;
  }

  private void requireAllowed() {
    if (exportsRefused.getAsBoolean()) {
      throw new NacreException(
          ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
          "The database " + subject.name() + " is open with nacre.exports=refuse");
    }
  }

  /**
   * Called when H2 has opened the database. Continues a decryption requested in this process, and
   * discards one requested in an earlier process.
   */
  public synchronized void resume() throws IOException {
    EncryptedChannel store = jobs.store();
    if (store == null || store.file().equals(resumedFile)) {
      return;
    }
    resumedFile = store.file();
    RunningConversion<OnlineDecryption> before = conversion;
    boolean continues = before != null && before.isRunning() && !exportsRefused.getAsBoolean();
    abandonPrevious();
    if (before != null && continues) {
      long job =
          started(
              OnlineDecryption.restart(subject, store.file(), store.changes(), before.work()),
              store);
      LOG.warn("The decryption of {} restarts: job {}", subject.name(), job);
      return;
    }
    Optional<PendingDecryption> pending = subject.pendingDecryptions().find(subject.name());
    if (pending.isPresent()) {
      subject.pendingDecryptions().forgetDecryption(pending.get().databaseId());
      LOG.warn("{} was to be plain, which was not done; it has to be said again", subject.name());
      log.ended(
          JobKind.DECRYPT,
          subject.name(),
          new NacreIOException(ErrorCode.JOB_STATE, "The process that decrypted it has ended"));
    }
  }

  private long started(OnlineDecryption work, EncryptedChannel store) throws IOException {
    boolean begun = false;
    try {
      RunningConversion<OnlineDecryption> started =
          RunningConversion.start(work, jobs.all(), this::waitsForExit, database);
      conversion = started;
      resumedFile = store.file();
      begun = true;
      return started.job();
    } finally {
      if (!begun) {
        // No list of jobs would show it.
        work.cancel();
      }
    }
  }

  // Abandons a decryption that failed, was cancelled, or belongs to a file that H2 has closed.
  private void abandonPrevious() throws IOException {
    RunningConversion<OnlineDecryption> before = conversion;
    conversion = null;
    if (before != null) {
      before.end();
      before.work().abandon();
    }
  }

  // Also for a paused decryption, because its plain file must be deleted.
  private synchronized boolean waitsForExit() {
    return conversion != null;
  }

  /** Whether there is anything to complete or clean up when the database is closed. */
  public synchronized boolean isUnderway() {
    return conversion != null;
  }

  /** Called when H2 has closed the database and no connection can open it meanwhile. */
  public synchronized void complete() {
    RunningConversion<OnlineDecryption> current = conversion;
    conversion = null;
    if (current == null) {
      return;
    }
    boolean due = current.isRunning();
    current.end();
    try {
      if (due) {
        requireAllowed();
        new ConversionCompletion(subject, JobKind.DECRYPT, log).finishDecryption(current.work());
        LOG.warn("The database {} is plain", subject.name());
        log.ended(JobKind.DECRYPT, subject.name(), null);
      } else {
        current.work().abandon();
      }
    } catch (IOException | RuntimeException failed) {
      Cleanup.after(failed, () -> current.work().abandon());
      failed(failed);
    }
  }

  private void failed(Exception failed) {
    boolean stillEncrypted;
    try {
      stillEncrypted = EncryptedFiles.isEncrypted(subject.storage(), subject.name());
    } catch (IOException unreadable) {
      stillEncrypted = true;
    }
    if (stillEncrypted) {
      LOG.error("The database {} stays sealed", subject.name(), failed);
    } else {
      LOG.error(
          "The database {} is plain; what is left is done when it is opened with its wallet",
          subject.name(),
          failed);
    }
    log.ended(JobKind.DECRYPT, subject.name(), stillEncrypted ? failed : null);
  }
}
