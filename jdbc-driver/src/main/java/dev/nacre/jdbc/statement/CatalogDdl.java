package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.define.Rewriting;
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
  static boolean executes(Rewriting rewriting) {
    return !(rewriting instanceof Rewriting.Untouched || rewriting instanceof Rewriting.Planned);
  }

  /**
   * The SQL to send for such a statement.
   *
   * @param nothing what the target gets in place of a statement that Nacre executes itself
   */
  static String sqlToSend(Rewriting rewriting, String sql, String nothing) {
    if (rewriting instanceof Rewriting.Create create) {
      return create.table().sql();
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return alter.sql();
    }
    if (rewriting instanceof Rewriting.AddFirst first) {
      return first.sql();
    }
    return rewriting instanceof Rewriting.Drop ? sql : nothing;
  }

  /**
   * Executes such a statement.
   *
   * @param work sends its SQL to the target, when the catalog is ready for it
   */
  static <T> T execute(ColumnEncryption columns, Rewriting rewriting, SqlWork<T> work)
      throws SQLException {
    if (rewriting instanceof Rewriting.Create create) {
      return columns.operations().create(create.table(), work);
    }
    if (rewriting instanceof Rewriting.Drop drop) {
      return columns.operations().drop(drop.tables(), work);
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return columns.operations().alter(alter, work);
    }
    if (rewriting instanceof Rewriting.AddFirst first) {
      return columns.operations().addFirst(first, work);
    }
    if (rewriting instanceof Rewriting.CreateAgain again) {
      columns.operations().requireThere(again);
    } else if (rewriting instanceof Rewriting.Convert convert) {
      columns.operations().convert(convert);
    }
    return work.run();
  }
}
