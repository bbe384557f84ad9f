package dev.nacre.jdbc.columns.convert.statement;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Sends the statements of one conversion, and remembers whether there may be anything to undo. No
 * value of a row is in their errors.
 */
public final class ConversionStatements {
  private final Connection raw;
  private final ConversionSql sql;
  private boolean changed;

  public ConversionStatements(Connection raw, ConversionSql sql) {
    this.raw = raw;
    this.sql = sql;
  }

  /** Whether any DDL was executed, or may have been. */
  public boolean mayHaveChangedTable() {
    return changed;
  }

  public void executeDdl(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
        changed = true;
      } catch (SQLException failed) {
        // An error may come after the change, unless it is that of waiting for a lock.
        changed |= !sql.isLockTimeout(String.valueOf(failed.getSQLState()), failed.getErrorCode());
        throw StatementErrors.withoutValues(failed);
      }
    }
  }

  /** Sends statements that do not change the table, such as locks. */
  public void execute(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
      } catch (SQLException failed) {
        throw StatementErrors.withoutValues(failed);
      }
    }
  }
}
