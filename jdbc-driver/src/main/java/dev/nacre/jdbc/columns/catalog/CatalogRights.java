package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The rights of this user on the catalog. */
public final class CatalogRights {
  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final Transactions transactions;

  public CatalogRights(CatalogContext context) {
    this.raw = context.raw();
    this.dialect = context.dialect();
    this.store = context.store();
    this.transactions = context.transactions();
  }

  /**
   * Whether this user may change the catalog, or owns a database that has none yet.
   *
   * @throws SQLException when that cannot be determined
   */
  public boolean mayChange() throws SQLException {
    if (!store.exists()) {
      return isOwner();
    }
    // A refusal must not end the transaction of the application.
    boolean within = dialect.hasTransactionalDdl() && transactions.joinApplication();
    try {
      if (within) {
        transactions.inApplicationTransaction(this::changeNothing);
      } else {
        changeNothing();
      }
      return true;
    } catch (SQLException refused) {
      if (dialect.catalog().isPermissionDenied(String.valueOf(refused.getSQLState()))) {
        return false;
      }
      throw refused; // a dead connection or a locked catalog does not answer the question
    }
  }

  /** Deletes no row and locks none. */
  private void changeNothing() throws SQLException {
    try (Statement statement = raw.createStatement()) {
      int unused = statement.executeUpdate("DELETE FROM " + store.path() + " WHERE 1 = 0");
    }
  }

  private boolean isOwner() throws SQLException {
    Optional<String> query = dialect.catalog().owner();
    if (query.isEmpty()) {
      return false;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query.get())) {
      return row.next() && row.getBoolean(1);
    }
  }
}
