package dev.nacre.core.sql.dialect.derby;

/** What queries of Derby's own tables have in common. */
final class DerbySystemTables {
  /**
   * Cursor stability: in a session that sees what is not committed, or keeps its locks to the end
   * of its transaction, too.
   */
  static final String COMMITTED = " WITH CS";

  static final String TABLES =
      " FROM SYS.SYSTABLES t JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID";

  static final String ONE_TABLE = " WHERE s.SCHEMANAME = ? AND t.TABLENAME = ?";

  private DerbySystemTables() {}
}
