package dev.nacre.core.convert.online;

import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A plain file in use by a database that reports which of its bytes change. Safe for threads. */
public final class TrackedFile implements RawFile {
  private final RawFile file;
  private final ChangeTracker changes = new ChangeTracker();

  public TrackedFile(RawFile file) {
    this.file = file;
  }

  ChangeTracker changes() {
    return changes;
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    return file.read(dst, position);
  }

  @Override
  public void write(ByteBuffer src, long position) throws IOException {
    long end = position + src.remaining();
    try {
      file.write(src, position);
    } finally {
      changes.wrote(position, end);
    }
  }

  @Override
  public void truncate(long size) throws IOException {
    try {
      file.truncate(size);
    } finally {
      changes.truncated(size);
    }
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void force(boolean metaData) throws IOException {
    file.force(metaData);
  }

  @Override
  public @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException {
    return file.tryLock(position, size, shared);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
