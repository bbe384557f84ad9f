package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.channel.FileEventLog;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.job.DatabaseDecryption;
import dev.nacre.jdbc.engine.h2.fs.job.DatabaseJobs;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Predicate;
import org.h2.engine.Database;
import org.jspecify.annotations.Nullable;

/**
 * One encrypted database and its keys, while a connection or H2 itself has it open. Thread-safe.
 *
 * <p>There is one per database in this JVM and class loader, shared by all its connections.
 */
public final class EncryptedDatabase extends SharedDatabase {
  private final MasterKeys keys;
  private volatile SqlFileRules rules;
  private final RawStorage storage;
  private final WatchedDatabase watched;
  private final EncryptedFiles encrypted;
  private final DatabaseFiles files;
  private final KeyProof proof;
  private final DatabaseJobs jobs;
  private final ConversionLog log;
  private final DatabaseDecryption decryption;

  /**
   * @param base see {@link BaseName}
   * @param lock closed with this
   */
  EncryptedDatabase(String base, StorageRequest request, RawStorage storage, DatabaseLock lock)
      throws IOException {
    super(base, lock);
    this.watched = new WatchedDatabase(base, new FileEventLog());
    this.jobs = new DatabaseJobs(storage, file());
    this.storage = storage;
    this.keys = request.keys();
    this.proof = new KeyProof(keys);
    this.rules = rules(request);
    encrypted = new EncryptedFiles(storage, keys, request.suite(), request.anchor(), watched);
    watched.countedBy(encrypted::counts);
    watched.jobsFrom(() -> jobs.all().list());
    ConvertedFile store =
        new ConvertedFile(
            storage,
            jobs.target(),
            keys,
            request.suite(),
            request.anchor(),
            request.log().pendingDecryptions());
    log = request.log();
    decryption =
        new DatabaseDecryption(
            store,
            request.log(),
            jobs,
            () -> rules.exports() == ExportPolicy.REFUSE,
            () -> EncryptedDatabases.tryRelease(this, true));
    files = new DatabaseFiles(this, encrypted, storage, lock);
  }

  /** The counters of what is done with its files. */
  public WatchedDatabase watched() {
    return watched;
  }

  /** The name that H2 uses: {@code nacre:/folder/shop}. */
  public String name() {
    return Schemes.encryptedName(base());
  }

  /** Whether closing the database closes these very keys. */
  public boolean owns(MasterKeys others) {
    return others == keys;
  }

  /** What files its SQL may write and read. */
  public SqlFileRules rules() {
    return rules;
  }

  private static SqlFileRules rules(StorageRequest request) {
    return new SqlFileRules(request.exports(), request.imports());
  }

  /**
   * Checks that these keys decrypt the database, before H2 opens it. If H2 failed, it would write a
   * trace file, and nothing may be written with the keys of another wallet.
   */
  void checkKeys() throws IOException {
    String path = file();
    requireFileOfKnownDatabase();
    if (!storage.exists(path)) {
      return;
    }
    if (EncryptedFiles.isEncrypted(storage, path)) {
      FileStatus unused = encrypted.status(path);
    } else {
      try (EncryptedFile file = encrypted.open(path, FileKind.DATABASE, Access.READ)) {
        long unused = file.size();
      }
    }
  }

  /**
   * Refuses to recreate a database if the registry knows it but its file is missing. The file may
   * disappear while a connection is left open after a SHUTDOWN.
   */
  void requireFileOfKnownDatabase() throws IOException {
    String path = file();
    if (!storage.exists(path)) {
      encrypted.refuseMissing(path);
    }
  }

  /**
   * Checks that these keys are the ones that opened the database. The files are already open, so
   * this is the only check of a second caller's wallet.
   *
   * @throws dev.nacre.core.error.NacreIOException when they are not
   */
  void requireSameKeys(MasterKeys others) throws IOException {
    if (!proof.isGivenBy(others)) {
      throw new NacreIOException(
          ErrorCode.KEY_UNWRAP_FAILED, "These keys are not those that opened " + base());
    }
  }

  /**
   * Sets or checks what SQL may write and read. All connections share one policy, because a
   * statement of one may run objects that another has created. The first connection after all
   * others have closed sets it again.
   *
   * @param alone whether there is no other connection
   * @throws dev.nacre.core.error.NacreIOException when the other connections have another policy
   */
  void agreeOnPolicy(StorageRequest request, boolean alone) throws NacreIOException {
    SqlFileRules wanted = rules(request);
    if (alone) {
      rules = wanted;
    } else if (!wanted.equals(rules)) {
      throw new NacreIOException(
          ErrorCode.POLICY_DIFFERS,
          "The database "
              + base()
              + " is open in this process with nacre.exports="
              + rules.exports().name().toLowerCase(Locale.ROOT)
              + " and nacre.imports="
              + rules.imports().name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Records in the database's file that H2 has opened its store; later calls do nothing.
   *
   * @throws IOException when H2 has opened an older state than the file remembers; the file refuses
   *     all access from then on
   */
  public void storeOpened(long version) throws IOException {
    EncryptedChannel store = files.stores().last();
    if (store != null) {
      store.storeOpened(version);
      jobs.opened(store);
    }
  }

  /** H2's own object for it, while it is open. */
  public @Nullable Database opened() {
    return H2Internals.openDatabase(name());
  }

  /** Its files, as H2 calls for them. */
  public DatabaseFiles files() {
    return files;
  }

  /** Its long-running jobs. */
  public DatabaseJobs jobs() {
    return jobs;
  }

  /** Where its conversions are recorded. */
  public ConversionLog log() {
    return log;
  }

  /** Its permanent decryption. */
  public DatabaseDecryption decryption() {
    return decryption;
  }

  /**
   * Lets other processes in when H2 has closed the database and finished the work that follows,
   * even if a connection is still open.
   *
   * @return false when H2 is about to close it
   */
  boolean tryUnlock() {
    // A thread that reopens it has a channel before it asks for the lock, which waits for this
    // monitor.
    synchronized (lock()) {
      if (!isUsed() && opened() != null) {
        return false;
      }
      if (!isUsed()) {
        lock().close();
      }
      return true;
    }
  }

  /** Whether H2 has its store open; H2 opens it before it reports the database as open. */
  boolean isUsed() {
    return files.stores().areUsed();
  }

  boolean hasKeys(Predicate<MasterKeys> wanted) {
    return wanted.test(keys);
  }

  /** Rewraps the data keys after a rotation; see {@link EncryptedFiles#rewrap}. */
  boolean rewrap() throws IOException {
    return encrypted.rewrap();
  }

  void close() {
    files.closeTrace();
    jobs.closing();
    proof.close();
    try (keys) {
      encrypted.close();
    }
  }
}
