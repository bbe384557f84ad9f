package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.RowwiseSql;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Several statements in place of one that was refused: all of them or none, within the transaction
 * of the application or in one of their own.
 */
final class RowwiseTransaction {
  private static final String POINT = "nacre_rows";

  private final Connection raw;
  private final Dialect dialect;
  private final RowwiseSql sql;
  private boolean isSet;

  RowwiseTransaction(Connection raw, Dialect dialect) {
    this.raw = raw;
    this.dialect = dialect;
    this.sql = dialect.sums().orElseThrow();
  }

  /** Whether a statement that is refused would end the transaction of the application. */
  boolean needsSavepoint() throws SQLException {
    return sql.errorAbortsTransaction() && !raw.getAutoCommit();
  }

  /** Sets a savepoint before the statement itself. */
  void setSavepoint() throws SQLException {
    send("SAVEPOINT " + POINT);
    isSet = true;
  }

  /** Called when the statement itself has done all. */
  void releaseSavepoint() throws SQLException {
    if (isSet) {
      send("RELEASE SAVEPOINT " + POINT);
    }
  }

  /** Whether several statements on a table do what one does, and can be undone. */
  boolean isPossible(CatalogTable table) throws SQLException {
    Optional<String> question = sql.rowwiseProbe();
    if (question.isEmpty()) {
      return true;
    }
    try (PreparedStatement statement = raw.prepareStatement(question.get())) {
      statement.setString(1, table.schema());
      statement.setString(2, table.name());
      try (ResultSet row = statement.executeQuery()) {
        return row.next();
      }
    }
  }

  /**
   * Runs the statements, after the database has refused and undone the statement itself. If they
   * return nothing, or fail, what they did is undone.
   */
  OptionalLong run(SqlCallable<OptionalLong> work) throws SQLException {
    return goToSavepoint() ? runInSavepoint(work) : runInOwnTransaction(work);
  }

  /** Goes to a savepoint if the application has a transaction, and returns whether it has. */
  private boolean goToSavepoint() throws SQLException {
    if (isSet) {
      send("ROLLBACK TO SAVEPOINT " + POINT);
      return true;
    }
    boolean single = raw.getAutoCommit();
    if (single && sql.transactionProbe().isPresent()) {
      try (Statement statement = raw.createStatement();
          ResultSet row = statement.executeQuery(sql.transactionProbe().get())) {
        if (!row.next() || row.getInt(1) == 0) {
          return false;
        }
      }
    } else if (single && !sql.errorAbortsTransaction()) {
      return false; // JDBC knows of all transactions
    }
    try {
      send("SAVEPOINT " + POINT); // refused if the transaction is over
      return true;
    } catch (SQLException refused) {
      if (single && dialect.meansNoTransaction(String.valueOf(refused.getSQLState()))) {
        return false;
      }
      throw refused;
    }
  }

  private OptionalLong runInSavepoint(SqlCallable<OptionalLong> work) throws SQLException {
    OptionalLong count;
    try {
      count = work.call();
    } catch (SQLException | RuntimeException | Error failed) {
      try {
        undo();
      } catch (SQLException also) { // after a deadlock the whole transaction is gone
        failed.addSuppressed(also);
      }
      throw failed;
    }
    if (count.isEmpty()) {
      undo();
    } else {
      send("RELEASE SAVEPOINT " + POINT);
    }
    return count;
  }

  private void undo() throws SQLException {
    send("ROLLBACK TO SAVEPOINT " + POINT);
    send("RELEASE SAVEPOINT " + POINT);
  }

  private OptionalLong runInOwnTransaction(SqlCallable<OptionalLong> work) throws SQLException {
    raw.setAutoCommit(false);
    OptionalLong count;
    try {
      count = work.call();
      if (count.isPresent()) {
        raw.commit();
      }
    } catch (SQLException | RuntimeException | Error failed) {
      try {
        end(true);
      } catch (SQLException also) {
        failed.addSuppressed(also);
      }
      throw failed;
    }
    end(count.isEmpty());
    return count;
  }

  /**
   * Ends our transaction. If that fails, the connection is given up: what the application does next
   * would be in a transaction that it does not know of, and never commits.
   */
  private void end(boolean undoing) throws SQLException {
    try {
      if (undoing) {
        raw.rollback();
      }
      raw.setAutoCommit(true);
    } catch (SQLException failed) {
      try {
        raw.abort(Runnable::run);
        raw.close(); // not every driver ends it otherwise
      } catch (SQLException also) {
        failed.addSuppressed(also);
      }
      throw failed;
    }
  }

  private void send(String text) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute(text);
    }
  }
}
