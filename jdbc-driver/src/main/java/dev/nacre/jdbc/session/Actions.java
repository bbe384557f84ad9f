package dev.nacre.jdbc.session;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionAction;
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

/** Carries out {@code ALTER ENCRYPTION}. */
public final class Actions implements EncryptionActions {
  private final @Nullable OpenKeys wallet;
  private final @Nullable Audit audit;
  private final Rewrapping rewrapping;

  /** Wraps the data keys of all files that are open here with the wallet's current key. */
  @FunctionalInterface
  public interface Rewrapping {
    void run() throws IOException;
  }

  /**
   * @param wallet the open wallet or key store, if this session has one
   * @param audit where its keys are noted down, if there is a place
   */
  public Actions(@Nullable OpenKeys wallet, @Nullable Audit audit, Rewrapping rewrapping) {
    this.wallet = wallet;
    this.audit = audit;
    this.rewrapping = rewrapping;
  }

  @Override
  public void perform(EncryptionAction action, Connection connection) throws SQLException {
    OpenKeys open = wallet;
    if (open == null) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTION_STATEMENT_MISPLACED, "This connection has no wallet");
    }
    requireAdministrator(connection);
    try {
      switch (action) {
        case ROTATE_MASTER_KEY -> rotate(open, user(connection));
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
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
}
