package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Subject;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileStatus;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.ConversionNotes;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
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
 * The files of one database and the keys to them, for as long as a connection or H2 itself has the
 * database open. Safe for threads.
 *
 * <p>There is one for each database in this JVM and class loader, shared by all its connections.
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
  private final StoreJobs jobs;
  private final ConversionNotes notes;
  private final Decryption decryption;
  private final DatabaseLock lock;

  private final TraceLoss traceLoss = new TraceLoss();
  private volatile @Nullable TraceOutput trace;

  // H2 has not found its newest state by the mark of a clean close.
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
    this.jobs = new StoreJobs(storage, base + Role.DATABASE_SUFFIX);
    this.storage = storage;
    this.keys = request.keys();
    this.proof = new KeyProof(keys);
    this.exports = request.exports();
    this.imports = request.imports();
    files = new EncryptedFiles(storage, keys, request.suite(), request.anchor(), watched);
    streams = new SealedStreams(files, storage);
    watched.countedBy(files::counts);
    Subject store =
        new Subject(
            storage,
            jobs.target(),
            keys,
            request.suite(),
            request.anchor(),
            request.notes().orders());
    notes = request.notes();
    decryption =
        new Decryption(
            store,
            request.notes(),
            jobs,
            () -> exports == ExportPolicy.REFUSE,
            () -> SealedDatabases.forgetIfClosed(this, true));
  }

  /** What is done with its files. */
  public WatchedDatabase watched() {
    return watched;
  }

  /** As H2 names it: {@code nacre:/folder/shop}. */
  public String name() {
    return SealedFileSystem.SCHEME + ":" + base;
  }

  /** Whether these very keys are closed with the database. */
  public boolean owns(MasterKeys others) {
    return others == keys;
  }

  String base() {
    return base;
  }

  ExportPolicy exports() {
    return exports;
  }

  ImportPolicy imports() {
    return imports;
  }

  /**
   * Looks whether these keys open the database, before H2 is asked to: when H2 fails it says so in
   * a trace file, and nothing is to be written with the keys of another wallet.
   */
  void tryKeys() throws IOException {
    String path = base + Role.DATABASE_SUFFIX;
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
   * Refuses to make a database anew that is known and gone. It may go while a connection is left
   * open behind a SHUTDOWN.
   */
  void refuseGone() throws IOException {
    String path = base + Role.DATABASE_SUFFIX;
    if (!storage.exists(path)) {
      files.refuseMissing(path);
    }
  }

  /**
   * Whether these keys are the ones that opened the database. The files are open already, so
   * nothing else asks the second one who comes for the right wallet.
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
   * What SQL may write and read is decided once for all connections, because a statement of one may
   * run what another has made. Who comes while nobody is connected decides anew.
   *
   * @param alone whether nobody else is connected
   * @throws dev.nacre.core.error.NacreIOException when the others have decided otherwise
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
   * Tells the database's file that H2 has opened its store; later calls do nothing.
   *
   * @throws IOException when H2 has opened an older state than the file remembers; the file answers
   *     nobody from then on
   */
  public void storeOpened(long version) throws IOException {
    SealedChannel store = stores.get(base + Role.DATABASE_SUFFIX);
    if (store != null) {
      store.storeOpened(version);
      jobs.opened(store);
    }
  }

  /** H2's own view of it, while it is open. */
  public @Nullable Database opened() {
    return H2Internals.openDatabase(name());
  }

  /** What goes on in it for long. */
  public StoreJobs jobs() {
    return jobs;
  }

  /** Where it is noted what becomes of it. */
  ConversionNotes notes() {
    return notes;
  }

  /** Whether it is to be opened for good. */
  public Decryption decryption() {
    return decryption;
  }

  /**
   * Keeps other processes out before H2 is asked to open it, where H2 will ask for that in any
   * case.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  void lockBeforeOpening() throws IOException {
    Path file = Path.of(base + Role.DATABASE_SUFFIX);
    if (Files.isWritable(file)) {
      lock.claim(false);
    }
  }

  // As H2 asks: with others who only read, or alone.
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
   * Lets other processes in when H2 has closed it, and done all that it does then, though a
   * connection is connected still.
   *
   * @return false when H2 is about to close it
   */
  boolean unlockIfClosed() {
    // Who opens it again has a channel before he asks for the lock, which waits for this.
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

  /** What H2 says of one that another process has open, with the name of that process. */
  public SQLException namingHolder(SQLException failed) {
    return H2Errors.namingHolder(failed, base + Role.DATABASE_SUFFIX);
  }

  /** Lets other processes in. */
  void unlock() {
    lock.close();
  }

  /** Whether H2 has its store open, as it has before it says that the database is open. */
  boolean isUsed() {
    return stores.values().stream().anyMatch(SealedChannel::isOpen);
  }

  /** What was refused first when H2 opened this database last, if anything was. */
  public Optional<NacreIOException> refusalWhileOpening() {
    SealedChannel store = stores.get(base + Role.DATABASE_SUFFIX);
    return store == null ? Optional.empty() : Optional.ofNullable(store.refusal());
  }

  /**
   * H2 has opened an older state than the file remembers. Where it was led astray by its own mark
   * of a clean close, the next attempt may find the newest one.
   *
   * <p>When a power cut loses a chunk that nothing needs any more, and keeps the next, H2 goes on
   * from that. Once the store is closed, H2 trusts the mark, misses the lost chunk while it checks
   * the others, and takes the newest of those that it had looked at until then. Without the mark it
   * looks at all of them.
   *
   * @return false when that is not the case
   */
  public boolean distrustMark() {
    SealedChannel store = stores.get(base + Role.DATABASE_SUFFIX);
    markDistrusted |= store != null && store.ledAstray();
    return markDistrusted;
  }

  /** The files of this database that are there, the database first. */
  public List<FileStatus> status() throws IOException {
    List<FileStatus> found = new ArrayList<>();
    for (String suffix : List.of(Role.DATABASE_SUFFIX, ".trace.db", ".trace.db.old", ".lock.db")) {
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
   * @throws IOException when H2 is about to open or close it: whoever looked by himself would take
   *     its lock away
   */
  KeyId masterKey() throws IOException {
    SealedChannel store = stores.get(base + Role.DATABASE_SUFFIX);
    KeyId key = store == null || !store.isOpen() ? null : store.file().status().masterKey();
    if (key == null) {
      throw SealedFileSystem.inUse(base + Role.DATABASE_SUFFIX);
    }
    return key;
  }

  boolean has(Predicate<MasterKeys> wanted) {
    return wanted.test(keys);
  }

  /** After a rotation; see {@link EncryptedFiles#rewrap}. */
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

  // What H2 does with the files.

  FileChannel open(String path, String mode) throws IOException {
    Access access = mode.equals("r") ? Access.READ : Access.READ_WRITE;
    boolean synchronous = mode.length() > 2;
    return switch (role(path)) {
      case DATABASE -> store(path, access, synchronous);
      case SUCCESSOR ->
          access == Access.READ
              ? store(path, access, synchronous)
              : new SealedChannel(
                  path,
                  files.openSuccessor(path, base + Role.DATABASE_SUFFIX),
                  SealedChannel.Content.STORE,
                  synchronous);
      case GUARD -> throw SealedFileSystem.inUse(path);
      // H2 reads one byte to see through the cache of a network file system, and nothing more.
      case LOCK -> new KeylessChannel(storage, path);
      case STREAM -> streams.channel(path, mode);
    };
  }

  private SealedChannel store(String path, Access access, boolean synchronous) throws IOException {
    if (access == Access.READ_WRITE && SealedDatabases.connecting() != this) {
      // Only a connection through our driver can say when H2 has finished opening it.
      throw SealedFileSystem.notHere(path);
    }
    EncryptedFile file = files.open(path, FileKind.DATABASE, access);
    if (markDistrusted) {
      file.search();
    }
    boolean locks = path.equals(base + Role.DATABASE_SUFFIX);
    SealedChannel channel =
        new SealedChannel(
            path, file, SealedChannel.Content.STORE, synchronous, new StoreEntry(file, locks));
    stores.put(path, channel);
    SealedDatabases.opened(channel);
    return channel;
  }

  /** For a store of this database. */
  private final class StoreEntry implements SealedChannel.Entry {
    private final EncryptedFile file;

    /** Whether it is the one that keeps others out. */
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

    // H2 may compact what it has closed, or open it again, and gives no notice when it is done.
    @Override
    public void closed() {
      if (locks && lock.isHeld()) {
        ClosingWatch.add(SealedDatabase.this);
      }
    }
  }

  long size(String path) throws IOException {
    if (isTrace(path)) {
      // H2 looks at it before it writes.
      setAsidePlainTrace(path);
    }
    if (!storage.exists(path)) {
      return 0;
    }
    return role(path) == Role.LOCK || role(path) == Role.GUARD
        ? storage.size(path)
        : files.size(path);
  }

  void delete(String path) throws IOException {
    files.delete(path);
  }

  void rename(String from, String to) throws IOException {
    files.rename(from, to);
  }

  OutputStream output(String path, boolean append) throws IOException {
    return switch (role(path)) {
      case DATABASE, SUCCESSOR ->
          new RestoredOutput(FilePath.get(path).newOutputStream(append), path);
      case GUARD -> throw SealedFileSystem.inUse(path);
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

  // H2 has one at most, and where the disk is full it may not close it.
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

  /** H2 alone does not open a sealed database, and notes that in plain. */
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

  InputStream input(String path) throws IOException {
    return switch (role(path)) {
      case DATABASE, SUCCESSOR -> {
        if (stores.containsKey(path) && stores.get(path).isOpen()) {
          // Closing another channel to the file would let go of the lock that H2 holds on it.
          throw SealedFileSystem.inUse(path);
        }
        // As it lies on the disk: a copy of a sealed file is a sealed file.
        yield FilePath.get(path).newInputStream();
      }
      case GUARD -> throw SealedFileSystem.inUse(path);
      case LOCK ->
          storage.size(path) == 0 ? new ByteArrayInputStream(new byte[0]) : streams.input(path);
      case STREAM -> streams.input(path);
    };
  }

  /** A copy of the database, as a file of its own. */
  OutputStream copyOutput(String path) throws IOException {
    return new SealedOutput(files.openSuccessor(path, base + Role.DATABASE_SUFFIX), 0);
  }

  /** Also for files elsewhere that SQL has named. */
  SealedStreams streams() {
    return streams;
  }

  /** Whether a file of ours is more to us than lines of text. */
  boolean isPartOfDatabase(String file) {
    return Role.of(suffix(file)) != Role.STREAM;
  }

  private Role role(String path) {
    return Role.of(suffix(path));
  }

  // The path may come by a link; the suffix is the same.
  private String suffix(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    int length = base.length() - base.lastIndexOf('/') - 1;
    return file.length() < length ? file : file.substring(length);
  }
}
