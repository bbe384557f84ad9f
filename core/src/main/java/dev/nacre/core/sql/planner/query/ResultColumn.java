package dev.nacre.core.sql.planner.query;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.planner.expression.ResultOrdinal;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Expression;
import org.jspecify.annotations.Nullable;

/**
 * The column of the result that a number in ORDER BY or GROUP BY refers to.
 *
 * @param index from 0; -1 where the result has no such column
 * @param column the encrypted column at this position, or null
 */
record ResultColumn(int index, @Nullable EncryptedColumn column) {
  static ResultColumn of(Expression number, Relation result, QueryContext context) {
    int index = ResultOrdinal.index(number, result.columns().size(), context);
    if (index >= 0) {
      return new ResultColumn(index, result.columns().get(index).encrypted());
    }
    refuseUnlessPlain(result);
    return new ResultColumn(-1, null);
  }

  /** Cells have another order than their values. */
  @Safeguard("columns-12")
  void refuseSorting() {
    if (column != null) {
      throw Refusals.operator(column, "ORDER BY");
    }
  }

  /**
   * Refuses a number whose column is not known but may be encrypted: columns at unknown positions
   * are plain.
   */
  static void refuseUnlessPlain(Relation result) {
    if (!result.isPlain()) {
      throw Refusals.statement("names a column of its result by a number; use its name");
    }
  }
}
