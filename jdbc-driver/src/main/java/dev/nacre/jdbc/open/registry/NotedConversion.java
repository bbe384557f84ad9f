package dev.nacre.jdbc.open.registry;

import dev.nacre.core.convert.OpeningOrders;
import dev.nacre.core.job.JobKind;
import dev.nacre.jdbc.engine.ConversionNotes;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import org.jspecify.annotations.Nullable;

/** Records a database's conversion in the audit log and the registry. */
public record NotedConversion(Audit audit, OpeningOrders orders) implements ConversionNotes {
  @Override
  public void began(JobKind kind, String file, String user) {
    boolean unused =
        audit.record(AuditEvent.done(AuditAction.JOB_STARTED, kind + " " + file).by(user));
  }

  @Override
  public void ended(JobKind kind, String file, @Nullable Exception failed) {
    AuditAction action =
        switch (kind) {
          case ENCRYPT -> AuditAction.DATABASE_ENCRYPTED;
          case DECRYPT -> AuditAction.DATABASE_DECRYPTED;
          case VERIFY -> AuditAction.DATABASE_VERIFIED;
          case ROTATE, COMPACT -> AuditAction.DATA_KEY_ROTATED;
          case REKEY -> AuditAction.JOB_ENDED;
        };
    boolean unused =
        audit.record(
            failed == null
                ? AuditEvent.done(action, file)
                : AuditEvent.failed(action, file, failed));
  }
}
