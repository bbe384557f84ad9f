package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import java.sql.SQLException;

/**
 * Executes DDL for tables with encrypted columns, which changes the catalog together with the
 * database, and conversions, which Nacre does itself.
 */
final class CatalogDdl {
  private CatalogDdl() {}

  /** Whether a statement is executed here, and not just sent. */
  static boolean executes(PlanResult planResult) {
    return !(planResult instanceof PlanResult.Untouched
        || planResult instanceof PlanResult.Planned);
  }

  /**
   * The SQL to send for such a statement.
   *
   * @param nothing what the target gets in place of a statement that Nacre executes itself
   */
  static String sqlToSend(PlanResult planResult, String sql, String nothing) {
    if (planResult instanceof PlanResult.Create create) {
      return create.table().sql();
    }
    if (planResult instanceof PlanResult.Alter alter) {
      return alter.sql();
    }
    if (planResult instanceof PlanResult.AddFirst first) {
      return first.sql();
    }
    return planResult instanceof PlanResult.Drop ? sql : nothing;
  }

  /**
   * Executes such a statement.
   *
   * @param work sends its SQL to the target, when the catalog is ready for it
   */
  static <T> T execute(ColumnEncryption columns, PlanResult planResult, SqlCallable<T> work)
      throws SQLException {
    if (planResult instanceof PlanResult.Create create) {
      return columns.operations().create(create.table(), work);
    }
    if (planResult instanceof PlanResult.Drop drop) {
      return columns.operations().drop(drop.tables(), work);
    }
    if (planResult instanceof PlanResult.Alter alter) {
      return columns.operations().alter(alter, work);
    }
    if (planResult instanceof PlanResult.AddFirst first) {
      return columns.operations().addFirst(first, work);
    }
    if (planResult instanceof PlanResult.CreateAgain again) {
      columns.operations().requireThere(again);
    } else if (planResult instanceof PlanResult.Convert convert) {
      columns.operations().convert(convert);
    }
    return work.call();
  }
}
