package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** One open file. Safe for threads; an interrupted thread neither closes it nor loses a byte. */
public interface RawFile extends AutoCloseable {
  /**
   * Reads until the buffer is full or the file ends.
   *
   * @return the bytes read; -1 when the position is at the end or after it
   */
  int read(ByteBuffer dst, long position) throws IOException;

  /** Writes all of the buffer, in one call to the system. A gap before it reads as zeros. */
  void write(ByteBuffer src, long position) throws IOException;

  long size() throws IOException;

  /** Truncates the file; does nothing when it is not longer. */
  void truncate(long size) throws IOException;

  void force(boolean metaData) throws IOException;

  /**
   * @return null when another process holds a lock that overlaps
   * @throws java.nio.channels.OverlappingFileLockException when this process does
   */
  @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException;

  @Override
  void close() throws IOException;
}
