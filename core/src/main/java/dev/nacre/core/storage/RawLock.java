package dev.nacre.core.storage;

import java.io.IOException;

/** A lock on a range of a file, against other processes. */
public interface RawLock extends AutoCloseable {
  boolean shared();

  boolean valid();

  /** Releases it. Closing twice does nothing. */
  @Override
  void close() throws IOException;
}
