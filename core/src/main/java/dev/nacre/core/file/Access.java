package dev.nacre.core.file;

/** What a file is opened for. */
public enum Access {
  /** Nothing on disk changes, not even after a crash of the last writer. */
  READ,
  /** Reads and writes; a file that is not there is created by the first write. */
  READ_WRITE
}
