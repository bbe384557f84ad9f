package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.ConversionRequest;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.OnlineEncryption;
import dev.nacre.core.convert.online.WatchedFile;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.FileHolder;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.Companions;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.h2.fs.channel.PlainStore;
import dev.nacre.jdbc.engine.h2.fs.job.CloseWatch;
import dev.nacre.jdbc.engine.h2.fs.job.ConversionCompletion;
import dev.nacre.jdbc.engine.h2.fs.job.RunningConversion;
import dev.nacre.jdbc.engine.h2.fs.scheme.FileRole;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Errors;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plain database whose file is accessed through us, while a connection or H2 itself has it open.
 * It can be encrypted while in use; the encrypted file replaces it when H2 has closed it.
 * Thread-safe.
 */
public final class PlainDatabase {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final String base;
  private final RawStorage storage;
  private final DatabaseLock lock;
  private Jobs jobs = new Jobs();
  private @Nullable PlainStore store;
  private @Nullable PlainStore looked;
  private @Nullable FileConversion conversion;
  private boolean closed;

  /** A running conversion. */
  private record FileConversion(
      PlainStore store, RunningConversion<OnlineEncryption> underway, ConversionKeys keys) {
    OnlineEncryption work() {
      return underway.work();
    }

    void end() {
      underway.end();
      keys.close();
    }
  }

  PlainDatabase(String base) {
    this(base, new NioStorage());
  }

  PlainDatabase(String base, RawStorage storage) {
    this.base = base;
    this.storage = storage;
    this.lock = new DatabaseLock(base + FileRole.DATABASE_SUFFIX);
  }

  String base() {
    return base;
  }

  /** The name that H2 uses: {@code nacreplain:/folder/shop}. */
  public String name() {
    return Schemes.PLAIN + ":" + base;
  }

  /** The file to encrypt. */
  public String target() {
    return base + FileRole.DATABASE_SUFFIX;
  }

  public synchronized Jobs jobs() {
    return jobs;
  }

  // Calls from H2 for the file.

  public synchronized FileChannel open(String mode) throws IOException {
    if (closed) {
      throw Schemes.notHere(target());
    }
    boolean writes = !mode.equals("r");
    PlainStore open = store;
    if (open == null || open.isReplaced() || open.isLeft() || (writes && !open.isWritable())) {
      OpenMode wanted = writes ? OpenMode.CREATE : OpenMode.READ;
      open = new PlainStore(new WatchedFile(storage.open(target(), wanted)), writes, lock);
      store = open;
    }
    return open.channel(name() + FileRole.DATABASE_SUFFIX, mode, this::closed);
  }

  /**
   * Locks out other processes before H2 opens the database, where H2 will lock it anyway.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  void lockBeforeOpening() throws IOException {
    if (Files.isWritable(Path.of(target()))) {
      lock.claim(false);
    }
  }

  /** Adds the name of the process that has the database open to H2's error. */
  public SQLException namingHolder(SQLException failed) {
    return H2Errors.namingHolder(failed, target());
  }

  /**
   * Lets other processes in when H2 has closed the database, even if a connection is still open.
   *
   * @return false when H2 is about to close it, or a conversion needs it
   */
  synchronized boolean unlockIfClosed() {
    PlainStore open = store;
    boolean used = open != null && !open.isLeft();
    if (!used && H2Internals.openDatabase(name()) != null) {
      return false;
    }
    // A thread that reopens it waits for this monitor.
    if (!used) {
      lock.close();
    }
    return true;
  }

  /** Lets other processes in. */
  void unlock() {
    lock.close();
  }

  // H2 may reopen or compact it, and has no callback for the end of that.
  private void closed() {
    if (lock.isHeld()) {
      CloseWatch.start(() -> PlainDatabases.forgetIfClosed(this, false));
    }
  }

  /** Marks the file as replaced: its name now means another file, or none. */
  public synchronized void replaced() {
    if (store != null) {
      store.replaced();
    }
  }

  /** Starts to encrypt the database. */
  public synchronized long encrypt(
      LeftoverPolicy leftover, ConversionKeys.Source source, String user) throws IOException {
    jobs.requireIdle(target());
    PlainStore open = store();
    refuseOther(open);
    Companions companions = new Companions(Path.of(target()));
    companions.refuseRunning(storage);
    companions.refuseKept(dev.nacre.core.convert.FileConversion.PLAIN);
    giveUp();
    ConversionKeys keys = source.lease(true);
    OnlineEncryption work = null;
    long job;
    try {
      work = OnlineEncryption.begin(subject(keys), open.file(), leftover);
      job = started(open, work, keys);
    } catch (Throwable refused) {
      if (work != null) {
        takeBack(work::cancel, refused); // it would begin with the next start
      }
      takeBack(keys::close, refused);
      throw refused;
    }
    keys.began(JobKind.ENCRYPT, target(), user);
    return job;
  }

  /**
   * Whether a conversion is pending that was not completed when the database was closed or the
   * process killed.
   */
  public synchronized boolean hasOrder() throws IOException {
    PlainStore open = store;
    return open != null
        && !open.equals(looked)
        && open.isOurs()
        && ConversionRequest.exists(storage, target());
  }

