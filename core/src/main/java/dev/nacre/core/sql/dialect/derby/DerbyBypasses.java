package dev.nacre.core.sql.dialect.derby;

import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.COMMITTED;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.List;

/** Finds other names through which tables can be reached on Derby. */
final class DerbyBypasses implements BypassQueries {
  /**
   * A subquery for the table that an object belongs to. A join would wait for a session that is
   * creating another table.
   */
  private static String tableOf(String what) {
    return "(SELECT t.TABLENAME FROM SYS.SYSTABLES t WHERE t.TABLEID = " + what + ".TABLEID)";
  }

  /** Built-in routines are known by name; a routine that runs no SQL reaches no table. */
  private static final String ALIASES =
      " FROM SYS.SYSALIASES a WHERE (SELECT s.SCHEMANAME FROM SYS.SYSSCHEMAS s"
          + " WHERE s.SCHEMAID = a.SCHEMAID)"
          + " NOT IN ('SYSCS_UTIL', 'SYSIBM', 'SYSFUN', 'SYSPROC', 'SQLJ')";

  /** Views, actions and conditions of triggers, synonyms, and routines, which are all Java. */
  private static final List<String> BODIES =
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

  @Override
  public List<String> definitions() {
    return BODIES;
  }
}
