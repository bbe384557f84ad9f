package dev.nacre.core.sql.dialect.derby;

import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.COMMITTED;
import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.ONE_TABLE;
import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.TABLES;

import dev.nacre.core.sql.dialect.spi.MergedColumnPosition;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Queries about tables on Derby. */
final class DerbyMetadata implements MetadataQueries {
  /**
   * System tables and synonyms have other types. The cast makes it work in any collation, which a
   * database without encrypted columns may have.
   */
  private static final String WITH_COLUMNS = " WHERE CAST(t.TABLETYPE AS CHAR(1)) IN ('T', 'V')";

  private static final String COLUMNS =
      TABLES + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = t.TABLEID";

  private static final String EACH_CHECK =
      "SELECT s.SCHEMANAME, t.TABLENAME, d.CHECKDEFINITION"
          + " FROM SYS.SYSCHECKS d"
          + " JOIN SYS.SYSCONSTRAINTS k ON k.CONSTRAINTID = d.CONSTRAINTID"
          + " JOIN SYS.SYSTABLES t ON t.TABLEID = k.TABLEID"
          + " JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID";

  /** The schema of declared temporary tables, which each statement about one must name. */
  private static final String OF_SESSION = "SESSION";

  @Override
  public String tableExists() {
    return "SELECT 1" + TABLES + ONE_TABLE + COMMITTED;
  }

  @Override
  public String allTables() {
    return "SELECT s.SCHEMANAME, t.TABLENAME" + TABLES + COMMITTED;
  }

  @Override
  public String relations(boolean all) {
    return "SELECT s.SCHEMANAME, t.TABLENAME, s.SCHEMANAME, t.TABLENAME"
        + TABLES
        + WITH_COLUMNS
        + COMMITTED;
  }

  @Override
  public Optional<String> synonyms() {
    return Optional.of(
        "SELECT s.SCHEMANAME, a.ALIAS, a.ALIASINFO FROM SYS.SYSALIASES a JOIN SYS.SYSSCHEMAS s ON"
            + " s.SCHEMAID = a.SCHEMAID WHERE CAST(a.ALIASTYPE AS CHAR(1)) = 'S'"
            + COMMITTED);
  }

  @Override
  public Optional<String> sessionSchema() {
    return Optional.of(OF_SESSION);
  }

  /** The name as quoted, and as unquoted. */
  @Override
  public Set<String> sessionPaths(String table) {
    Set<String> paths = new HashSet<>();
    for (String name : List.of(table, table.toUpperCase(Locale.ENGLISH))) {
      paths.add(OF_SESSION + ".\"" + name.replace("\"", "\"\"") + "\"");
    }
    return paths;
  }

  @Override
  public String allColumns() {
    return "SELECT s.SCHEMANAME, t.TABLENAME, c.COLUMNNAME" + COLUMNS + WITH_COLUMNS + COMMITTED;
  }

  @Override
  public String columns() {
    return "SELECT c.COLUMNNAME" + COLUMNS + ONE_TABLE + COMMITTED;
  }

  @Override
  public boolean isUndefinedTable(String state) {
    return state.equals("42X05") || state.equals("42Y07");
  }

  @Override
  public boolean isReadDenied(String state) {
    return state.startsWith("425");
  }

  @Override
  public MergedColumnPosition mergedColumnPosition() {
    return MergedColumnPosition.FIRST;
  }

  @Override
  public boolean starOmitsMerged() {
    return true;
  }

  /** Derby stores the columns of a check in a binary format, and the condition as text. */
  @Override
  public String checks() {
    return "SELECT k.CONSTRAINTNAME, CAST(NULL AS VARCHAR(128))"
        + TABLES
        + " JOIN SYS.SYSCONSTRAINTS k ON k.TABLEID = t.TABLEID"
        + " JOIN SYS.SYSCHECKS d ON d.CONSTRAINTID = k.CONSTRAINTID"
        + ONE_TABLE
        + " AND d.CHECKDEFINITION LIKE '%X''ab01%'"
        + COMMITTED;
  }

  @Override
  public String allChecks() {
    return EACH_CHECK + COMMITTED;
  }

  @Override
  public String allChecksUncommitted() {
    return EACH_CHECK + " WITH UR";
  }
}
