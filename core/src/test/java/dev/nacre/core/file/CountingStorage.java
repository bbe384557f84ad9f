package dev.nacre.core.file;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the calls that would reach a disk. */
record CountingStorage(RawStorage storage, AtomicLong reads, AtomicLong writes)
    implements RawStorage {
  CountingStorage(RawStorage storage) {
    this(storage, new AtomicLong(), new AtomicLong());
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    RawFile file = storage.open(name, mode);
    return new RawFile() {
      @Override
      public int read(ByteBuffer dst, long position) throws IOException {
        reads.incrementAndGet();
        return file.read(dst, position);
      }

      @Override
      public void write(ByteBuffer src, long position) throws IOException {
        writes.incrementAndGet();
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
      public void force(boolean metaData) throws IOException {
        file.force(metaData);
      }

      @Override
      public @Nullable RawLock tryLock(long position, long size, boolean shared)
          throws IOException {
        return file.tryLock(position, size, shared);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  @Override
  public boolean exists(String name) throws IOException {
    return storage.exists(name);
  }

  @Override
  public long size(String name) throws IOException {
    return storage.size(name);
  }

  @Override
  public void delete(String name) throws IOException {
    storage.delete(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    storage.rename(from, to);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return storage.list(folder);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    storage.syncFolder(name);
  }
}
