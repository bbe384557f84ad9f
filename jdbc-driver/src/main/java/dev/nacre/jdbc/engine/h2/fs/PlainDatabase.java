package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Leftover;
import dev.nacre.core.convert.OnlineSealing;
import dev.nacre.core.convert.Order;
import dev.nacre.core.convert.Subject;
import dev.nacre.core.convert.WatchedFile;
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
 * A plain database whose file goes through us, for as long as a connection or H2 itself has it
 * open: it can be sealed meanwhile, and is when H2 has closed it. Safe for threads.
 */
public final class PlainDatabase {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  private final String base;
  private final RawStorage storage;
  private final DatabaseLock lock;
  private Jobs jobs = new Jobs();
  private @Nullable PlainStore store;
  private @Nullable PlainStore looked;
  private @Nullable Conversion conversion;
  private boolean closed;

  /** What goes on. */
  private record Conversion(
      PlainStore store, Underway<OnlineSealing> underway, ConversionKeys keys) {
    OnlineSealing work() {
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
    this.lock = new DatabaseLock(base + Role.DATABASE_SUFFIX);
  }

  String base() {
    return base;
  }

  /** As H2 names it: {@code nacreplain:/folder/shop}. */
  public String name() {
    return SealedFileSystem.PLAIN_SCHEME + ":" + base;
  }

  /** The file that is to be sealed. */
  public String target() {
    return base + Role.DATABASE_SUFFIX;
  }

  public synchronized Jobs jobs() {
    return jobs;
  }

  // What H2 does with the file.

  synchronized FileChannel open(String mode) throws IOException {
    if (closed) {
      throw SealedFileSystem.notHere(target());
    }
    boolean writes = !mode.equals("r");
    PlainStore open = store;
    if (open == null || open.isReplaced() || open.isLeft() || (writes && !open.isWritable())) {
      OpenMode wanted = writes ? OpenMode.CREATE : OpenMode.READ;
      open = new PlainStore(new WatchedFile(storage.open(target(), wanted)), writes, lock);
      store = open;
    }
    return open.channel(name() + Role.DATABASE_SUFFIX, mode, this::closed);
  }

  /**
   * Keeps other processes out before H2 is asked to open it, where H2 will ask for that in any
   * case.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  void lockBeforeOpening() throws IOException {
    if (Files.isWritable(Path.of(target()))) {
      lock.claim(false);
    }
  }

  /** What H2 says of one that another process has open, with the name of that process. */
  public SQLException namingHolder(SQLException failed) {
    return H2Errors.namingHolder(failed, target());
  }

  /**
   * Lets other processes in when H2 has closed it, though a connection to it is open still.
   *
   * @return false when H2 is about to close it, or a conversion needs it
   */
  synchronized boolean unlockIfClosed() {
    PlainStore open = store;
    boolean used = open != null && !open.isLeft();
    if (!used && H2Internals.openDatabase(name()) != null) {
      return false;
    }
    // Who opens it again waits for this.
    if (!used) {
      lock.close();
    }
    return true;
  }

  /** Lets other processes in. */
  void unlock() {
    lock.close();
  }

  // H2 may open it again, or compact it, and gives no notice when it is done.
  private void closed() {
    if (lock.isHeld()) {
      CloseWatch.start(() -> PlainDatabases.forgetIfClosed(this, false));
    }
  }

  /** Another file has its name now, or none. */
  synchronized void replaced() {
    if (store != null) {
      store.replaced();
    }
  }

  /** Begins to seal it. */
  public synchronized long encrypt(Leftover leftover, ConversionKeys.Source source, String user)
      throws IOException {
    jobs.requireIdle(target());
    PlainStore open = store();
    refuseOther(open);
    Companions companions = new Companions(Path.of(target()));
    companions.refuseRunning(storage);
    companions.refuseKept(dev.nacre.core.convert.Conversion.PLAIN);
    giveUp();
    ConversionKeys keys = source.lease(true);
    OnlineSealing work = null;
    long job;
    try {
      work = OnlineSealing.begin(subject(keys), open.file(), leftover);
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

  /** Whether there is something that was not done when it was closed or killed. */
  public synchronized boolean hasOrder() throws IOException {
    PlainStore open = store;
    return open != null && !open.equals(looked) && open.isOurs() && Order.exists(storage, target());
  }

  /** An administrator is connected: begins that anew. */
  public synchronized void resume(ConversionKeys.Source source) throws IOException {
    PlainStore open = store;
    if (open == null || open.equals(looked) || !open.isOurs()) {
      return;
    }
    if (conversion != null && conversion.store().equals(open)) {
      looked = open;
      return;
    }
    Optional<Order> order = Order.find(storage, target());
    if (order.isEmpty()) {
      return;
    }
    jobs.close();
    jobs = new Jobs();
    giveUp();
    ConversionKeys keys = source.lease(false);
    try {
      long job = started(open, OnlineSealing.again(subject(keys), open.file(), order.get()), keys);
      LOG.info("{} is to be sealed still, which begins anew: job {}", target(), job);
      looked = open;
    } catch (Throwable refused) {
      takeBack(keys::close, refused);
      throw refused;
    }
  }

  private long started(PlainStore open, OnlineSealing work, ConversionKeys keys) {
    open.keep();
    try {
      Underway<OnlineSealing> underway =
          Underway.start(
              work, jobs, this::waitsForExit, () -> PlainDatabases.forgetIfClosed(this, true));
      conversion = new Conversion(open, underway, keys);
      return underway.job();
    } catch (Throwable refused) {
      takeBack(open::close, refused);
      throw refused;
    }
  }

  /** Undoes what was done before the refusal or error, which stays what is told. */
  private static void takeBack(Undoing done, Throwable refused) {
    try {
      done.undo();
    } catch (IOException | RuntimeException also) {
      refused.addSuppressed(also);
    }
  }

  /** Takes back one thing. */
  @FunctionalInterface
  private interface Undoing {
    void undo() throws IOException;
  }

  private Subject subject(ConversionKeys keys) {
    return new Subject(storage, target(), keys.keys(), keys.suite(), keys.anchor(), keys.orders());
  }

  // What failed or was cancelled leaves its keys here.
  private void giveUp() throws IOException {
    Conversion before = conversion;
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

  /** Whether the end of the process is to wait until it is closed. */
  private synchronized boolean waitsForExit() {
    return conversion != null && conversion.underway().isGoing();
  }

  /**
   * H2 has closed it, and nobody is connected: what was begun is completed.
   *
   * @return false when somebody opens it just now
   */
  synchronized boolean close() {
    if (store != null && store.isUsed()) {
      return false;
    }
    closed = true;
    Conversion going = conversion;
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

  private void failed(Exception failed, @Nullable Conversion going) {
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

  private void complete(Conversion going) throws IOException {
    LastClose last = new LastClose(subject(going.keys()), JobKind.ENCRYPT, going.keys());
    if (!storage.exists(target())) {
      going.work().abandon();
      Order.forget(storage, target());
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
      // A compaction has put another file there.
      going.work().abandon();
      closeStores(null);
      last.sealAnew(going.work().leftover());
    }
    LOG.info("The database {} is sealed", target());
    going.keys().ended(JobKind.ENCRYPT, target(), null);
  }

  private void closeStores(@Nullable Conversion going) {
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
