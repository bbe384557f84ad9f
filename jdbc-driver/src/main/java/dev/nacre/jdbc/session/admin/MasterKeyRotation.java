package dev.nacre.jdbc.session.admin;

import static java.util.stream.Collectors.joining;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.keys.RewrapResult;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.monitor.JfrEventEmitter;
import dev.nacre.jdbc.session.admin.EncryptionCommands.OpenFiles;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Rotates the master key, and rewraps the data keys of files and columns with the new one. */
final class MasterKeyRotation {
  private final AuditTrail audit;
  private final OpenFiles files;

  MasterKeyRotation(AuditTrail audit, OpenFiles files) {
    this.audit = audit;
    this.files = files;
  }

  /**
   * The wallet comes first: from then on the old key is history. If rewrapping fails now or the
   * process dies, it is done later: for a file by its next session that writes, for column keys by
   * the next connection.
   *
   * @return a warning about keys that could not be rewrapped, if any
   */
  @Nullable SQLWarning rotate(
      MasterKeyStore open, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    String user = AuditTrail.user(connection);
    long began = System.nanoTime();
    KeyId key;
    try {
      Administrator.require(connection, columns);
      if (columns != null) {
        columns.operations().checkRewrap();
      }
      key = open.rotate(null);
    } catch (SQLException | IOException | RuntimeException failed) {
      // A key service may have had its next key before this process asked.
      KeyId here = mayHaveRotatedElsewhere(failed) ? current(open) : null;
      if (here != null) {
        RewrapResult ahead = rewrap(here, user, columns);
        if (ahead.changed()) {
          return warningOfKeysLeft(here, ahead);
        }
      }
      audit.noteFailed(AuditAction.MASTER_KEY_ROTATED, open.place(), failed, user);
      throw SqlErrors.of(failed);
    }
    audit.note(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, key.toString()).by(user));
    boolean complete = false;
    try {
      RewrapResult followed = rewrap(key, user, columns);
      complete = followed.left().isEmpty();
      return warningOfKeysLeft(key, followed);
    } finally {
      JfrEventEmitter.masterKeyRotated(key.toString(), began, complete);
    }
  }

  /** A warning about keys that could not be rewrapped, or null. */
  private static @Nullable SQLWarning warningOfKeysLeft(KeyId key, RewrapResult all) {
    return all.left().isEmpty()
        ? null
        : SqlErrors.warning(
            ErrorCode.KEYS_LEFT,
            "The data keys are wrapped with the master key "
                + key
                + ", except some keys of encrypted columns. Their master keys are unavailable, and"
                + " still needed: "
                + masterKeysLeft(all));
  }

  private static String masterKeysLeft(RewrapResult all) {
    return all.left().stream().map(KeyId::toString).sorted().collect(joining(", "));
  }

  private static boolean mayHaveRotatedElsewhere(Exception failed) {
    return failed instanceof NacreIOException coded && coded.code() == ErrorCode.ROTATION_ELSEWHERE;
  }

  private static KeyId current(MasterKeyStore open) throws SQLException {
    try {
      return open.masterKeys().current().id();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * Rewraps files and columns. The columns record it themselves, with the name of their database.
   */
  private RewrapResult rewrap(KeyId key, String user, @Nullable ColumnEncryption columns)
      throws SQLException {
    Exception failed = null;
    boolean wrapped = false;
    RewrapResult followed = RewrapResult.NOTHING;
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
      audit.noteFailed(AuditAction.DATA_KEYS_REWRAPPED, key.toString(), failed, user);
      throw SqlErrors.of(failed);
    }
    if (wrapped || (followed.changed() && !followed.left().isEmpty())) {
      String left =
          followed.left().isEmpty() ? "" : " but for what needs " + masterKeysLeft(followed);
      audit.note(AuditEvent.done(AuditAction.DATA_KEYS_REWRAPPED, key + left).by(user));
    }
    return new RewrapResult(wrapped || followed.changed(), followed.left());
  }
}
