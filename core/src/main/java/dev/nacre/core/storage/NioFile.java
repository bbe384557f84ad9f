package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A file of the operating system. */
final class NioFile implements RawFile {
  private final AsynchronousFileChannel channel;

  NioFile(AsynchronousFileChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    int total = 0;
    while (dst.hasRemaining()) {
      int count = result(channel.read(dst, position + total));
      if (count < 0) {
        return total == 0 ? -1 : total;
      }
      total += count;
    }
    return total;
  }

  @Override
  public void write(ByteBuffer src, long position) throws IOException {
    long at = position;
    while (src.hasRemaining()) {
      at += result(channel.write(src, at));
    }
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public void truncate(long size) throws IOException {
    channel.truncate(size);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    channel.force(metaData);
  }

  @Override
  public @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException {
    FileLock lock = channel.tryLock(position, size, shared);
    return lock == null ? null : new NioLock(lock);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  // An interrupt does not end the wait: the operation is running and will end. The interrupt flag
  // is restored for the caller.
  private static int result(Future<Integer> operation) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return operation.get();
        } catch (InterruptedException later) {
          interrupted = true;
        } catch (ExecutionException failed) {
          if (failed.getCause() instanceof IOException cause) {
            throw cause;
          }
          throw new IOException(failed.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private record NioLock(FileLock lock) implements RawLock {
    @Override
    public boolean shared() {
      return lock.isShared();
    }

    @Override
    public boolean valid() {
      return lock.isValid();
    }

    @Override
    public void close() throws IOException {
      lock.release();
    }
  }
}
