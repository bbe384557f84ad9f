package dev.nacre.jdbc.session.admin;

import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Records what one connection does with keys and databases, and who asked for it. */
final class AuditTrail {
  private final @Nullable Audit audit;

  /**
   * @param audit if there is a place to record it
   */
  AuditTrail(@Nullable Audit audit) {
    this.audit = audit;
  }

  /** The name of the database user. */
  static String user(Connection connection) throws SQLException {
    String name = connection.getMetaData().getUserName();
    return name == null ? "" : name;
  }

  void note(AuditEvent event) {
    if (audit != null) {
      boolean unused = audit.record(event);
    }
  }

  /** Refusals are recorded too, since they show an attempt. */
  void noteFailed(AuditAction what, String object, Exception failed, String user) {
    Throwable cause = failed instanceof SQLException ? failed.getCause() : null;
    AuditEvent event = AuditEvent.failed(what, object, cause == null ? failed : cause).by(user);
    if (audit != null && FailureLimiter.isNew(audit.file(), event)) {
      note(event);
    }
  }
}
