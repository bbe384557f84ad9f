package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.MergedColumnPosition;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import java.util.Optional;
import java.util.Set;

/** Queries about tables on H2. Without literals where possible: a setting of H2 can forbid them. */
final class H2Metadata implements MetadataQueries {
  /** SQLState of missing rights. */
  private static final String NOT_ENOUGH_RIGHTS = "90096";

  /** SQLState of a view whose table no longer exists. */
  private static final String INVALID_VIEW = "90109";

  private static final String SCHEMA_NOT_FOUND = "90079";

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
        + " FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'"
        + " UNION ALL SELECT SYNONYM_SCHEMA, SYNONYM_NAME, SYNONYM_FOR_SCHEMA, SYNONYM_FOR"
        + " FROM INFORMATION_SCHEMA.SYNONYMS";
  }

  @Override
  public String allColumns() {
    return "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
        + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'";
  }

  @Override
  public String columns() {
    return "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
        + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
  }

  @Override
  public boolean isUndefinedTable(String state) {
    return state.startsWith("42S0") || state.equals(SCHEMA_NOT_FOUND);
  }

  @Override
  public boolean isTableInvisible(String state) {
    return MetadataQueries.super.isTableInvisible(state)
        || state.equals(NOT_ENOUGH_RIGHTS)
        || state.equals(INVALID_VIEW);
  }

  @Override
  public boolean isReadDenied(String state) {
    return state.equals(NOT_ENOUGH_RIGHTS);
  }

  @Override
  public Optional<String> hiddenColumns() {
    return Optional.of(
        "SELECT TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE NOT IS_VISIBLE");
  }

  @Override
  public MergedColumnPosition mergedColumnPosition() {
    return MergedColumnPosition.BEFORE_THEIR_TABLE;
  }

  @Override
  public Set<String> systemColumns() {
    return Set.of("_ROWID_");
  }

  @Override
  public String checks() {
    return "SELECT t.CONSTRAINT_NAME, u.COLUMN_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
        + " LEFT JOIN INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE u"
        + " ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
        + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
        + " WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ? AND t.CONSTRAINT_TYPE = 'CHECK'";
  }

  @Override
  public String allChecks() {
    return "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, k.CHECK_CLAUSE"
        + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
        + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k"
        + " ON k.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
        + " AND k.CONSTRAINT_NAME = t.CONSTRAINT_NAME";
  }
}
