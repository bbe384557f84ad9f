package dev.nacre.jdbc.session;

import static java.util.stream.Collectors.joining;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.keys.Rewrapped;
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
import dev.nacre.jdbc.monitor.FlightEvents;
import dev.nacre.jdbc.statement.StatementContext.EncryptionActions;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes {@code ALTER ENCRYPTION} statements. */
public final class EncryptionCommands implements EncryptionActions {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jobs");

  private final @Nullable OpenKeys wallet;
  private final @Nullable Audit audit;
  private final OpenFiles files;
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
      @Nullable OpenKeys wallet,
      @Nullable Audit audit,
      OpenFiles files,
      @Nullable OpenStorage storage,
      boolean byPassphrase) {
    this.byPassphrase = byPassphrase;
    this.wallet = wallet;
    this.audit = audit;
    this.files = files;
    this.storage = storage;
  }

  @Override
  public @Nullable SQLWarning perform(
      EncryptionAction action, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    try {
      if (action instanceof RotateMasterKey) {
        return rotate(needed(wallet), connection, columns);
      }
      carryOut(action, connection, columns);
      return null;
    } catch (SQLException refused) {
      if (action instanceof DecryptDatabase && storage != null) {
        noteFailed(AuditAction.DATABASE_DECRYPTED, storage.name(), refused, user(connection));
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
    OpenStorage below = files(action, columns);
    try {
      requireAdministrator(connection, columns);
      if (action instanceof RotateDataKey data) {
        rotate(below, data.byCompact(), user(connection));
      } else if (action instanceof VerifyDatabase) {
        verify(below, user(connection));
      } else if (action instanceof EncryptDatabase encrypt) {
        long job = below.encrypt(encrypt.leftover(), user(connection));
        LOG.info("{} is to be sealed when it is closed: job {}", below.name(), job);
      } else if (action instanceof DecryptDatabase decrypt) {
        long job = below.decrypt(decrypt.leftover(), user(connection));
        LOG.warn("{} is to be plain when it is closed: job {}", below.name(), job);
      } else {
        change(below.jobs(), action, user(connection));
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

  /** The files for an action that needs them. */
  private OpenStorage files(EncryptionAction action, @Nullable ColumnEncryption columns)
      throws SQLException {
    boolean converts = action instanceof EncryptDatabase || action instanceof DecryptDatabase;
    if (storage == null && columns != null) {
      throw SqlErrors.refused(ErrorCode.NO_FILES_HERE, inPlaceOf(action));
    }
    if (storage == null && converts) {
      throw SqlErrors.refused(
          ErrorCode.CONVERSION_NOT_HERE, "This connection has no files of a database");
    }
    return needed(storage);
  }

  private static String inPlaceOf(EncryptionAction action) {
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

  private static void requireAdministrator(
      Connection connection, @Nullable ColumnEncryption columns) throws SQLException {
    Optional<String> query = administrators(columns);
    if (!isAdministrator(query, connection, columns)) {
      throw new NacreException(
          ErrorCode.ADMINISTRATOR_NEEDED,
          query.isPresent()
              ? "Only an administrator of the database may do that"
              : "Only who may change the catalog of encrypted columns may do that, and before"
                  + " there is one the owner of the database");
    }
  }

  private static Optional<String> administrators(@Nullable ColumnEncryption columns) {
    Dialect dialect = columns == null ? Dialect.ofEncryptedFiles() : columns.dialect();
    return dialect.catalog().administrator();
  }

  @Override
  public boolean isAdministrator(Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return isAdministrator(administrators(columns), connection, columns);
  }

  private static boolean isAdministrator(
      Optional<String> query, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return query.isPresent()
        ? isAdministrator(connection, query.get())
        : columns != null && columns.operations().mayChangeCatalog();
  }

  private static boolean isAdministrator(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet user = statement.executeQuery(query)) {
      return user.next() && user.getBoolean(1);
    }
  }

  @Override
  public void setPassphrase(
      Passphrase next, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    OpenKeys open = needed(wallet);
    AuditAction what = AuditAction.PASSPHRASE_CHANGED;
    String user = user(connection);
    try {
      requireAdministrator(connection, columns);
      ownWallet(open).changePassphrase(next);
    } catch (SQLException | IOException | RuntimeException failed) {
      noteFailed(what, open.place(), failed, user);
      throw SqlErrors.of(failed);
    }
    note(AuditEvent.done(what, open.place()).by(user));
  }

  private Wallet ownWallet(OpenKeys open) {
    if (!(open instanceof Wallet file)) {
      throw new NacreException(
          ErrorCode.PASSPHRASE_ELSEWHERE,
          "The keys are in " + open.place() + ", whose secret is not Nacre's to change");
    }
    if (!byPassphrase) {
      throw new NacreException(
          ErrorCode.NO_PASSPHRASE,
          "This connection was let in by the auto-login of the wallet, and only who gave the"
              + " passphrase changes it");
    }
    return file;
  }

  // The wallet comes first: from then on the old key is history. If rewrapping fails now or the
  // process dies, it is done later: for a file by its next session that writes, for column keys by
  // the next connection.
  private @Nullable SQLWarning rotate(
      OpenKeys open, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    String user = user(connection);
    long began = System.nanoTime();
    KeyId key;
    try {
      requireAdministrator(connection, columns);
      if (columns != null) {
        columns.operations().checkRewrap();
      }
      key = open.rotate(null);
    } catch (SQLException | IOException | RuntimeException failed) {
      // A key service may have had its next key before this process asked.
      KeyId here = isElsewhere(failed) ? current(open) : null;
      if (here != null) {
        Rewrapped ahead = rewrap(here, user, columns);
        if (ahead.changed()) {
          return left(here, ahead);
        }
      }
      noteFailed(AuditAction.MASTER_KEY_ROTATED, open.place(), failed, user);
      throw SqlErrors.of(failed);
    }
    note(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, key.toString()).by(user));
    boolean complete = false;
    try {
      Rewrapped followed = rewrap(key, user, columns);
      complete = followed.left().isEmpty();
      return left(key, followed);
    } finally {
      FlightEvents.masterKeyRotated(key.toString(), began, complete);
    }
  }

  /** A warning about keys that could not be rewrapped, or null. */
  private static @Nullable SQLWarning left(KeyId key, Rewrapped all) {
    return all.left().isEmpty()
        ? null
        : SqlErrors.warning(
            ErrorCode.KEYS_LEFT,
            "The data keys are wrapped with the master key "
                + key
                + " but for some of encrypted columns, whose master keys are gone or not to be used"
                + " now, and needed still: "
                + text(all));
  }

  private static String text(Rewrapped all) {
    return all.left().stream().map(KeyId::toString).sorted().collect(joining(", "));
  }

  private static boolean isElsewhere(Exception failed) {
    return failed instanceof NacreIOException coded && coded.code() == ErrorCode.ROTATION_ELSEWHERE;
  }

  private static KeyId current(OpenKeys open) throws SQLException {
    try {
      return open.masterKeys().current().id();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * Rewraps files and columns. The columns record it themselves, with the name of their database.
   */
  private Rewrapped rewrap(KeyId key, String user, @Nullable ColumnEncryption columns)
      throws SQLException {
    Exception failed = null;
    boolean wrapped = false;
    Rewrapped followed = Rewrapped.NOTHING;
    try {
      wrapped = files.rewrap();
    } catch (IOException | RuntimeException first) {
      failed = first;
    }
    try {
      if (columns != null) {
        followed = columns.operations().rewrap(user);
      }
    } catch (SQLException | RuntimeException also) {
      if (failed == null) {
        failed = also;
      } else {
        failed.addSuppressed(also);
      }
    }
    if (failed != null) {
      noteFailed(AuditAction.DATA_KEYS_REWRAPPED, key.toString(), failed, user);
      throw SqlErrors.of(failed);
    }
    if (wrapped || (followed.changed() && !followed.left().isEmpty())) {
      String left = followed.left().isEmpty() ? "" : " but for what needs " + text(followed);
      note(AuditEvent.done(AuditAction.DATA_KEYS_REWRAPPED, key + left).by(user));
    }
    return new Rewrapped(wrapped || followed.changed(), followed.left());
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

  /** Refusals are recorded too, since they show an attempt. */
  private void noteFailed(AuditAction what, String object, Exception failed, String user) {
    Throwable cause = failed instanceof SQLException ? failed.getCause() : null;
    AuditEvent event = AuditEvent.failed(what, object, cause == null ? failed : cause).by(user);
    if (audit != null && FailureLimiter.isNew(audit.file(), event)) {
      note(event);
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

  // The user who decides last is the one who makes the database plain.
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