  /** Restarts a pending conversion, once an administrator is connected. */
  public synchronized void resume(ConversionKeys.Source source) throws IOException {
    PlainStore open = store;
    if (open == null || open.equals(looked) || !open.isOurs()) {
      return;
    }
    if (conversion != null && conversion.store().equals(open)) {
      looked = open;
      return;
    }
    Optional<ConversionRequest> order = ConversionRequest.find(storage, target());
    if (order.isEmpty()) {
      return;
    }
    jobs.close();
    jobs = new Jobs();
    giveUp();
    ConversionKeys keys = source.lease(false);
    try {
      long job =
          started(open, OnlineEncryption.again(subject(keys), open.file(), order.get()), keys);
      LOG.info("{} is to be sealed still, which begins anew: job {}", target(), job);
      looked = open;
    } catch (Throwable refused) {
      takeBack(keys::close, refused);
      throw refused;
    }
  }

  private long started(PlainStore open, OnlineEncryption work, ConversionKeys keys) {
    open.keep();
    try {
      RunningConversion<OnlineEncryption> underway =
          RunningConversion.start(
              work, jobs, this::waitsForExit, () -> PlainDatabases.forgetIfClosed(this, true));
      conversion = new FileConversion(open, underway, keys);
      return underway.job();
    } catch (Throwable refused) {
      takeBack(open::close, refused);
      throw refused;
    }
  }

  /** Undoes what was done before a refusal or error; the first exception is the one reported. */
  private static void takeBack(Undoing done, Throwable refused) {
    try {
      done.undo();
    } catch (IOException | RuntimeException also) {
      refused.addSuppressed(also);
    }
  }

  /** Undoes one step. */
  @FunctionalInterface
  private interface Undoing {
    void undo() throws IOException;
  }

  private ConvertedFile subject(ConversionKeys keys) {
    return new ConvertedFile(
        storage, target(), keys.keys(), keys.suite(), keys.anchor(), keys.orders());
  }

  // A conversion that failed or was cancelled leaves its keys here.
  private void giveUp() throws IOException {
    FileConversion before = conversion;
    conversion = null;
    if (before != null) {
      try {
        before.work().abandon();
      } finally {
        before.end();
        if (!before.store().equals(store)) {
          before.store().close();
        }
      }
    }
  }

  private PlainStore store() {
    PlainStore open = store;
    if (open == null || !open.isOurs()) {
      throw new NacreException(
          ErrorCode.CONVERSION_NOT_HERE,
          open == null
              ? "The database " + target() + " is open in " + FileHolder.of(target())
              : "The database " + target() + " is not open for writing here");
    }
    return open;
  }

  private void refuseOther(PlainStore open) throws IOException {
    ByteBuffer start = ByteBuffer.allocate(4);
    int unused = open.file().read(start, 0);
    String found = StandardCharsets.ISO_8859_1.decode(start.flip()).toString();
    if (!found.equals("H:2,")) {
      throw new NacreIOException(
          found.equals("H2en") ? ErrorCode.ENCRYPTED_BY_H2 : ErrorCode.DATABASE_NOT_RECOGNISED,
          "The file " + target() + " is no plain database of H2");
    }
  }

  /** Whether process exit must wait until the database is closed. */
  private synchronized boolean waitsForExit() {
    return conversion != null && conversion.underway().isGoing();
  }

  /**
   * Called when H2 has closed the database and no connection is open. Completes a running
   * conversion.
   *
   * @return false when H2 is opening it just now
   */
  synchronized boolean close() {
    if (store != null && store.isUsed()) {
      return false;
    }
    closed = true;
    FileConversion going = conversion;
    conversion = null;
    boolean due = going != null && going.underway().isGoing();
    jobs.close();
    try {
      if (going != null && due) {
        complete(going);
      } else if (going != null) {
        going.work().abandon();
      }
    } catch (IOException | RuntimeException failed) {
      failed(failed, going);
    } finally {
      closeStores(going);
    }
    return true;
  }

  private void failed(Exception failed, @Nullable FileConversion going) {
    boolean sealed;
    try {
      sealed = EncryptedFiles.isSealed(storage, target());
    } catch (IOException unreadable) {
      sealed = false;
    }
    if (sealed) {
      LOG.error(
          "The database {} is sealed; what is left is done when it is opened", target(), failed);
    } else {
      LOG.error("The database {} stays plain for now", target(), failed);
    }
    if (going != null) {
      going.keys().ended(JobKind.ENCRYPT, target(), sealed ? null : failed);
    }
  }

  private void complete(FileConversion going) throws IOException {
    ConversionCompletion last =
        new ConversionCompletion(subject(going.keys()), JobKind.ENCRYPT, going.keys());
    if (!storage.exists(target())) {
      going.work().abandon();
      ConversionRequest.forget(storage, target());
      return;
    }
    if (going.store().isOurs() && going.store().equals(store)) {
      if (!going.store().relock()) {
        throw new NacreIOException(
            ErrorCode.FILE_IN_USE,
            "The file " + target() + " is open in " + FileHolder.of(target()));
      }
      last.seal(going.work());
    } else {
      // A compaction has put another file in its place.
      going.work().abandon();
      closeStores(null);
      last.sealAnew(going.work().leftover());
    }
    LOG.info("The database {} is sealed", target());
    going.keys().ended(JobKind.ENCRYPT, target(), null);
  }

  private void closeStores(@Nullable FileConversion going) {
    try {
      if (going != null) {
        going.end();
        going.store().close();
      }
      if (store != null) {
        store.close();
      }
    } catch (IOException unclosed) {
      LOG.warn("The file {} was not closed", target(), unclosed);
    }
  }
}
