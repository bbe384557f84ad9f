package dev.nacre.jdbc.open;

import dev.nacre.core.job.JobKind;
import dev.nacre.jdbc.engine.ConversionNotes;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import org.jspecify.annotations.Nullable;

/** Notes in the audit log that a database is converted. */
record NotedConversion(Audit audit) implements ConversionNotes {
  @Override
  public void began(JobKind kind, String file, String user) {
    boolean unused =
        audit.record(AuditEvent.done(AuditAction.JOB_STARTED, kind + " " + file).by(user));
  }

  @Override
  public void ended(JobKind kind, String file, @Nullable Exception failed) {
    AuditAction action =
        kind == JobKind.DECRYPT ? AuditAction.DATABASE_DECRYPTED : AuditAction.DATABASE_ENCRYPTED;
    boolean unused =
        audit.record(
            failed == null
                ? AuditEvent.done(action, file)
                : AuditEvent.failed(action, file, failed));
  }
}
