package dev.nacre.core.job;

/** The kind of a job, as {@code SHOW ENCRYPTION JOBS} shows it. */
public enum JobKind {
  /** Reseals a file with a new data key. */
  ROTATE,
  /** Rewrites a database, with a new data key, when it is closed. */
  COMPACT,
  VERIFY,
  ENCRYPT,
  DECRYPT
}
