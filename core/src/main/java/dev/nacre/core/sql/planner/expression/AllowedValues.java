package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.tree.Expression;
import org.jspecify.annotations.Nullable;

/** Further forms of values that a statement allows in its assignments. */
public interface AllowedValues {
  /** No further forms. */
  AllowedValues NONE = (column, value) -> false;

  /** Whether the value is allowed for the column, so that nothing is left to do. */
  boolean accepts(@Nullable EncryptedColumn column, Expression value);
}
