package dev.nacre.wallet.file;

/** What can be wrong with a file, whatever kind it is. */
public enum Trouble {
  MISSING,
  /** There, but the operating system does not give it out. */
  UNREADABLE,
  /** Something else altogether. */
  FOREIGN,
  DAMAGED,
  TOO_NEW,
  /** Open to others than its owner, or a link. */
  EXPOSED,
  EXISTS,
  NOT_WRITABLE,
  BUSY
}
