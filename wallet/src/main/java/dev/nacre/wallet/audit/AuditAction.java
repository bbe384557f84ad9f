package dev.nacre.wallet.audit;

/** The action of an event. The words are stored in files and must not change. */
public enum AuditAction {
  WALLET_CREATED("wallet.created"),
  WALLET_BACKED_UP("wallet.backed-up"),
  WALLET_MERGED("wallet.merged"),
  PASSPHRASE_CHANGED("wallet.passphrase-changed"),
  RECOVERY_KEY_MADE("wallet.recovery-key-made"),
  RECOVERY_KEY_REMOVED("wallet.recovery-key-removed"),
  AUTO_LOGIN_MADE("wallet.auto-login-made"),
  AUTO_LOGIN_REMOVED("wallet.auto-login-removed"),
  MASTER_KEY_ROTATED("master-key.rotated"),
  MASTER_KEY_TAGGED("master-key.tagged"),
  MASTER_KEYS_EXPORTED("master-key.exported"),
  MASTER_KEYS_IMPORTED("master-key.imported"),
  DATA_KEY_ROTATED("data-key.rotated"),
  /**
   * The data keys of open files, or of the columns of a database, were rewrapped with a new master
   * key.
   */
  DATA_KEYS_REWRAPPED("data-key.rewrapped"),
  /** A database was registered: it was encrypted for the first time, or came from elsewhere. */
  DATABASE_REGISTERED("database.registered"),
  DATABASE_ENCRYPTED("database.encrypted"),
  DATABASE_DECRYPTED("database.decrypted"),
  DATABASE_VERIFIED("database.verified"),
  DATABASE_BACKED_UP("database.backed-up"),
  DATABASE_RESTORED("database.restored"),
  /** An older copy was accepted as the newest by an operator. */
  DATABASE_ROLLBACK_ACCEPTED("database.rollback-accepted"),
  /** An older or another catalog of encrypted columns was accepted as the newest. */
  CATALOG_ROLLBACK_ACCEPTED("catalog.rollback-accepted"),
  /** A missing or replaced database was given up. */
  DATABASE_GIVEN_UP("database.given-up"),
  /** The registration of an open database was taken by a copy of it elsewhere. */
  REGISTRATION_LOST("database.registration-lost"),
  /** An operator removed a database, a catalog or both from the registry. */
  DATABASE_FORGOTTEN("database.forgotten"),
  /** A lost registry was replaced by an empty one. */
  REGISTRY_GIVEN_UP("registry.given-up"),
  /** A client connected with {@code nacre.exports=allow}. */
  PLAINTEXT_EXPORTS_ALLOWED("exports.allowed"),
  JOB_STARTED("job.started"),
  JOB_ENDED("job.ended"),
  /** The log's own key was wrapped by another master key; the object is the wrapped key. */
  LOG_KEY_WRAPPED("log.key-wrapped"),
  /** The log before this one was not sound and was renamed. */
  LOG_SET_ASIDE("log.set-aside"),
  /** The log before this one had become long and was renamed. */
  LOG_CONTINUED("log.continued"),
  /** A registry without a log adopted this one. */
  LOG_ADOPTED("log.adopted"),
  /** Events could not be written; the object is their number. */
  EVENTS_MISSED("log.events-missed");

  private final String word;

  AuditAction(String word) {
    this.word = word;
  }

  /** The word in logs. */
  public String word() {
    return word;
  }
}
