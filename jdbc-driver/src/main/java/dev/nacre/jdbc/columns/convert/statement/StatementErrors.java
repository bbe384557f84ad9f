package dev.nacre.jdbc.columns.convert.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;

/** The errors of statements that a conversion sends. No value of a row is in any of them. */
final class StatementErrors {
  private StatementErrors() {}

  /** Drops the message of the database, which may contain values. */
  static SQLException withoutValues(SQLException failed) {
    return SqlErrors.withoutValues(
        ErrorCode.CONVERSION_REFUSED, "The database did not take a step of the conversion", failed);
  }
}
