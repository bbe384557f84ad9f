package dev.nacre.core.storage;

/** How to open a file. */
public enum OpenMode {
  /** Read an existing file. */
  READ,
  /** Read and write an existing file. */
  WRITE,
  /** Read and write an existing file, but no link, by which an attacker could redirect us. */
  WRITE_NO_LINK,
  /** Read and write; an empty file is created when there is none. */
  CREATE,
  /** Read and write a new file that only its owner may open. */
  CREATE_NEW
}
