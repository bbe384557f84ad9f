package dev.nacre.wallet.audit;

import dev.nacre.core.error.CodedError;

/**
 * An action on keys that was done or tried. Contains no secrets, only ids and names.
 *
 * @param object the object of the action: a key id, a database id, the name of a file
 * @param outcome {@code done}, or {@code failed} and the reason in a word
 * @param databaseUser the connected user; empty without a connection
 */
public record AuditEvent(AuditAction action, String object, String outcome, String databaseUser) {
  public static AuditEvent done(AuditAction action, String object) {
    return new AuditEvent(action, object, AuditEntry.DONE, "");
  }

  /** Records only the code or the class of the failure: a message may contain anything. */
  public static AuditEvent failed(AuditAction action, String object, Throwable failure) {
    String why =
        failure instanceof CodedError coded
            ? coded.code().text()
            : failure.getClass().getSimpleName();
    return new AuditEvent(action, object, "failed " + why, "");
  }

  public AuditEvent by(String user) {
    return new AuditEvent(action, object, outcome, user);
  }
}
