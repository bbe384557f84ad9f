package dev.nacre.core.storage;

/** How to open a file. */
public enum OpenMode {
  /** Read an existing file. */
  READ,
  /** Read and write an existing file. */
  WRITE,
  /** The same; a link is refused, so that an attacker cannot redirect the caller. */
  WRITE_NO_LINK,
  /** Read and write; an empty file is created when there is none. */
  CREATE,
  /** Read and write a new file that only its owner may open. */
  CREATE_NEW
}
