package dev.nacre.jdbc.guard;

import dev.nacre.core.convert.LeftoverPolicy;

/** An action of {@code ALTER ENCRYPTION}. */
public sealed interface EncryptionAction {
  /** {@code WALLET ROTATE MASTER KEY}. */
  record RotateMasterKey() implements EncryptionAction {}

  /** {@code WALLET SET PASSWORD ?}: a marker only, so that no passphrase is part of the SQL. */
  record SetPassword() implements EncryptionAction {}

  /**
   * {@code DATA KEY ROTATE}.
   *
   * @param byCompact {@code BY COMPACT}
   */
  record RotateDataKey(boolean byCompact) implements EncryptionAction {}

  /** {@code DATABASE VERIFY}. */
  record VerifyDatabase() implements EncryptionAction {}

  /**
   * {@code DATABASE ENCRYPT [KEEP | REMOVE | SHRED]}.
   *
   * @param leftover what to do with the plain files
   */
  record EncryptDatabase(LeftoverPolicy leftover) implements EncryptionAction {}

  /**
   * {@code DATABASE DECRYPT [KEEP | REMOVE | SHRED]}.
   *
   * @param leftover what to do with the encrypted files
   */
  record DecryptDatabase(LeftoverPolicy leftover) implements EncryptionAction {}

  /** {@code JOB n PAUSE}. */
  record PauseJob(long job) implements EncryptionAction {}

  /** {@code JOB n RESUME}. */
  record ResumeJob(long job) implements EncryptionAction {}

  /** {@code JOB n CANCEL}. */
  record CancelJob(long job) implements EncryptionAction {}

  /**
   * {@code JOB n THROTTLE m}.
   *
   * @param megabytesPerSecond 0 for no limit
   */
  record ThrottleJob(long job, long megabytesPerSecond) implements EncryptionAction {}
}
