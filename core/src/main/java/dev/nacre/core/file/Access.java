package dev.nacre.core.file;

import java.nio.channels.NonWritableChannelException;

/** What a file is opened for. */
public enum Access {
  /** Nothing on disk changes, not even after a crash of the last writer. */
  READ,
  /** Reads and writes; a file that is not there is created by the first write. */
  READ_WRITE;

  void requireWritable() {
    if (this == READ) {
      throw new NonWritableChannelException();
    }
  }
}
