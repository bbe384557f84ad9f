package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.OnlineEncryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.HoldingProcess;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.h2.fs.channel.SharedPlainFile;
import dev.nacre.jdbc.engine.h2files.CompanionFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts a plain database while it is in use: an encrypted file replaces the plain one when H2
 * has closed it. If an earlier process ended before it was done, it begins anew. Not thread-safe:
 * its database calls it under a lock of its own.
 */
public final class DatabaseEncryption {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final RawStorage storage;
  private final String target;
  private final BooleanSupplier mustWait;
  private final DatabaseRelease database;
  private Jobs jobs = new Jobs();
  private @Nullable SharedPlainFile resumedStore;
  private @Nullable Running running;

  /** A running conversion. */
  private record Running(
      SharedPlainFile store, RunningConversion<OnlineEncryption> conversion, ConversionKeys keys) {
    OnlineEncryption work() {
      return conversion.work();
    }

    void end() {
      conversion.end();
      keys.close();
    }
  }

  /**
   * @param target the file of the database
   * @param mustWait whether process exit must wait until the database is closed
   * @param database calls {@link #complete} when H2 has closed the database, even if connections
   *     are open
   */
  public DatabaseEncryption(
      RawStorage storage, String target, BooleanSupplier mustWait, DatabaseRelease database) {
    this.storage = storage;
    this.target = target;
    this.mustWait = mustWait;
    this.database = database;
  }

  public Jobs jobs() {
    return jobs;
  }

  /** Starts to encrypt the database. */
  public long begin(
      @Nullable SharedPlainFile open,
      LeftoverPolicy leftover,
      ConversionKeys.Source source,
      String user)
      throws IOException {
    jobs.requireIdle(target);
    SharedPlainFile store = requireOurs(open);
    refuseOther(store);
    CompanionFiles companions = new CompanionFiles(Path.of(target));
    companions.refuseRunning(storage);
    companions.refuseKept(ConversionFiles.KEPT_PLAIN);
    abandonPrevious(store);
    ConversionKeys keys = source.lease(true);
    OnlineEncryption work = null;
    long job;
    try {
      work = OnlineEncryption.begin(subject(keys), store.file(), leftover);
      job = started(store, work, keys);
    } catch (Throwable refused) {
      if (work != null) {
        Cleanup.after(refused, work::cancel); // it would begin with the next start
      }
      Cleanup.after(refused, keys::close);
      throw refused;
    }
    keys.began(JobKind.ENCRYPT, target, user);
    return job;
  }

  private SharedPlainFile requireOurs(@Nullable SharedPlainFile open) {
    if (open == null || !open.isOurs()) {
      throw new NacreException(
          ErrorCode.CONVERSION_NOT_HERE,
          open == null
              ? "The database " + target + " is open in " + HoldingProcess.describe(target)
              : "The database " + target + " is not open for writing here");
    }
    return open;
  }

