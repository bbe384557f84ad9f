package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlWork;
import java.sql.SQLException;

/** DDL that changes the catalog of encrypted columns together with the database. */
final class CatalogDdl {
  private CatalogDdl() {}

  /** Whether it changes the catalog, or is executed by us. */
  static boolean is(Rewriting rewriting) {
    return !(rewriting instanceof Rewriting.Untouched || rewriting instanceof Rewriting.Planned);
  }

  /**
   * The SQL to send for DDL.
   *
   * @param nothing the SQL that the target runs in place of something that we execute
   */
  static String text(Rewriting rewriting, String text, String nothing) {
    if (rewriting instanceof Rewriting.Create create) {
      return create.table().sql();
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return alter.sql();
    }
    if (rewriting instanceof Rewriting.AddFirst first) {
      return first.sql();
    }
    return rewriting instanceof Rewriting.Drop ? text : nothing;
  }

  /** Changes the catalog, and executes SQL in the middle of it. */
  static <T> T execute(ColumnEncryption open, Rewriting rewriting, SqlWork<T> work)
      throws SQLException {
    if (rewriting instanceof Rewriting.Create create) {
      return open.operations().create(create.table(), work);
    }
    if (rewriting instanceof Rewriting.Drop drop) {
      return open.operations().drop(drop.tables(), work);
    }
    if (rewriting instanceof Rewriting.Alter alter) {
      return open.operations().alter(alter, work);
    }
    if (rewriting instanceof Rewriting.AddFirst first) {
      return open.operations().addFirst(first, work);
    }
    if (rewriting instanceof Rewriting.CreateAgain again) {
      open.operations().requireThere(again);
    } else if (rewriting instanceof Rewriting.Convert convert) {
      open.operations().convert(convert);
    }
    return work.run();
  }
}
