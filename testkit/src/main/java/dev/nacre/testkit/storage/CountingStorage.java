package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the calls that pass through it. Safe for threads. */
public final class CountingStorage implements RawStorage {
  private final RawStorage disk;
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong forces = new AtomicLong();

  public CountingStorage(RawStorage disk) {
    this.disk = disk;
  }

  public long reads() {
    return reads.get();
  }

  public long writes() {
    return writes.get();
  }

  public long forces() {
    return forces.get();
  }

  /** All calls that touch the content or the length of a file. */
  public long all() {
    return reads() + writes() + forces();
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    return new Counted(disk.open(name, mode));
  }

  @Override
  public boolean exists(String name) throws IOException {
    return disk.exists(name);
  }

  @Override
  public long size(String name) throws IOException {
    return disk.size(name);
  }

  @Override
  public void delete(String name) throws IOException {
    disk.delete(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    disk.syncFolder(name);
  }

  private final class Counted implements RawFile {
    private final RawFile file;

    Counted(RawFile file) {
      this.file = file;
    }

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
      reads.incrementAndGet();
      return file.size();
    }

    @Override
    public void truncate(long size) throws IOException {
      writes.incrementAndGet();
      file.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      forces.incrementAndGet();
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
}
