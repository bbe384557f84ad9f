package dev.nacre.wallet.file;

/** Problems of a file of any kind. */
public enum FileProblem {
  MISSING,
  /** It exists, but the operating system cannot read it. */
  UNREADABLE,
  /** It is something else. */
  FOREIGN,
  DAMAGED,
  TOO_NEW,
  /** It is accessible to other users, or a link. */
  EXPOSED,
  EXISTS,
  NOT_WRITABLE,
  BUSY
}
