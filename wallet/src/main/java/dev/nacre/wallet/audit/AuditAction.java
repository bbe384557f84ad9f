package dev.nacre.wallet.audit;

/** What an event is about. The words are in files, and stay what they are. */
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
  /** The data keys of open files, or of the columns of a database, have a new master key. */
  DATA_KEYS_REWRAPPED("data-key.rewrapped"),
  /**
   * The registry knows it from now on: it was sealed for the first time, or came from elsewhere.
   */
  DATABASE_REGISTERED("database.registered"),
  DATABASE_ENCRYPTED("database.encrypted"),
  DATABASE_DECRYPTED("database.decrypted"),
  DATABASE_VERIFIED("database.verified"),
  DATABASE_BACKED_UP("database.backed-up"),
  DATABASE_RESTORED("database.restored"),
  /** An older copy was taken for the newest, because an operator said so. */
  DATABASE_ROLLBACK_ACCEPTED("database.rollback-accepted"),
  /** An older catalog of encrypted columns, or another one, was taken for the newest. */
  CATALOG_ROLLBACK_ACCEPTED("catalog.rollback-accepted"),
  /** One that is missing or was replaced is no longer waited for. */
  DATABASE_GIVEN_UP("database.given-up"),
  /** A database that is open is known by a copy of it that lies elsewhere. */
  REGISTRATION_LOST("database.registration-lost"),
  /** An operator had the registry forget a database, a catalog or both. */
  DATABASE_FORGOTTEN("database.forgotten"),
  /** A lost registry was replaced by an empty one. */
  REGISTRY_GIVEN_UP("registry.given-up"),
  /** Somebody connected with {@code nacre.exports=allow}. */
  PLAINTEXT_EXPORTS_ALLOWED("exports.allowed"),
  JOB_STARTED("job.started"),
  JOB_ENDED("job.ended"),
  /** The log's own key was wrapped by another master key; the object is the wrapped key. */
  LOG_KEY_WRAPPED("log.key-wrapped"),
  /** The log before this one was not sound and was renamed. */
  LOG_SET_ASIDE("log.set-aside"),
  /** The log before this one had become long and was renamed. */
  LOG_CONTINUED("log.continued"),
  /** A registry that knew no log took this one for its own. */
  LOG_ADOPTED("log.adopted"),
  /** Events could not be written; the object is how many. */
  EVENTS_MISSED("log.events-missed");

  private final String word;

  AuditAction(String word) {
    this.word = word;
  }

  /** As logs have it. */
  public String word() {
    return word;
  }
}
