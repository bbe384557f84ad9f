package dev.nacre.core.file;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the calls that would reach a disk. */
final class CountingStorage extends ForwardingStorage {
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();

  CountingStorage(RawStorage disk) {
    super(disk);
  }

  AtomicLong reads() {
    return reads;
  }

  AtomicLong writes() {
    return writes;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    return new ForwardingFile(super.open(name, mode)) {
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
    };
  }
}
