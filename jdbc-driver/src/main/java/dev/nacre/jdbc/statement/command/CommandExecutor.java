package dev.nacre.jdbc.statement.command;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.EncryptionAction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Performs {@code ALTER ENCRYPTION} statements. */
public interface CommandExecutor {
  /**
   * @param connection of the user who requested it
   * @param columns null where columns are not encrypted
   * @return a warning, if there is one
   */
  @Nullable SQLWarning perform(
      EncryptionAction action, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException;

  /** Whether this user may see other databases that use the same keys. */
  default boolean isAdministrator(Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return false;
  }

  /**
   * {@code ALTER ENCRYPTION WALLET SET PASSWORD ?}.
   *
   * @param next is closed by the caller
   */
  void setPassphrase(Passphrase next, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException;
}
