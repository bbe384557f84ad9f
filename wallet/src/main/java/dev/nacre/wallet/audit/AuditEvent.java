package dev.nacre.wallet.audit;

import dev.nacre.core.error.CodedError;

/**
 * Something that was done, or tried, to the keys. Holds nothing secret: ids and names only.
 *
 * @param object what it was done to: a key id, a database id, the name of a file
 * @param outcome {@code done}, or {@code failed} and why in a word
 * @param databaseUser who was connected; empty where nobody was
 */
public record AuditEvent(AuditAction action, String object, String outcome, String databaseUser) {
  public static AuditEvent done(AuditAction action, String object) {
    return new AuditEvent(action, object, AuditEntry.DONE, "");
  }

  /** Of the failure only the code is noted down, or its class: a message may hold anything. */
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