  private void refuseOther(SharedPlainFile store) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(4);
    int unused = store.file().read(start, 0);
    String found = StandardCharsets.ISO_8859_1.decode(start.flip()).toString();
    if (!found.equals("H:2,")) {
      throw new NacreIOException(
          found.equals("H2en") ? ErrorCode.ENCRYPTED_BY_H2 : ErrorCode.DATABASE_NOT_RECOGNISED,
          "The file " + target + " is no plain database of H2");
    }
  }

  /**
   * Whether a conversion is pending that was not completed when the database was closed or the
   * process killed.
   */
  public boolean isPending(@Nullable SharedPlainFile store) throws IOException {
    return store != null
        && !store.equals(resumedStore)
        && store.isOurs()
        && PendingEncryption.exists(storage, target);
  }

  /** Restarts a pending conversion. */
  public void resume(@Nullable SharedPlainFile store, ConversionKeys.Source source)
      throws IOException {
    if (store == null || store.equals(resumedStore) || !store.isOurs()) {
      return;
    }
    if (running != null && running.store().equals(store)) {
      resumedStore = store;
      return;
    }
    Optional<PendingEncryption> pending = PendingEncryption.read(storage, target);
    if (pending.isEmpty()) {
      return;
    }
    jobs.close();
    jobs = new Jobs();
    abandonPrevious(store);
    ConversionKeys keys = source.lease(false);
    try {
      long job =
          started(
              store, OnlineEncryption.restart(subject(keys), store.file(), pending.get()), keys);
      LOG.info("The encryption of {} restarts: job {}", target, job);
      resumedStore = store;
    } catch (Throwable refused) {
      Cleanup.after(refused, keys::close);
      throw refused;
    }
  }

  private long started(SharedPlainFile store, OnlineEncryption work, ConversionKeys keys) {
    store.keep();
    try {
      RunningConversion<OnlineEncryption> conversion =
          RunningConversion.start(work, jobs, mustWait, database);
      running = new Running(store, conversion, keys);
      return conversion.job();
    } catch (Throwable refused) {
      Cleanup.after(refused, store::close);
      throw refused;
    }
  }

  private ConvertedFile subject(ConversionKeys keys) {
    return new ConvertedFile(
        storage, target, keys.keys(), keys.suite(), keys.anchor(), keys.pendingDecryptions());
  }

  // A conversion that failed or was cancelled leaves its keys here.
  private void abandonPrevious(SharedPlainFile store) throws IOException {
    Running before = running;
    running = null;
    if (before != null) {
      Cleanup.run(
          () -> before.work().abandon(),
          before::end,
          () -> {
            if (!before.store().equals(store)) {
              before.store().close();
            }
          });
    }
  }

  /** Whether one runs that the last close completes. */
  public boolean isRunning() {
    return running != null && running.conversion().isRunning();
  }

  /**
   * Called when H2 has closed the database and no connection can open it meanwhile. Completes a
   * running conversion.
   *
   * @param store the file that H2 used last, which its owner closes after this
   */
  public void complete(@Nullable SharedPlainFile store) {
    Running job = running;
    running = null;
    boolean due = job != null && job.conversion().isRunning();
    jobs.close();
    if (job == null) {
      return;
    }
    try {
      if (due) {
        replaceFile(job, store);
      } else {
        job.work().abandon();
      }
    } catch (IOException | RuntimeException failed) {
      failed(failed, job);
    } finally {
      job.end();
      close(job.store());
    }
  }

  private void replaceFile(Running job, @Nullable SharedPlainFile store) throws IOException {
    ConversionCompletion last =
        new ConversionCompletion(subject(job.keys()), JobKind.ENCRYPT, job.keys());
    if (!storage.exists(target)) {
      job.work().abandon();
      PendingEncryption.delete(storage, target);
      return;
    }
    if (job.store().isOurs() && job.store().equals(store)) {
      if (!job.store().relock()) {
        throw new NacreIOException(
            ErrorCode.FILE_IN_USE,
            "The file " + target + " is open in " + HoldingProcess.describe(target));
      }
      last.finishEncryption(job.work());
    } else {
      // A compaction has put another file in its place.
      job.work().abandon();
      if (store != null) {
        close(store);
      }
      last.encryptAgain(job.work().leftover());
    }
    LOG.info("The database {} is encrypted", target);
    job.keys().ended(JobKind.ENCRYPT, target, null);
  }

  private void close(SharedPlainFile store) {
    try {
      store.close();
    } catch (IOException unclosed) {
      LOG.warn("The file {} was not closed", target, unclosed);
    }
  }

  private void failed(Exception failed, Running job) {
    boolean encrypted;
    try {
      encrypted = EncryptedFiles.isEncrypted(storage, target);
    } catch (IOException unreadable) {
      encrypted = false;
    }
    if (encrypted) {
      LOG.error(
          "The database {} is encrypted; what is left is done when it is opened", target, failed);
    } else {
      LOG.error("The database {} stays plain for now", target, failed);
    }
    job.keys().ended(JobKind.ENCRYPT, target, encrypted ? null : failed);
  }
}
