package dev.nacre.jdbc.session;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.key.KeyId;
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
import dev.nacre.jdbc.guard.EncryptionAction.ThrottleJob;
import dev.nacre.jdbc.guard.EncryptionAction.VerifyDatabase;
import dev.nacre.jdbc.monitor.FlightEvents;
import dev.nacre.jdbc.statement.StatementContext.EncryptionActions;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out {@code ALTER ENCRYPTION}. */
public final class Actions implements EncryptionActions {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jobs");

  private final @Nullable OpenKeys wallet;
  private final @Nullable Audit audit;
  private final Rewrapping rewrapping;
  private final @Nullable OpenStorage storage;

  /** Wraps the data keys of all files that are open here with the wallet's current key. */
  @FunctionalInterface
  public interface Rewrapping {
    void run() throws IOException;
  }

  /**
   * @param wallet the open wallet or key store, if this session has one
   * @param audit where its keys are noted down, if there is a place
   * @param storage below the connection, if there is any
   */
  public Actions(
      @Nullable OpenKeys wallet,
      @Nullable Audit audit,
      Rewrapping rewrapping,
      @Nullable OpenStorage storage) {
    this.wallet = wallet;
    this.audit = audit;
    this.rewrapping = rewrapping;
    this.storage = storage;
  }

  @Override
  public void perform(EncryptionAction action, Connection connection) throws SQLException {
    try {
      carryOut(action, connection);
    } catch (SQLException refused) {
      if (action instanceof DecryptDatabase && storage != null) {
        Throwable why = refused.getCause() == null ? refused : refused.getCause();
        note(
            AuditEvent.failed(AuditAction.DATABASE_DECRYPTED, storage.name(), why)
                .by(user(connection)));
      }
      throw refused;
    }
  }

  private void carryOut(EncryptionAction action, Connection connection) throws SQLException {
    boolean wantsKeys = action instanceof RotateMasterKey;
    boolean converts = action instanceof EncryptDatabase || action instanceof DecryptDatabase;
    if (converts && storage == null) {
      throw SqlErrors.refused(
          ErrorCode.CONVERSION_NOT_HERE, "This connection has no files of a database");
    }
    Object unused = wantsKeys ? needed(wallet) : needed(storage);
    requireAdministrator(connection);
    try {
      if (wantsKeys) {
        rotate(needed(wallet), user(connection));
      } else if (action instanceof RotateDataKey data) {
        rotate(needed(storage), data.byCompact(), user(connection));
      } else if (action instanceof VerifyDatabase) {
        verify(needed(storage), user(connection));
      } else if (action instanceof EncryptDatabase encrypt) {
        OpenStorage below = needed(storage);
        long job = below.encrypt(encrypt.leftover(), user(connection));
        LOG.info("{} is to be sealed when it is closed: job {}", below.name(), job);
      } else if (action instanceof DecryptDatabase decrypt) {
        OpenStorage below = needed(storage);
        long job = below.decrypt(decrypt.leftover(), user(connection));
        LOG.warn("{} is to be plain when it is closed: job {}", below.name(), job);
      } else {
        change(needed(storage).jobs(), action, user(connection));
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private static <T> T needed(@Nullable T part) throws SQLException {
    if (part == null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTION_STATEMENT_MISPLACED,
          "This connection has no wallet, or no encrypted files");
    }
    return part;
  }

  // H2's own list, in which others than administrators find nobody but themselves.
  private static void requireAdministrator(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet user =
            statement.executeQuery(
                "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER")) {
      if (!user.next() || !user.getBoolean(1)) {
        throw SqlErrors.refused(
            ErrorCode.ADMINISTRATOR_NEEDED, "Only an administrator of the database may do that");
      }
    }
  }

  // The wallet first: from then on the old key is history, and every file that is not wrapped anew
  // now, because this fails or the process dies, is by its next session that writes.
  private void rotate(OpenKeys open, String user) throws IOException {
    long began = System.nanoTime();
    KeyId key;
    try {
      key = open.rotate(null);
    } catch (IOException failed) {
      note(AuditEvent.failed(AuditAction.MASTER_KEY_ROTATED, open.place(), failed).by(user));
      throw failed;
    }
    note(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, key.toString()).by(user));
    try {
      rewrapping.run();
    } catch (IOException failed) {
      FlightEvents.masterKeyRotated(key.toString(), began, false);
      note(AuditEvent.failed(AuditAction.DATA_KEYS_REWRAPPED, key.toString(), failed).by(user));
      throw failed;
    }
    FlightEvents.masterKeyRotated(key.toString(), began, true);
    note(AuditEvent.done(AuditAction.DATA_KEYS_REWRAPPED, key.toString()).by(user));
  }

  private static String user(Connection connection) throws SQLException {
    String name = connection.getMetaData().getUserName();
    return name == null ? "" : name;
  }

  private void note(AuditEvent event) {
    if (audit != null) {
      boolean unused = audit.record(event);
    }
  }

  private void rotate(OpenStorage below, boolean byCompact, String user) throws IOException {
    try {
      long job = byCompact ? below.compactAtClose() : below.rotateDataKey();
      note(AuditEvent.done(AuditAction.JOB_STARTED, "ROTATE " + below.name()).by(user));
      LOG.info("The data key of {} is to be rotated: job {}", below.name(), job);
    } catch (IOException failed) {
      note(AuditEvent.failed(AuditAction.DATA_KEY_ROTATED, below.name(), failed).by(user));
      throw failed;
    }
  }

  private void verify(OpenStorage below, String user) throws IOException {
    long job = below.verify();
    note(AuditEvent.done(AuditAction.JOB_STARTED, "VERIFY " + below.name()).by(user));
    LOG.info("{} is to be verified: job {}", below.name(), job);
  }

  // Who makes a database plain in the end is the one who says so last.
  private void noteDecryption(Jobs jobs, long job, AuditAction what, String user) {
    for (JobStatus status : jobs.list()) {
      if (status.job() == job && status.kind() == JobKind.DECRYPT) {
        note(AuditEvent.done(what, status.kind() + " " + status.target()).by(user));
      }
    }
  }

  private void change(Jobs jobs, EncryptionAction action, String user) throws IOException {
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
