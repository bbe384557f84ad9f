package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls that pass through it. Safe for threads. */
public final class CountingStorage extends ForwardingStorage {
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong forces = new AtomicLong();

  public CountingStorage(RawStorage disk) {
    super(disk);
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
    return new Counted(super.open(name, mode));
  }

  private final class Counted extends ForwardingFile {
    Counted(RawFile file) {
      super(file);
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
      reads.incrementAndGet();
      return super.read(dst, position);
    }

    @Override
    public void write(ByteBuffer src, long position) throws IOException {
      writes.incrementAndGet();
      super.write(src, position);
    }

    @Override
    public long size() throws IOException {
      reads.incrementAndGet();
      return super.size();
    }

    @Override
    public void truncate(long size) throws IOException {
      writes.incrementAndGet();
      super.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      forces.incrementAndGet();
      super.force(metaData);
    }
  }
}
