package dev.nacre.jdbc.statement.check;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Checks SQL that may not use encrypted columns, because its values or results are not ours. */
public final class UntouchedSqlCheck {
  private UntouchedSqlCheck() {}

  /** Plans a text, and returns what is to be sent for it; refuses one with encrypted columns. */
  public static @Nullable String require(@Nullable ColumnEncryption columns, @Nullable String text)
      throws SQLException {
    return text == null || columns == null
        ? text
        : require(columns, text, columns.plans().plan(text));
  }

  /**
   * Returns what is to be sent for a text that was planned; refuses one with encrypted columns. A
   * comment that may hold a value is not sent.
   */
  public static String require(ColumnEncryption columns, String text, PlanResult planResult)
      throws SQLException {
    if (planResult instanceof PlanResult.Planned planned && planned.plan().removesOnlyComments()) {
      return columns.cells().text(planned.plan());
    }
    if (!(planResult instanceof PlanResult.Untouched)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "Encrypted columns are not supported in calls, in this batch, or with this method");
    }
    return text;
  }
}
