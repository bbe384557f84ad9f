package dev.nacre.jdbc.statement;

import dev.nacre.core.sql.define.RewriteResult;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import java.sql.SQLException;

/** DDL that changes the catalog of encrypted columns together with the database. */
final class CatalogDdl {
  private CatalogDdl() {}

  /** Whether it changes the catalog, or is executed by us. */
  static boolean is(RewriteResult rewritten) {
    return !(rewritten instanceof RewriteResult.Untouched
        || rewritten instanceof RewriteResult.Planned);
  }

  /**
   * The SQL to send for DDL.
   *
   * @param nothing the SQL that the target runs in place of something that we execute
   */
  static String text(RewriteResult rewritten, String text, String nothing) {
    if (rewritten instanceof RewriteResult.Create create) {
      return create.table().sql();
    }
    if (rewritten instanceof RewriteResult.Alter alter) {
      return alter.sql();
    }
    if (rewritten instanceof RewriteResult.AddFirst first) {
      return first.sql();
    }
    return rewritten instanceof RewriteResult.Drop ? text : nothing;
  }

  /** Changes the catalog, and executes SQL in the middle of it. */
  static <T> T execute(ColumnEncryption open, RewriteResult rewritten, SqlWork<T> work)
      throws SQLException {
    if (rewritten instanceof RewriteResult.Create create) {
      return open.operations().create(create.table(), work);
    }
    if (rewritten instanceof RewriteResult.Drop drop) {
      return open.operations().drop(drop.tables(), work);
    }
    if (rewritten instanceof RewriteResult.Alter alter) {
      return open.operations().alter(alter, work);
    }
    if (rewritten instanceof RewriteResult.AddFirst first) {
      return open.operations().addFirst(first, work);
    }
    if (rewritten instanceof RewriteResult.CreateAgain again) {
      open.operations().requireThere(again);
    } else if (rewritten instanceof RewriteResult.Convert convert) {
      open.operations().convert(convert);
    }
    return work.run();
  }
}
