package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.ConversionNotes;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.channel.KeylessChannel;
import dev.nacre.jdbc.engine.h2.fs.channel.SealedChannel;
import dev.nacre.jdbc.engine.h2.fs.job.DatabaseDecryption;
import dev.nacre.jdbc.engine.h2.fs.job.DatabaseJobs;
import dev.nacre.jdbc.engine.h2.fs.scheme.FileRole;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Errors;
import dev.nacre.jdbc.engine.h2.fs.scheme.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.engine.h2.fs.stream.LockFileOutput;
import dev.nacre.jdbc.engine.h2.fs.stream.RestoredOutput;
import dev.nacre.jdbc.engine.h2.fs.stream.SealedOutput;
import dev.nacre.jdbc.engine.h2.fs.stream.SealedStreams;
import dev.nacre.jdbc.engine.h2.fs.stream.TraceLoss;
import dev.nacre.jdbc.engine.h2.fs.stream.TraceOutput;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.h2.engine.Database;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The files of one encrypted database and their keys, while a connection or H2 itself has it open.
 * Thread-safe.
 *
 * <p>There is one per database in this JVM and class loader, shared by all its connections.
 */
public final class SealedDatabase {
  private static final String TRACE_SUFFIX = ".trace.db";
  private static final String PLAIN_TRACE_SUFFIX = ".plain.trace.db";

  private final String base;
  private final MasterKeys keys;
  private volatile ExportPolicy exports;
  private volatile ImportPolicy imports;
  private final RawStorage storage;
  private final WatchedDatabase watched;
  private final EncryptedFiles files;
  private final SealedStreams streams;
  private final KeyProof proof;
  private final DatabaseJobs jobs;
  private final ConversionNotes notes;
  private final DatabaseDecryption decryption;
  private final DatabaseLock lock;

  private final TraceLoss traceLoss = new TraceLoss();
  private volatile @Nullable TraceOutput trace;

  // Whether H2 failed to find the newest state by the mark of a clean close.
  private volatile boolean markDistrusted;

  // Channels to the database itself, by file name. At most one of them may write.
  private final Map<String, SealedChannel> stores = new ConcurrentHashMap<>();

  /**
   * @param base the real path of the database, without {@code .mv.db}
   * @param lock closed with this
   */
  SealedDatabase(String base, StorageRequest request, RawStorage storage, DatabaseLock lock)
      throws IOException {
    this.base = base;
    this.lock = lock;
    this.watched = new WatchedDatabase(base, new FileEventLog());
    this.jobs = new DatabaseJobs(storage, base + FileRole.DATABASE_SUFFIX);
    this.storage = storage;
    this.keys = request.keys();
    this.proof = new KeyProof(keys);
    this.exports = request.exports();
    this.imports = request.imports();
    files = new EncryptedFiles(storage, keys, request.suite(), request.anchor(), watched);
    streams = new SealedStreams(files, storage);
    watched.countedBy(files::counts);
    ConvertedFile store =
        new ConvertedFile(
            storage,
            jobs.target(),
            keys,
            request.suite(),
            request.anchor(),
            request.notes().orders());
    notes = request.notes();
    decryption =
        new DatabaseDecryption(
            store,
            request.notes(),
            jobs,
            () -> exports == ExportPolicy.REFUSE,
            () -> SealedDatabases.forgetIfClosed(this, true));
  }

  /** The counters of what is done with its files. */
  public WatchedDatabase watched() {
    return watched;
  }

  /** The name that H2 uses: {@code nacre:/folder/shop}. */
  public String name() {
    return Schemes.SEALED + ":" + base;
  }

  /** Whether closing the database closes these very keys. */
  public boolean owns(MasterKeys others) {
    return others == keys;
  }

  public String base() {
    return base;
  }

  ExportPolicy exports() {
    return exports;
  }

  ImportPolicy imports() {
    return imports;
  }

