package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.util.OptionalLong;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/** A plain store as the channel that H2 reads and writes. Thread-safe. */
// FileBase synchronizes for subclasses that override nothing; readers must not wait for each other.
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
final class PlainChannel extends FileBaseDefault {
  private final String name;
  private final SharedPlainFile store;
  private final boolean writable;
  private final boolean synchronous;
  private final Runnable closed;

  // A killed process should lose no more of a plain store than of an encrypted one.
  private final StoreHeader header = new StoreHeader();

  PlainChannel(String name, SharedPlainFile store, String mode, Runnable closed) {
    this.closed = closed;
    this.name = name;
    this.store = store;
    this.writable = !mode.equals("r");
    this.synchronous = mode.length() > 2;
  }

  @Override
  public long size() throws IOException {
    checkOpen();
    return store.file().size();
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    checkOpen();
    return store.file().read(dst, position);
  }

  @Override
  public int write(ByteBuffer src, long position) throws IOException {
    checkWritable();
    int count = src.remaining();
    OptionalLong chunk = StoreVersion.ofChunk(src);
    OptionalLong named =
        chunk.isEmpty() && position == 0 ? StoreVersion.ofHeader(src) : OptionalLong.empty();
    ByteBuffer written = src.duplicate();
    if (named.isPresent()) {
      store.file().write(header.current(src, named.getAsLong()), position);
      src.position(src.limit());
    } else {
      store.file().write(src, position);
    }
    if (chunk.isPresent()) {
      header.wrote(written, position, chunk.getAsLong());
    }
    if (synchronous) {
      store.file().force(true);
    }
    return count;
  }

  @Override
  protected void implTruncate(long size) throws IOException {
    checkWritable();
    store.file().truncate(size);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    checkOpen();
    store.file().force(metaData);
  }

  // H2 takes null for a lock that another process holds, as the JDK does.
  @SuppressWarnings("NullAway")
  @Override
  public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
    checkOpen();
    RawLock lock = store.lock(this, position, size, shared);
    return lock == null ? null : new H2FileLock(this, position, size, lock);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    Cleanup.run(() -> store.left(this), closed::run);
  }

  private void checkWritable() throws ClosedChannelException {
    checkOpen();
    if (!writable) {
      throw new NonWritableChannelException();
    }
  }

  private void checkOpen() throws ClosedChannelException {
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
