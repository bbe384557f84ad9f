package dev.nacre.core.sql.dialect.derby;

/** Pieces of SQL for queries of Derby's system tables. */
final class DerbySystemTables {
  /**
   * Cursor stability, even in a session that reads uncommitted data, or keeps its locks to the end
   * of its transaction.
   */
  static final String COMMITTED = " WITH CS";

  static final String TABLES =
      " FROM SYS.SYSTABLES t JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID";

  static final String ONE_TABLE = " WHERE s.SCHEMANAME = ? AND t.TABLENAME = ?";

  private DerbySystemTables() {}
}
