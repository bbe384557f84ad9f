package dev.nacre.core.storage;

/** What an opener wants of a file. */
public enum OpenMode {
  /** Read a file that is there. */
  READ,
  /** Read and write a file that is there. */
  WRITE,
  /** The same; a link is refused, so that nobody leads the opener elsewhere. */
  OWN,
  /** Read and write; an empty file is created when there is none. */
  CREATE,
  /** Read and write a file that was not there before, and that nobody but its owner may open. */
  CREATE_NEW
}
