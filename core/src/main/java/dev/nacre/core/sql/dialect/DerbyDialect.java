package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.dialect.derby.DerbyParts;
import dev.nacre.core.sql.dialect.spi.DialectParts;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.text.CaseFolding;
import java.util.Set;

final class DerbyDialect extends Dialect {
  /** The limit of VARCHAR … FOR BIT DATA. A BLOB can be longer, but cannot have the check. */
  private static final int LONGEST_CELL = 32_672;

  /**
   * Routines that import files into tables, run a query given as a string, or load further
   * routines.
   */
  private static final Set<String> UNGUARDED_ROUTINES =
      Set.of(
          "SYSCS_IMPORT_TABLE",
          "SYSCS_IMPORT_TABLE_BULK",
          "SYSCS_IMPORT_TABLE_LOBS_FROM_EXTFILE",
          "SYSCS_IMPORT_DATA",
          "SYSCS_IMPORT_DATA_BULK",
          "SYSCS_IMPORT_DATA_LOBS_FROM_EXTFILE",
          "SYSCS_BULK_INSERT",
          "SYSCS_REGISTER_TOOL",
          "SYSCS_EXPORT_QUERY",
          "SYSCS_EXPORT_QUERY_LOBS_TO_EXTFILE");

  /** Routines that only process or export the cells of a table. */
  private static final Set<String> HARMLESS_ROUTINES =
      Set.of(
          "SYSCS_EXPORT_TABLE",
          "SYSCS_EXPORT_TABLE_LOBS_TO_EXTFILE",
          "SYSCS_COMPRESS_TABLE",
          "SYSCS_INPLACE_COMPRESS_TABLE",
          "SYSCS_UPDATE_STATISTICS",
          "SYSCS_DROP_STATISTICS",
          "SYSCS_BACKUP_DATABASE",
          "SYSCS_BACKUP_DATABASE_NOWAIT",
          "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE",
          "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE_NOWAIT");

  private static final Set<String> RANDOM_FUNCTIONS = Set.of("RANDOM", "RAND");

  /** All others. Sequences are no functions, and the time is the same within a statement. */
  private static final Set<String> DETERMINISTIC_FUNCTIONS =
      Set.of(
          "ABS",
          "ABSVAL",
          "ACOS",
          "ASIN",
          "ATAN",
          "ATAN2",
          "AVG",
          "BIGINT",
          "CEIL",
          "CEILING",
          "CHAR",
          "COALESCE",
          "CONCAT",
          "COS",
          "COSH",
          "COT",
          "COUNT",
          "CURDATE",
          "CURTIME",
          "DATE",
          "DAY",
          "DEGREES",
          "DOUBLE",
          "EXP",
          "FLOOR",
          "HOUR",
          "IDENTITY_VAL_LOCAL",
          "INT",
          "INTEGER",
          "LCASE",
          "LENGTH",
          "LN",
          "LOCATE",
          "LOG",
          "LOG10",
          "LOWER",
          "LTRIM",
          "MAX",
          "MIN",
          "MINUTE",
          "MOD",
          "MONTH",
          "NULLIF",
          "PI",
          "RADIANS",
          "ROW_NUMBER",
          "RTRIM",
          "SECOND",
          "SIGN",
          "SIN",
          "SINH",
          "SMALLINT",
          "SQRT",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "SUBSTR",
          "SUBSTRING",
          "SUM",
          "TAN",
          "TANH",
          "TIME",
          "TIMESTAMP",
          "TIMESTAMPADD",
          "TIMESTAMPDIFF",
          "TRIM",
          "UCASE",
          "UPPER",
          "USER",
          "VALUE",
          "VARCHAR",
          "VAR_POP",
          "VAR_SAMP",
          "YEAR");

  DerbyDialect() {
    super("DERBY", LexicalRules.DERBY, Grammar.DERBY);
  }

  @Override
  DialectParts newParts() {
    return DerbyParts.all();
  }

  @Override
  public String nothing() {
    return "CALL SYSCS_UTIL.SYSCS_SET_STATISTICS_TIMING(0)";
  }

  @Override
  public String stored(String unquoted) {
    return CaseFolding.upper(unquoted);
  }

  /** A comment may carry a line end into the name after it. */
  @Override
  public boolean readsSameInAllModes(String name) {
    return !name.endsWith(" ") && name.chars().noneMatch(sign -> sign < ' ');
  }

  @Override
  public String modeDependenceReason() {
    return "a name ends with a space, or holds the end of a line";
  }

  @Override
  public boolean overlooksSpaces() {
    return true;
  }

  @Override
  public boolean isOneRow(String schema, String name) {
    return schema.equals("SYSIBM") && name.equals("SYSDUMMY1");
  }

  @Override
  public String cellType(int bytes) {
    return "VARCHAR(" + bytes + ") FOR BIT DATA";
  }

  @Override
  public int longestCell() {
    return LONGEST_CELL;
  }

  @Override
  public boolean hasRoutinesOfJava() {
    return true;
  }

  @Override
  public Set<String> unguardedRoutines() {
    return UNGUARDED_ROUTINES;
  }

  @Override
  public Set<String> harmlessRoutines() {
    return HARMLESS_ROUTINES;
  }

  @Override
  public Set<String> deterministicFunctions() {
    return DETERMINISTIC_FUNCTIONS;
  }

  @Override
  public Set<String> randomFunctions() {
    return RANDOM_FUNCTIONS;
  }

  @Override
  public boolean hasRowsOfClasses() {
    return true;
  }

  @Override
  public boolean hasHintComments() {
    return true;
  }

  @Override
  public boolean givesParametersLengths() {
    return true;
  }

  @Override
  public boolean comparesWithoutSpaces() {
    return true;
  }

  @Override
  public boolean unifiesRows() {
    return true;
  }

  @Override
  public boolean shiftsDstGap() {
    return true;
  }

  @Override
  public boolean clearsParametersAfterAddBatch() {
    return true;
  }

  @Override
  public boolean hasRenameStatements() {
    return true;
  }

  @Override
  public boolean renamesCheckedColumns() {
    return false;
  }

  @Override
  public boolean definitionsStayOpen() {
    return true;
  }
}
