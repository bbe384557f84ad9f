package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A channel for a file without its keys. H2's tools try the lock before they copy or delete a
 * database; this channel answers that, and cannot read the content.
 */
// FileBase synchronizes for subclasses that override nothing.
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
public final class KeylessChannel extends FileBaseDefault {
  private final String path;
  private final RawFile file;
  private final DatabaseLock database;

  public KeylessChannel(RawStorage storage, String path) throws IOException {
    this.path = path;
    this.file = storage.open(path, OpenMode.READ);
    this.database = new DatabaseLock(path);
  }

  // H2 takes null for a lock that another process holds, as the JDK does.
  @SuppressWarnings("NullAway")
  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    // The channel below is read-only, so it supports only a shared lock.
    RawLock lock = isFree() ? file.tryLock(position, size, true) : null;
    return lock == null ? null : new H2FileLock(this, position, size, lock);
  }

  private boolean isFree() throws IOException {
    try {
      if (path.endsWith(DatabaseLocation.FILE_SUFFIX)) {
        database.claim(true);
      }
      return true;
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        return false;
      }
      throw refused;
    }
  }

  @Override
  public long size() throws IOException {
    throw Schemes.notHere(path);
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    throw Schemes.notHere(path);
  }

  @Override
  public int write(ByteBuffer src, long position) throws IOException {
    throw Schemes.notHere(path);
  }

  @Override
  protected void implTruncate(long size) throws IOException {
    throw Schemes.notHere(path);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    Cleanup.run(file::close, database::close);
  }

  @Override
  public String toString() {
    return path;
  }
}
