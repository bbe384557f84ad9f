package dev.nacre.jdbc.session.admin;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionAction;
import dev.nacre.jdbc.guard.EncryptionAction.CancelJob;
import dev.nacre.jdbc.guard.EncryptionAction.DecryptDatabase;
import dev.nacre.jdbc.guard.EncryptionAction.EncryptDatabase;
import dev.nacre.jdbc.guard.EncryptionAction.PauseJob;
import dev.nacre.jdbc.guard.EncryptionAction.ResumeJob;
import dev.nacre.jdbc.guard.EncryptionAction.RotateDataKey;
import dev.nacre.jdbc.guard.EncryptionAction.RotateMasterKey;
import dev.nacre.jdbc.guard.EncryptionAction.SetPassword;
import dev.nacre.jdbc.guard.EncryptionAction.ThrottleJob;
import dev.nacre.jdbc.guard.EncryptionAction.VerifyDatabase;
import dev.nacre.jdbc.statement.command.CommandExecutor;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes {@code ALTER ENCRYPTION} statements. */
public final class EncryptionCommands implements CommandExecutor {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jobs");

  private final @Nullable MasterKeyStore wallet;
  private final AuditTrail audit;
  private final MasterKeyRotation masterKey;
  private final @Nullable OpenStorage storage;
  private final boolean byPassphrase;

  /** All files open in this process with keys of the wallet. */
  @FunctionalInterface
  public interface OpenFiles {
    /**
     * Wraps their data keys with the wallet's current key.
     *
     * @return whether any of them needed another key
     */
    boolean rewrap() throws IOException;
  }

  /**
   * @param wallet the open wallet or key store, if this session has one
   * @param audit where key events are recorded, if there is a place
   * @param files with data keys to rewrap when the wallet gets another master key
   * @param storage below the connection, if there is any
   * @param byPassphrase whether the caller gave the passphrase of the wallet
   */
  public EncryptionCommands(
      @Nullable MasterKeyStore wallet,
      @Nullable Audit audit,
      OpenFiles files,
      @Nullable OpenStorage storage,
      boolean byPassphrase) {
    this.byPassphrase = byPassphrase;
    this.wallet = wallet;
    this.audit = new AuditTrail(audit);
    this.masterKey = new MasterKeyRotation(this.audit, files);
    this.storage = storage;
  }

  @Override
  public @Nullable SQLWarning perform(
      EncryptionAction action, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    try {
      if (action instanceof RotateMasterKey) {
        return masterKey.rotate(require(wallet), connection, columns);
      }
      carryOut(action, connection, columns);
      return null;
    } catch (SQLException refused) {
      if (action instanceof DecryptDatabase && storage != null) {
        String user = AuditTrail.user(connection);
        audit.noteFailed(AuditAction.DATABASE_DECRYPTED, storage.name(), refused, user);
      }
      throw refused;
    }
  }

