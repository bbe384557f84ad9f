package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.MergedColumnPosition;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import java.util.Optional;
import java.util.Set;

/** Queries about tables on MariaDB, which shows a user only tables that the user has rights on. */
final class MariaDbMetadata implements MetadataQueries {
  @Override
  public String tableExists() {
    return "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
        + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
  }

  @Override
  public String allTables() {
    return "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES";
  }

  @Override
  public String relations(boolean all) {
    return "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA, TABLE_NAME"
        + " FROM information_schema.TABLES WHERE "
        + (all
            ? "TABLE_SCHEMA NOT IN ('information_schema', 'performance_schema')"
            : "TABLE_SCHEMA = DATABASE()");
  }

  /**
   * The current database, whose tables are listed, and the role, which decides on rights. Either
   * may be NULL, which is quoted as the bare word.
   */
  @Override
  public Optional<String> sessionView() {
    return Optional.of("SELECT CONCAT(QUOTE(DATABASE()), QUOTE(CURRENT_ROLE()))");
  }

  @Override
  public boolean hidesColumns() {
    return true;
  }

  @Override
  public String allColumns() {
    return "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
        + " WHERE TABLE_SCHEMA = DATABASE()";
  }

  @Override
  public String columns() {
    return "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
        + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
  }

  @Override
  public Optional<String> columnsInSession(String schema, String table) {
    return columnsOf(MariaDbNames.path(schema, table));
  }

  @Override
  public Optional<String> columnsOf(String path) {
    return Optional.of("SHOW COLUMNS FROM " + path);
  }

  @Override
  public int visibilityColumn() {
    return 6;
  }

  @Override
  public boolean isHidden(String said) {
    return said.contains("INVISIBLE");
  }

  @Override
  public MergedColumnPosition mergedColumnPosition() {
    return MergedColumnPosition.AS_IN_FIRST_TABLE;
  }

  @Override
  public Set<String> systemColumns() {
    return Set.of("_ROWID");
  }

  @Override
  public boolean isUndefinedTable(String state) {
    return state.equals("42S02");
  }

  /** A view of a dropped user, and all errors without their own SQLState, are HY000. */
  @Override
  public boolean isTableInvisible(String state) {
    return MetadataQueries.super.isTableInvisible(state) || state.equals("HY000");
  }

  @Override
  public Set<String> unlistedColumns() {
    return Set.of("ROW_START", "ROW_END");
  }

  @Override
  public String checks() {
    return "SELECT CONSTRAINT_NAME, CONSTRAINT_NAME FROM information_schema.CHECK_CONSTRAINTS"
        + " WHERE LEVEL = 'Column' AND CONSTRAINT_SCHEMA = ? AND TABLE_NAME = ?";
  }

  @Override
  public String allChecks() {
    return "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CHECK_CLAUSE"
        + " FROM information_schema.CHECK_CONSTRAINTS";
  }

  @Override
  public Optional<String> tableProbe(String schema, String table) {
    return Optional.of(asking("1", schema, table));
  }

  @Override
  public Optional<String> columnProbe(String schema, String table, String column) {
    return Optional.of(asking(MariaDbNames.quoted(column), schema, table));
  }

  /** A query without rows that does not wait long for a session that alters the table. */
  private static String asking(String what, String schema, String table) {
    return "SET STATEMENT lock_wait_timeout = 3 FOR SELECT "
        + (what + " FROM " + MariaDbNames.path(schema, table))
        + " LIMIT 0";
  }
}