  /**
   * Checks that these keys decrypt the database, before H2 opens it. If H2 failed, it would write a
   * trace file, and nothing may be written with the keys of another wallet.
   */
  void tryKeys() throws IOException {
    String path = base + FileRole.DATABASE_SUFFIX;
    refuseGone();
    if (!storage.exists(path)) {
      return;
    }
    if (EncryptedFiles.isSealed(storage, path)) {
      FileStatus unused = files.status(path);
    } else {
      try (EncryptedFile file = files.open(path, FileKind.DATABASE, Access.READ)) {
        long unused = file.size();
      }
    }
  }

  /**
   * Refuses to recreate a database if the registry knows it but its file is missing. The file may
   * disappear while a connection is left open after a SHUTDOWN.
   */
  void refuseGone() throws IOException {
    String path = base + FileRole.DATABASE_SUFFIX;
    if (!storage.exists(path)) {
      files.refuseMissing(path);
    }
  }

  /**
   * Checks that these keys are the ones that opened the database. The files are already open, so
   * this is the only check of a second caller's wallet.
   *
   * @throws dev.nacre.core.error.NacreIOException when they are not
   */
  void prove(MasterKeys others) throws IOException {
    if (!proof.isGivenBy(others)) {
      throw new NacreIOException(
          ErrorCode.KEY_UNWRAP_FAILED, "These keys are not those that opened " + base);
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
  void agree(StorageRequest wanted, boolean alone) throws NacreIOException {
    if (alone) {
      exports = wanted.exports();
      imports = wanted.imports();
    } else if (wanted.exports() != exports || wanted.imports() != imports) {
      throw new NacreIOException(
          ErrorCode.POLICY_DIFFERS,
          "The database "
              + base
              + " is open in this process with nacre.exports="
              + exports.name().toLowerCase(Locale.ROOT)
              + " and nacre.imports="
              + imports.name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Records in the database's file that H2 has opened its store; later calls do nothing.
   *
   * @throws IOException when H2 has opened an older state than the file remembers; the file refuses
   *     all access from then on
   */
  public void storeOpened(long version) throws IOException {
    SealedChannel store = stores.get(base + FileRole.DATABASE_SUFFIX);
    if (store != null) {
      store.storeOpened(version);
      jobs.opened(store);
    }
  }

  /** H2's own object for it, while it is open. */
  public @Nullable Database opened() {
    return H2Internals.openDatabase(name());
  }

  /** Its long-running jobs. */
  public DatabaseJobs jobs() {
    return jobs;
  }

  /** Where its conversions are recorded. */
  public ConversionNotes notes() {
    return notes;
  }

  /** Its permanent decryption. */
  public DatabaseDecryption decryption() {
    return decryption;
  }

  /**
   * Locks out other processes before H2 opens the database, where H2 will lock it anyway.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  void lockBeforeOpening() throws IOException {
    Path file = Path.of(base + FileRole.DATABASE_SUFFIX);
    if (Files.isWritable(file)) {
      lock.claim(false);
    }
  }

  // Shared with other readers or exclusive, as H2 asks.
  private boolean lock(boolean shared) throws IOException {
    try {
      lock.claim(shared);
      return true;
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        return false;
      }
      throw refused;
    }
  }

  /**
   * Lets other processes in when H2 has closed the database and finished the work that follows,
   * even if a connection is still open.
   *
   * @return false when H2 is about to close it
   */
  boolean unlockIfClosed() {
    // A thread that reopens it has a channel before it asks for the lock, which waits for this
    // monitor.
    synchronized (lock) {
      if (!isUsed() && opened() != null) {
        return false;
      }
      if (!isUsed()) {
        lock.close();
      }
      return true;
    }
  }

  /** Adds the name of the process that has the database open to H2's error. */
  public SQLException namingHolder(SQLException failed) {
    return H2Errors.namingHolder(failed, base + FileRole.DATABASE_SUFFIX);
  }

  /** Lets other processes in. */
  void unlock() {
    lock.close();
  }

  /** Whether H2 has its store open; H2 opens it before it reports the database as open. */
  boolean isUsed() {
    return stores.values().stream().anyMatch(SealedChannel::isOpen);
  }

  /** The first refusal when H2 last opened this database, if any. */
  public Optional<NacreIOException> refusalWhileOpening() {
    SealedChannel store = stores.get(base + FileRole.DATABASE_SUFFIX);
    return store == null ? Optional.empty() : Optional.ofNullable(store.refusal());
  }

  /**
   * Whether to retry after H2 has opened an older state than the file remembers. If H2's own mark
   * of a clean close misled it, the next attempt may find the newest state.
   *
   * <p>A power cut may lose a chunk that is no longer needed and keep the next one; H2 then
   * continues from that. Once the store is closed, H2 trusts the mark, misses the lost chunk while
   * it checks the others, and takes the newest one it has seen until then. Without the mark it
   * looks at all of them.
   *
   * @return false when that is not the case
   */
  public boolean distrustMark() {
    SealedChannel store = stores.get(base + FileRole.DATABASE_SUFFIX);
    markDistrusted |= store != null && store.ledAstray();
    return markDistrusted;
  }

  /** The existing files of this database, the database first. */
  public List<FileStatus> status() throws IOException {
    List<FileStatus> found = new ArrayList<>();
    for (String suffix :
        List.of(FileRole.DATABASE_SUFFIX, ".trace.db", ".trace.db.old", ".lock.db")) {
      String path = base + suffix;
      if (storage.exists(path) && storage.size(path) > 0) {
        found.add(files.status(path));
      }
    }
    return found;
  }

  /**
   * The master key that the file needs now.
   *
   * @throws IOException when H2 is about to open or close it: a second look into the file would
   *     release H2's lock
   */
  KeyId masterKey() throws IOException {
    SealedChannel store = stores.get(base + FileRole.DATABASE_SUFFIX);
    KeyId key = store == null || !store.isOpen() ? null : store.file().status().masterKey();
    if (key == null) {
      throw Schemes.inUse(base + FileRole.DATABASE_SUFFIX);
    }
    return key;
  }

  boolean has(Predicate<MasterKeys> wanted) {
    return wanted.test(keys);
  }

  /** Rewraps the data keys after a rotation; see {@link EncryptedFiles#rewrap}. */
  boolean rewrap() throws IOException {
    return files.rewrap();
  }

  void close() {
    closeTrace();
    jobs.closing();
    proof.close();
    try (keys) {
      files.close();
    }
  }

  // Calls from H2 for the files.

  public FileChannel open(String path, String mode) throws IOException {
    Access access = mode.equals("r") ? Access.READ : Access.READ_WRITE;
    boolean synchronous = mode.length() > 2;
    return switch (role(path)) {
      case DATABASE -> store(path, access, synchronous);
      case SUCCESSOR ->
          access == Access.READ
              ? store(path, access, synchronous)
              : new SealedChannel(
                  path,
                  files.openSuccessor(path, base + FileRole.DATABASE_SUFFIX),
                  SealedChannel.Content.STORE,
                  synchronous);
      case GUARD -> throw Schemes.inUse(path);
      // H2 reads one byte to defeat the cache of a network file system, and nothing more.
      case LOCK -> new KeylessChannel(storage, path);
      case STREAM -> streams.channel(path, mode);
    };
  }

  private SealedChannel store(String path, Access access, boolean synchronous) throws IOException {
    if (access == Access.READ_WRITE && DriverCalls.connecting() != this) {
      // Only a connection through our driver can say when H2 has finished opening it.
      throw Schemes.notHere(path);
    }
    EncryptedFile file = files.open(path, FileKind.DATABASE, access);
    if (markDistrusted) {
      file.search();
    }
    boolean locks = path.equals(base + FileRole.DATABASE_SUFFIX);
    SealedChannel channel =
        new SealedChannel(
            path, file, SealedChannel.Content.STORE, synchronous, new StoreEntry(file, locks));
    stores.put(path, channel);
    DriverCalls.opened(channel);
    return channel;
  }

  /** The lock of a store of this database. */
  private final class StoreEntry implements SealedChannel.Entry {
    private final EncryptedFile file;

    /** Whether this store is the one that locks out other processes. */
    private final boolean locks;

    StoreEntry(EncryptedFile file, boolean locks) {
      this.file = file;
      this.locks = locks;
    }

    @Override
    public boolean lock(boolean shared) throws IOException {
      return !locks || SealedDatabase.this.lock(shared);
    }

    @Override
    public void closing() {
      jobs.closing(file);
    }

    // H2 may compact or reopen what it has closed, and has no callback for the end of that.
    @Override
    public void closed() {
      if (locks && lock.isHeld()) {
        ForgottenKeysWatch.add(SealedDatabase.this);
      }
    }
  }

  public long size(String path) throws IOException {
    if (isTrace(path)) {
      // H2 asks for the size before it writes.
      setAsidePlainTrace(path);
    }
    if (!storage.exists(path)) {
      return 0;
    }
    return role(path) == FileRole.LOCK || role(path) == FileRole.GUARD
        ? storage.size(path)
        : files.size(path);
  }

  public void delete(String path) throws IOException {
    files.delete(path);
  }

  public void rename(String from, String to) throws IOException {
    files.rename(from, to);
  }

  public OutputStream output(String path, boolean append) throws IOException {
    return switch (role(path)) {
      case DATABASE, SUCCESSOR ->
          new RestoredOutput(FilePath.get(path).newOutputStream(append), path);
      case GUARD -> throw Schemes.inUse(path);
      case LOCK -> new LockFileOutput(files, path);
      case STREAM -> append && isTrace(path) ? trace(path) : streams.output(path, append);
    };
  }

  private OutputStream trace(String path) throws IOException {
    setAsidePlainTrace(path);
    closeTrace();
    TraceOutput output = new TraceOutput(streams, path, traceLoss);
    trace = output;
    return output;
  }

  // H2 has at most one open, and may not close it when the disk is full.
  private void closeTrace() {
    TraceOutput open = trace;
    if (open != null) {
      open.close();
      trace = null;
    }
  }

  private boolean isTrace(String path) {
    return suffix(path).equals(TRACE_SUFFIX);
  }

  /**
   * Renames a plain trace, which H2 writes when it fails to open an encrypted database without
   * Nacre.
   */
  private void setAsidePlainTrace(String path) throws IOException {
    if (!storage.exists(path)
        || storage.size(path) == 0
        || EncryptedFiles.isSealed(storage, path)) {
      return;
    }
    String name = path.substring(0, path.length() - TRACE_SUFFIX.length());
    String aside = name + PLAIN_TRACE_SUFFIX;
    for (int i = 2; storage.exists(aside); i++) {
      aside = name + "." + i + PLAIN_TRACE_SUFFIX;
    }
    storage.rename(path, aside);
  }

  public InputStream input(String path) throws IOException {
    return switch (role(path)) {
      case DATABASE, SUCCESSOR -> {
        if (stores.containsKey(path) && stores.get(path).isOpen()) {
          // Closing another channel to the file would release the lock that H2 holds on it.
          throw Schemes.inUse(path);
        }
        // Raw: a copy of an encrypted file is an encrypted file.
        yield FilePath.get(path).newInputStream();
      }
      case GUARD -> throw Schemes.inUse(path);
      case LOCK ->
          storage.size(path) == 0 ? new ByteArrayInputStream(new byte[0]) : streams.input(path);
      case STREAM -> streams.input(path);
    };
  }

  /** Creates a copy of the database as a separate file. */
  public OutputStream copyOutput(String path) throws IOException {
    return new SealedOutput(files.openSuccessor(path, base + FileRole.DATABASE_SUFFIX), 0);
  }

  /** The encrypted streams, also for files elsewhere that SQL has named. */
  public SealedStreams streams() {
    return streams;
  }

  /** Whether one of our files is more than lines of text. */
  boolean isPartOfDatabase(String file) {
    return FileRole.of(suffix(file)) != FileRole.STREAM;
  }

  private FileRole role(String path) {
    return FileRole.of(suffix(path));
  }

  // The path may contain a link; the suffix is the same.
  private String suffix(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    int length = base.length() - base.lastIndexOf('/') - 1;
    return file.length() < length ? file : file.substring(length);
  }
}