  private void carryOut(
      EncryptionAction action, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    if (action instanceof SetPassword) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTION_STATEMENT_MISPLACED,
          "ALTER ENCRYPTION WALLET SET PASSWORD ? has a parameter, so it has to be prepared");
    }
    OpenStorage below = filesFor(action, columns);
    try {
      Administrator.require(connection, columns);
      if (action instanceof RotateDataKey data) {
        rotateDataKey(below, data.byCompact(), AuditTrail.user(connection));
      } else if (action instanceof VerifyDatabase) {
        verifyDatabase(below, AuditTrail.user(connection));
      } else if (action instanceof EncryptDatabase encrypt) {
        long job = below.encrypt(encrypt.leftover(), AuditTrail.user(connection));
        LOG.info("{} will be encrypted when it is closed: job {}", below.name(), job);
      } else if (action instanceof DecryptDatabase decrypt) {
        long job = below.decrypt(decrypt.leftover(), AuditTrail.user(connection));
        LOG.warn("{} will be plain when it is closed: job {}", below.name(), job);
      } else {
        changeJob(below.jobs(), action, AuditTrail.user(connection));
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private static <T> T require(@Nullable T part) throws SQLException {
    if (part == null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTION_STATEMENT_MISPLACED,
          "This connection has no wallet, or no encrypted files");
    }
    return part;
  }

  /** The files that an action is for; refused where the connection has none. */
  private OpenStorage filesFor(EncryptionAction action, @Nullable ColumnEncryption columns)
      throws SQLException {
    boolean converts = action instanceof EncryptDatabase || action instanceof DecryptDatabase;
    if (storage == null && columns != null) {
      throw SqlErrors.refused(ErrorCode.NO_FILES_HERE, whatToUseInstead(action));
    }
    if (storage == null && converts) {
      throw SqlErrors.refused(
          ErrorCode.CONVERSION_NOT_HERE, "This connection has no files of a database");
    }
    return require(storage);
  }

  private static String whatToUseInstead(EncryptionAction action) {
    String none = "This connection encrypts columns, and no files of a database: ";
    if (action instanceof EncryptDatabase || action instanceof DecryptDatabase) {
      return none + "ALTER TABLE … MODIFY encrypts and decrypts a column with its rows";
    }
    if (action instanceof RotateDataKey) {
      return none + "ALTER TABLE … REKEY is for the keys of the columns of a table";
    }
    if (action instanceof VerifyDatabase) {
      return none + "each cell is authenticated when it is read";
    }
    return none + "there are no jobs";
  }

  @Override
  public boolean isAdministrator(Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return Administrator.isUserOf(connection, columns);
  }

  @Override
  public void setPassphrase(
      Passphrase next, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    MasterKeyStore open = require(wallet);
    AuditAction what = AuditAction.PASSPHRASE_CHANGED;
    String user = AuditTrail.user(connection);
    try {
      Administrator.require(connection, columns);
      ownWallet(open).changePassphrase(next);
    } catch (SQLException | IOException | RuntimeException failed) {
      audit.noteFailed(what, open.place(), failed, user);
      throw SqlErrors.of(failed);
    }
    audit.note(AuditEvent.done(what, open.place()).by(user));
  }

  private Wallet ownWallet(MasterKeyStore open) {
    if (!(open instanceof Wallet file)) {
      throw new NacreException(
          ErrorCode.PASSPHRASE_ELSEWHERE,
          "The keys are in " + open.place() + ", whose secret is not Nacre's to change");
    }
    if (!byPassphrase) {
      throw new NacreException(
          ErrorCode.NO_PASSPHRASE,
          "This connection used the wallet's auto-login; to change the passphrase, connect with the"
              + " current one");
    }
    return file;
  }

  private void rotateDataKey(OpenStorage below, boolean byCompact, String user) throws IOException {
    try {
      long job = byCompact ? below.compactAtClose() : below.rotateDataKey();
      audit.note(AuditEvent.done(AuditAction.JOB_STARTED, "ROTATE " + below.name()).by(user));
      LOG.info("The data key of {} is to be rotated: job {}", below.name(), job);
    } catch (IOException failed) {
      audit.note(AuditEvent.failed(AuditAction.DATA_KEY_ROTATED, below.name(), failed).by(user));
      throw failed;
    }
  }

  private void verifyDatabase(OpenStorage below, String user) throws IOException {
    long job = below.verify();
    audit.note(AuditEvent.done(AuditAction.JOB_STARTED, "VERIFY " + below.name()).by(user));
    LOG.info("{} is to be verified: job {}", below.name(), job);
  }

  // The user who decides last is the one who makes the database plain.
  private void noteDecryption(Jobs jobs, long job, AuditAction what, String user) {
    for (JobStatus status : jobs.list()) {
      if (status.job() == job && status.kind() == JobKind.DECRYPT) {
        audit.note(AuditEvent.done(what, status.kind() + " " + status.target()).by(user));
      }
    }
  }

  private void changeJob(Jobs jobs, EncryptionAction action, String user) throws IOException {
    if (action instanceof PauseJob pause) {
      jobs.pause(pause.job());
    } else if (action instanceof ResumeJob resume) {
      jobs.resume(resume.job());
      noteDecryption(jobs, resume.job(), AuditAction.JOB_STARTED, user);
    } else if (action instanceof CancelJob cancel) {
      jobs.cancel(cancel.job());
      noteDecryption(jobs, cancel.job(), AuditAction.JOB_ENDED, user);
    } else if (action instanceof ThrottleJob throttle) {
      jobs.throttle(throttle.job(), throttle.megabytesPerSecond());
    }
    LOG.info("A job was changed: {}", action);
  }
}
