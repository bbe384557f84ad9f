package dev.nacre.jdbc.open.registry;

import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.LeasedKeys;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What an engine holds while a database is open, or while one is converted: the keys, the rollback
 * anchor, and the audit log of conversions. Closing it closes the anchor and ends the lease.
 *
 * @param suite for new files
 */
public record EngineKeys(WalletLease lease, RegistryAnchor anchor, CipherSuite suite, Audit audit)
    implements LeasedKeys, ConversionKeys {
  @Override
  public MasterKeys keys() {
    return this;
  }

  @Override
  public PendingDecryptions pendingDecryptions() {
    return anchor;
  }

  @Override
  public boolean sharesWith(MasterKeys others) {
    return others instanceof EngineKeys that && that.lease.keys() == lease.keys();
  }

  @Override
  public MasterKey current() throws IOException {
    return lease.current();
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    return lease.find(id);
  }

  @Override
  public boolean replaces(KeyId old) throws IOException {
    return lease.replaces(old);
  }

  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    return lease.isUnreplaced(id);
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return lease.mayFollow(old, next);
  }

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
        };
    boolean unused =
        audit.record(
            failed == null
                ? AuditEvent.done(action, file)
                : AuditEvent.failed(action, file, failed));
  }

  @Override
  public void close() {
    try {
      anchor.close();
    } finally {
      lease.close();
    }
  }
}
