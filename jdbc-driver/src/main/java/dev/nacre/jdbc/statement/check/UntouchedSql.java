package dev.nacre.jdbc.statement.check;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Checks SQL that may not use encrypted columns, because its values or results are not ours. */
public final class UntouchedSql {
  private UntouchedSql() {}

  /** What is to be sent for a text. */
  public static @Nullable String of(@Nullable ColumnEncryption columns, @Nullable String text)
      throws SQLException {
    return text == null || columns == null
        ? text
        : of(columns, text, columns.plans().rewrite(text));
  }

  /** The same for a text that was planned; a comment that may hold a value is not sent. */
  public static String of(ColumnEncryption columns, String text, Rewriting rewriting)
      throws SQLException {
    if (rewriting instanceof Rewriting.Planned planned && planned.plan().removesOnlyComments()) {
      return columns.cells().text(planned.plan());
    }
    if (!(rewriting instanceof Rewriting.Untouched)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "Encrypted columns are not supported in calls, in this batch, or with this method");
    }
    return text;
  }
}
