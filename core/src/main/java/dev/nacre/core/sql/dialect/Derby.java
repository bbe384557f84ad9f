package dev.nacre.core.sql.dialect;

import dev.nacre.core.value.TypeName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What only Derby has. */
final class Derby {
  /** Of VARCHAR … FOR BIT DATA. A BLOB holds more, and cannot carry the check. */
  static final int LONGEST_CELL = 32_672;

  /** Every database has it, whoever made it. */
  static final String SCHEMA = "APP";

  /**
   * Cursor stability: in a session that sees what is not committed, or keeps its locks to the end
   * of its transaction, too.
   */
  static final String COMMITTED = " WITH CS";

  /** GRANT, where SQL authorization is off and everybody may do everything. */
  static final String NO_RIGHTS = "42Z60";

  /** A change by a user whose connections only read. */
  static final String READS_ONLY = "25502";

  /** The schema of the database's own tables is its owner's, who has all rights. */
  static final String OWNER =
      "SELECT CASE WHEN s.AUTHORIZATIONID = CURRENT_USER THEN 1 ELSE 0 END"
          + " FROM SYS.SYSSCHEMAS s WHERE s.SCHEMANAME = 'SYS'"
          + COMMITTED;

  static final String COLLATION =
      "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.database.collation')";

  /** FLOAT has the eight bytes of DOUBLE; with a precision it is refused. */
  static final Map<String, TypeName> TYPES =
      Map.ofEntries(
          Map.entry("CHAR FOR BIT DATA", TypeName.BINARY),
          Map.entry("CHARACTER FOR BIT DATA", TypeName.BINARY),
          Map.entry("VARCHAR FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("CHAR VARYING FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("CHARACTER VARYING FOR BIT DATA", TypeName.VARBINARY),
          Map.entry("FLOAT", TypeName.DOUBLE));

  static final String TABLES =
      " FROM SYS.SYSTABLES t JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID";

  static final String ONE_TABLE = " WHERE s.SCHEMANAME = ? AND t.TABLENAME = ?";

  static final String TABLE_EXISTS = "SELECT 1" + TABLES + ONE_TABLE + COMMITTED;

  static final String ALL_TABLES = "SELECT s.SCHEMANAME, t.TABLENAME" + TABLES + COMMITTED;

  /**
   * Those of the database itself have another type, and so have synonyms. Cast, so that it is asked
   * of a database without encrypted columns whatever its collation is.
   */
  private static final String WITH_COLUMNS = " WHERE CAST(t.TABLETYPE AS CHAR(1)) IN ('T', 'V')";

  static final String RELATIONS =
      "SELECT s.SCHEMANAME, t.TABLENAME, s.SCHEMANAME, t.TABLENAME"
          + TABLES
          + WITH_COLUMNS
          + COMMITTED;

  static final String ALL_COLUMNS =
      "SELECT s.SCHEMANAME, t.TABLENAME, c.COLUMNNAME"
          + TABLES
          + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = t.TABLEID"
          + WITH_COLUMNS
          + COMMITTED;

  static final String SYNONYMS =
      "SELECT s.SCHEMANAME, a.ALIAS, a.ALIASINFO FROM SYS.SYSALIASES a JOIN SYS.SYSSCHEMAS s ON"
          + " s.SCHEMAID = a.SCHEMAID WHERE CAST(a.ALIASTYPE AS CHAR(1)) = 'S'"
          + COMMITTED;

  static final String COLUMNS =
      "SELECT c.COLUMNNAME"
          + TABLES
          + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = t.TABLEID"
          + ONE_TABLE
          + COMMITTED;

  /** Which columns a check is about stands in bytes of Derby's own; what it says, in its text. */
  static final String CHECKS =
      "SELECT k.CONSTRAINTNAME, CAST(NULL AS VARCHAR(128))"
          + TABLES
          + " JOIN SYS.SYSCONSTRAINTS k ON k.TABLEID = t.TABLEID"
          + " JOIN SYS.SYSCHECKS d ON d.CONSTRAINTID = k.CONSTRAINTID"
          + ONE_TABLE
          + " AND d.CHECKDEFINITION LIKE '%X''ab01%'"
          + COMMITTED;

  private static final String EACH_CHECK =
      "SELECT s.SCHEMANAME, t.TABLENAME, d.CHECKDEFINITION"
          + " FROM SYS.SYSCHECKS d"
          + " JOIN SYS.SYSCONSTRAINTS k ON k.CONSTRAINTID = d.CONSTRAINTID"
          + " JOIN SYS.SYSTABLES t ON t.TABLEID = k.TABLEID"
          + " JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID";

  static final String ALL_CHECKS = EACH_CHECK + COMMITTED;

  static final String ALL_CHECKS_UNCOMMITTED = EACH_CHECK + " WITH UR";

  /** The schema of declared tables, which is named in each statement about one. */
  static final String OF_SESSION = "SESSION";

  /** As it stands between quotes, and without. */
  static Set<String> ofSession(String table) {
    Set<String> paths = new HashSet<>();
    for (String name : List.of(table, Dialect.DERBY.stored(table))) {
      paths.add(OF_SESSION + ".\"" + name.replace("\"", "\"\"") + "\"");
    }
    return paths;
  }

  /** Of something that belongs to a table. A join would wait for whoever is making another one. */
  private static String tableOf(String what) {
    return "(SELECT t.TABLENAME FROM SYS.SYSTABLES t WHERE t.TABLEID = " + what + ".TABLEID)";
  }

  /** What the database brings itself is known by name; a routine that runs no SQL reaches none. */
  private static final String ALIASES =
      " FROM SYS.SYSALIASES a WHERE (SELECT s.SCHEMANAME FROM SYS.SYSSCHEMAS s"
          + " WHERE s.SCHEMAID = a.SCHEMAID)"
          + " NOT IN ('SYSCS_UTIL', 'SYSIBM', 'SYSFUN', 'SYSPROC', 'SQLJ')";

  /** Views, what triggers do and ask, synonyms, and routines, all of which are classes of Java. */
  static final List<String> DETOUR_BODIES =
      List.of(
          "SELECT 'relation', "
              + tableOf("v")
              + ", v.VIEWDEFINITION, CAST(NULL AS VARCHAR(128)) FROM SYS.SYSVIEWS v"
              + COMMITTED,
          "SELECT 'relation', "
              + tableOf("g")
              + ", g.TRIGGERDEFINITION, g.TRIGGERNAME FROM SYS.SYSTRIGGERS g"
              + COMMITTED,
          "SELECT 'relation', "
              + tableOf("g")
              + ", g.WHENCLAUSETEXT, g.TRIGGERNAME FROM SYS.SYSTRIGGERS g"
              + " WHERE g.WHENCLAUSETEXT IS NOT NULL"
              + COMMITTED,
          "SELECT 'relation', a.ALIAS, a.ALIASINFO, CAST(NULL AS VARCHAR(128))"
              + ALIASES
              + " AND a.ALIASTYPE = 'S'"
              + COMMITTED,
          "SELECT 'routine', a.ALIAS, a.ALIASINFO, a.ALIAS"
              + ALIASES
              + " AND a.ALIASTYPE IN ('P', 'F', 'G')"
              + COMMITTED);

  /** They read files into tables, run a query that is given as a string, or bring others in. */
  static final Set<String> UNSEEN_ROUTINES =
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

  /** What they do to a table, and what they write of it, is about its cells. */
  static final Set<String> HARMLESS_ROUTINES =
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

  private Derby() {}
}
