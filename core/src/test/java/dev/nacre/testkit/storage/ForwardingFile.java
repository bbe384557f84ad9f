package dev.nacre.testkit.storage;

import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A file that forwards to another one, except for what a subclass overrides. */
public abstract class ForwardingFile implements RawFile {
  private final RawFile file;

  protected ForwardingFile(RawFile file) {
    this.file = file;
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
