package dev.nacre.core.file.durability;

import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A raw file that refuses further forces once a force has failed: the operating system may have
 * dropped what it could not write, reports that once, and lets the next force succeed.
 *
 * <p>Only one force runs at a time, so that the failed one comes before any that would succeed.
 */
public final class FailStopFile implements RawFile {
  private final RawFile file;
  private final Object forcing = new Object();
  private volatile boolean failed;

  public FailStopFile(RawFile file) {
    this.file = file;
  }

  /** Whether a force has failed, so that written data may be lost. */
  public boolean failed() {
    return failed;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    synchronized (forcing) {
      if (failed) {
        throw new IOException("an earlier force of this file failed; what it holds is not certain");
      }
      boolean done = false;
      try {
        file.force(metaData);
        done = true;
      } finally {
        failed = !done;
      }
    }
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    return file.read(dst, position);
  }

  @Override
  public void write(ByteBuffer src, long position) throws IOException {
    file.write(src, position);
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void truncate(long size) throws IOException {
    file.truncate(size);
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
