package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.ddl.RewriteResult;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlWork;
import java.sql.SQLException;

/**
 * Executes DDL for tables with encrypted columns, which changes the catalog together with the
 * database, and conversions, which Nacre does itself.
 */
final class CatalogDdl {
  private CatalogDdl() {}

  /** Whether a statement is executed here, and not just sent. */
  static boolean executes(RewriteResult rewritten) {
    return !(rewritten instanceof RewriteResult.Untouched
        || rewritten instanceof RewriteResult.Planned);
  }

  /**
   * The SQL to send for such a statement.
   *
   * @param nothing what the target gets in place of a statement that Nacre executes itself
   */
  static String sqlToSend(RewriteResult rewritten, String sql, String nothing) {
    if (rewritten instanceof RewriteResult.Create create) {
      return create.table().sql();
    }
    if (rewritten instanceof RewriteResult.Alter alter) {
      return alter.sql();
    }
    if (rewritten instanceof RewriteResult.AddFirst first) {
      return first.sql();
    }
    return rewritten instanceof RewriteResult.Drop ? sql : nothing;
  }

  /**
   * Executes such a statement.
   *
   * @param work sends its SQL to the target, when the catalog is ready for it
   */
  static <T> T execute(ColumnEncryption columns, RewriteResult rewritten, SqlWork<T> work)
      throws SQLException {
    if (rewritten instanceof RewriteResult.Create create) {
      return columns.operations().create(create.table(), work);
    }
    if (rewritten instanceof RewriteResult.Drop drop) {
      return columns.operations().drop(drop.tables(), work);
    }
    if (rewritten instanceof RewriteResult.Alter alter) {
      return columns.operations().alter(alter, work);
    }
    if (rewritten instanceof RewriteResult.AddFirst first) {
      return columns.operations().addFirst(first, work);
    }
    if (rewritten instanceof RewriteResult.CreateAgain again) {
      columns.operations().requireThere(again);
    } else if (rewritten instanceof RewriteResult.Convert convert) {
      columns.operations().convert(convert);
    }
    return work.run();
  }
}
