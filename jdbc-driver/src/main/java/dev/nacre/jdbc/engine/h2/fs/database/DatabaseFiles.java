package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.channel.FileLockListener;
import dev.nacre.jdbc.engine.h2.fs.channel.KeylessChannel;
import dev.nacre.jdbc.engine.h2.fs.channel.StoreChannels;
import dev.nacre.jdbc.engine.h2.fs.scheme.FileRole;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.engine.h2.fs.stream.DatabaseTrace;
import dev.nacre.jdbc.engine.h2.fs.stream.EncryptedOutput;
import dev.nacre.jdbc.engine.h2.fs.stream.EncryptedStreams;
import dev.nacre.jdbc.engine.h2.fs.stream.LockFileOutput;
import dev.nacre.jdbc.engine.h2.fs.stream.RestoredOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FilePath;

/**
 * The files of one encrypted database, as H2 calls for them by path. Each is opened as its role in
 * the database requires. Thread-safe.
 */
public final class DatabaseFiles {
  private final EncryptedDatabase database;
  private final EncryptedFiles files;
  private final RawStorage storage;
  private final DatabaseLock lock;
  private final String target;
  private final EncryptedStreams streams;
  private final DatabaseTrace trace;
  private final StoreChannels stores;

  DatabaseFiles(
      EncryptedDatabase database, EncryptedFiles files, RawStorage storage, DatabaseLock lock) {
    this.database = database;
    this.files = files;
    this.storage = storage;
    this.lock = lock;
    target = database.file();
    streams = new EncryptedStreams(files, storage);
    trace = new DatabaseTrace(streams, storage);
    stores = new StoreChannels(target);
  }

  /** The channels to the database itself. */
  public StoreChannels stores() {
    return stores;
  }

  /** The encrypted streams, also for files elsewhere that SQL has named. */
  public EncryptedStreams streams() {
    return streams;
  }

  public FileChannel open(String path, String mode) throws IOException {
    Access access = mode.equals("r") ? Access.READ : Access.READ_WRITE;
    boolean synchronous = mode.length() > 2;
    return switch (role(path)) {
      case DATABASE -> store(path, access, synchronous);
      case SUCCESSOR ->
          access == Access.READ
              ? store(path, access, synchronous)
              : new EncryptedChannel(
                  path,
                  files.openSuccessor(path, target),
                  EncryptedChannel.Content.STORE,
                  synchronous);
      case GUARD -> throw Schemes.inUse(path);
      // H2 reads one byte to defeat the cache of a network file system, and nothing more.
      case LOCK -> new KeylessChannel(storage, path);
      case STREAM -> streams.channel(path, mode);
    };
  }

  private EncryptedChannel store(String path, Access access, boolean synchronous)
      throws IOException {
    if (access == Access.READ_WRITE && DriverCalls.connecting() != database) {
      // Only a connection through our driver can say when H2 has finished opening it.
      throw Schemes.notHere(path);
    }
    EncryptedFile file = files.open(path, FileKind.DATABASE, access);
    EncryptedChannel channel =
        stores.open(path, file, synchronous, new StoreLockListener(file, path.equals(target)));
    DriverCalls.opened(channel);
    return channel;
  }

  /** The lock of a store of this database. */
  private final class StoreLockListener implements FileLockListener {
    private final EncryptedFile file;

    /** Whether this store is the one that locks out other processes. */
    private final boolean locks;

    StoreLockListener(EncryptedFile file, boolean locks) {
      this.file = file;
      this.locks = locks;
    }

    // Shared with other readers or exclusive, as H2 asks.
    @Override
    public boolean lock(boolean shared) throws IOException {
      return !locks || lock.tryClaim(shared);
    }

    @Override
    public void closing() {
      database.jobs().closing(file);
    }

    // H2 may compact or reopen what it has closed, and has no callback for the end of that.
    @Override
    public void closed() {
      if (locks && lock.isHeld()) {
        KeyReleaseWatch.add(database);
      }
    }
  }

  public long size(String path) throws IOException {
    if (isTrace(path)) {
      // H2 asks for the size before it writes.
      trace.setAsidePlain(path);
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
      case STREAM -> append && isTrace(path) ? trace.output(path) : streams.output(path, append);
    };
  }

  public InputStream input(String path) throws IOException {
    return switch (role(path)) {
      case DATABASE, SUCCESSOR -> {
        if (stores.isOpen(path)) {
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
    return new EncryptedOutput(files.openSuccessor(path, target), 0);
  }

  /** The existing files of this database, the database first. */
  public List<FileStatus> status() throws IOException {
    List<FileStatus> found = new ArrayList<>();
    for (String suffix :
        List.of(
            DatabaseLocation.FILE_SUFFIX,
            DatabaseTrace.SUFFIX,
            DatabaseTrace.SUFFIX + ".old",
            ".lock.db")) {
      String path = database.base() + suffix;
      if (storage.exists(path) && storage.size(path) > 0) {
        found.add(files.status(path));
      }
    }
    return found;
  }

  void closeTrace() {
    trace.close();
  }

  /** Whether one of our files is more than lines of text. */
  public boolean isPartOfDatabase(String path) {
    return role(path) != FileRole.STREAM;
  }

  private boolean isTrace(String path) {
    return suffix(path).equals(DatabaseTrace.SUFFIX);
  }

  private FileRole role(String path) {
    return FileRole.of(suffix(path));
  }

  // The path may contain a link; the suffix is the same.
  private String suffix(String path) {
    String base = database.base();
    String file = path.substring(path.lastIndexOf('/') + 1);
    int length = base.length() - base.lastIndexOf('/') - 1;
    return file.length() < length ? file : file.substring(length);
  }
}
