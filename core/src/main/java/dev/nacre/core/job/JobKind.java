package dev.nacre.core.job;

/** What a job does, by the word that {@code SHOW ENCRYPTION JOBS} shows. */
public enum JobKind {
  /** Re-seals a file under a new data key. */
  ROTATE,
  /** Writes a database anew, under a new data key, when it is closed. */
  COMPACT,
  VERIFY,
  ENCRYPT,
  DECRYPT,
  /** Encrypts a column anew. */
  REKEY
}
