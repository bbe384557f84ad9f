package dev.nacre.jdbc.statement.command;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.explain.Explanation;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionAction;
import dev.nacre.jdbc.guard.EncryptionView;
import dev.nacre.jdbc.guard.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Passes Nacre's own statements to those who execute or answer them: {@code ALTER}, {@code SHOW}
 * and {@code EXPLAIN ENCRYPTION}.
 *
 * @param connection the guarded one
 */
public record EncryptionStatementDispatcher(
    Connection connection,
    ViewQueries queries,
    CommandExecutor executor,
    @Nullable ColumnEncryption columns) {
  /** The SQL that the target runs in place of a statement that we have executed. */
  public String noOp() {
    return (columns == null ? Dialect.ofEncryptedFiles() : columns.dialect()).nothing();
  }

  /** A query that returns a view's current content. */
  public String view(EncryptionView view) throws SQLException {
    if (view == EncryptionView.KEYS) {
      Optional<Catalog> catalog = columns == null ? Optional.empty() : columns.newestCatalog();
      return queries.keys(catalog, isAdministrator());
    }
    if (view != EncryptionView.COLUMNS) {
      return queries.query(view);
    }
    return queries.columns(encryption().newestCatalog());
  }

  // On a read-only connection the user's rights cannot be queried. The view is shown there too,
  // with what any user may see.
  private boolean isAdministrator() throws SQLException {
    try {
      return executor.isAdministrator(connection, columns);
    } catch (SQLException refused) {
      String state = String.valueOf(refused.getSQLState());
      if (state.startsWith("08") || state.startsWith("40")) {
        throw refused; // the connection, or the transaction of the application, is lost
      }
      return false;
    }
  }

  /**
   * A query that explains the plan of a statement without executing it.
   *
   * @param verdict on the statement
   */
  public String explanation(String statement, Verdict verdict) throws SQLException {
    ColumnEncryption open = encryption();
    if (verdict instanceof Verdict.Refuse refuse) {
      return queries.explanation(
          Explanation.refused(new NacreException(refuse.code(), refuse.what())));
    }
    return queries.explanation(
        verdict instanceof Verdict.Pass ? open.plans().explain(statement) : Explanation.answered());
  }

  private ColumnEncryption encryption() throws SQLException {
    if (columns == null) {
      throw SqlErrors.refused(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
    }
    return columns;
  }

  public @Nullable SQLWarning perform(EncryptionAction action) throws SQLException {
    return connection.isClosed() // the target reports a closed one
        ? null
        : executor.perform(action, connection, columns);
  }

  public void setPassphrase(Passphrase next) throws SQLException {
    executor.setPassphrase(next, connection, columns);
  }
}
