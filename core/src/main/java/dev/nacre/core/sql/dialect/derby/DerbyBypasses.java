package dev.nacre.core.sql.dialect.derby;

import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.COMMITTED;

import dev.nacre.core.sql.dialect.part.BypassQueries;
import java.util.List;

/** By which other names tables are reached on Derby, as far as it says what they are made of. */
final class DerbyBypasses implements BypassQueries {
  /**
   * Of something that belongs to a table. A join would wait for a session that is making another
   * one.
   */
  private static String tableOf(String what) {
    return "(SELECT t.TABLENAME FROM SYS.SYSTABLES t WHERE t.TABLEID = " + what + ".TABLEID)";
  }

  /** What the database brings itself is known by name; a routine that runs no SQL reaches none. */
  private static final String ALIASES =
      " FROM SYS.SYSALIASES a WHERE (SELECT s.SCHEMANAME FROM SYS.SYSSCHEMAS s"
          + " WHERE s.SCHEMAID = a.SCHEMAID)"
          + " NOT IN ('SYSCS_UTIL', 'SYSIBM', 'SYSFUN', 'SYSPROC', 'SQLJ')";

  /** Views, what triggers do and ask, synonyms, and routines, all of which are classes of Java. */
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
  public List<String> bodies() {
    return BODIES;
  }
}
