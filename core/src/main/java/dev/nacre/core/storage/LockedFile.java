package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A view of a file of {@link LockedFiles}, which owns it: closing this does nothing. */
record LockedFile(RawFile file) implements RawFile {
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
  public void force(boolean metaData) throws IOException {
    file.force(metaData);
  }

  /** The file is already locked exclusively. */
  @Override
  public RawLock tryLock(long position, long size, boolean shared) {
    return new Granted(shared);
  }

  @Override
  public void close() {}

  private record Granted(boolean shared) implements RawLock {
    @Override
    public boolean valid() {
      return true;
    }

    @Override
    public void close() {}
  }
}
