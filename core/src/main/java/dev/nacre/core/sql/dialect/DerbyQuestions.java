package dev.nacre.core.sql.dialect;

import java.util.List;

/**
 * What Derby is asked about a table, in the order in which {@link DerbyTable} reads the answers.
 * With queries in the place of joins: each table more in a join makes Derby think for longer, some
 * seconds for ten of them.
 */
final class DerbyQuestions {
  private static final String OF_TABLE =
      ".TABLEID = (SELECT t.TABLEID" + Derby.TABLES + Derby.ONE_TABLE + ")" + Derby.COMMITTED;

  /** A key of the table, and the index that carries it. */
  private static final String KEYS =
      " FROM SYS.SYSCONSTRAINTS k JOIN SYS.%s y ON y.CONSTRAINTID = k.CONSTRAINTID"
          + " JOIN SYS.SYSCONGLOMERATES g ON g.CONGLOMERATEID = y.CONGLOMERATEID WHERE k";

  private static final String OF_REFERRED =
      " JOIN SYS.SYSCONSTRAINTS r ON r.TABLEID = o.TABLEID"
          + " WHERE r.CONSTRAINTID = y.KEYCONSTRAINTID)";

  /** Their parameters are the schema and the table. */
  static final List<String> ALL =
      List.of(
          "SELECT c.COLUMNNAME, c.COLUMNDATATYPE, c.COLUMNDEFAULT,"
              + " CASE WHEN c.AUTOINCREMENTINC IS NULL THEN 0 ELSE 1 END"
              + " FROM SYS.SYSCOLUMNS c WHERE c.REFERENCEID = (SELECT t.TABLEID"
              + Derby.TABLES
              + Derby.ONE_TABLE
              + ") ORDER BY c.COLUMNNUMBER"
              + Derby.COMMITTED,
          "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, (SELECT COUNT(*)"
              + " FROM SYS.SYSFOREIGNKEYS f WHERE f.KEYCONSTRAINTID = k.CONSTRAINTID)"
              + KEYS.formatted("SYSKEYS")
              + OF_TABLE,
          "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, 0, y.DELETERULE, y.UPDATERULE,"
              + " (SELECT v.SCHEMANAME FROM SYS.SYSSCHEMAS v"
              + " JOIN SYS.SYSTABLES o ON o.SCHEMAID = v.SCHEMAID"
              + OF_REFERRED
              + ", (SELECT o.TABLENAME FROM SYS.SYSTABLES o"
              + OF_REFERRED
              + ", (SELECT h.DESCRIPTOR FROM SYS.SYSKEYS x JOIN SYS.SYSCONGLOMERATES h"
              + " ON h.CONGLOMERATEID = x.CONGLOMERATEID WHERE x.CONSTRAINTID = y.KEYCONSTRAINTID)"
              + KEYS.formatted("SYSFOREIGNKEYS")
              + OF_TABLE,
          "SELECT g.CONGLOMERATENAME, 'I', g.DESCRIPTOR, '"
              + (DerbyTable.ENFORCED + "', 0 FROM SYS.SYSCONGLOMERATES g")
              + " WHERE g.ISINDEX AND NOT g.ISCONSTRAINT AND g"
              + OF_TABLE,
          // What it runs that somebody has made is one of the things that it depends on.
          "SELECT k.CONSTRAINTNAME, d.CHECKDEFINITION, d.REFERENCEDCOLUMNS, k.STATE,"
              + " (SELECT COUNT(*) FROM SYS.SYSDEPENDS p JOIN SYS.SYSALIASES a"
              + " ON a.ALIASID = p.PROVIDERID WHERE p.DEPENDENTID = k.CONSTRAINTID)"
              + " FROM SYS.SYSCONSTRAINTS k"
              + " JOIN SYS.SYSCHECKS d ON d.CONSTRAINTID = k.CONSTRAINTID WHERE k"
              + OF_TABLE,
          "SELECT a.ALIASINFO FROM SYS.SYSALIASES a WHERE a.ALIASTYPE = 'S'"
              + " AND CAST(? AS VARCHAR(128)) IS NOT NULL AND CAST(? AS VARCHAR(128)) IS NOT NULL"
              + Derby.COMMITTED,
          "SELECT p.COLPERMSID FROM SYS.SYSCOLPERMS p WHERE p" + OF_TABLE,
          "SELECT k.CONSTRAINTNAME, c.COLUMNNAME FROM SYS.SYSCONSTRAINTS k"
              + " JOIN SYS.SYSFOREIGNKEYS y ON y.CONSTRAINTID = k.CONSTRAINTID"
              + " JOIN SYS.SYSCONSTRAINTS r ON r.CONSTRAINTID = y.KEYCONSTRAINTID"
              + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = r.TABLEID WHERE k.TABLEID ="
              + " (SELECT t.TABLEID"
              + Derby.TABLES
              + Derby.ONE_TABLE
              + ") ORDER BY k.CONSTRAINTNAME, c.COLUMNNUMBER"
              + Derby.COMMITTED);

  private DerbyQuestions() {}
}
