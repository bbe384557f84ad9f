package dev.nacre.jdbc.guard;

/** What {@code ALTER ENCRYPTION} can do. */
public enum EncryptionAction {
  /** {@code WALLET ROTATE MASTER KEY}. */
  ROTATE_MASTER_KEY
}
