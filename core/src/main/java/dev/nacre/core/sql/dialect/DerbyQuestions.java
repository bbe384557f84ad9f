package dev.nacre.core.sql.dialect;

import java.util.List;

/**
 * What Derby is asked about a table, in the order in which {@link DerbyTable} reads the answers.
 * With queries in the place of joins, and joins in the order in which they stand: each table more
 * that Derby may take earlier or later makes it think for longer, some seconds for ten of them.
 */
final class DerbyQuestions {
  private static final String OF_TABLE =
      ".TABLEID = (SELECT t.TABLEID" + Derby.TABLES + Derby.ONE_TABLE + ")" + Derby.COMMITTED;

  /** The rest of the line is a comment, which Derby reads. */
  private static final String FROM = " FROM --DERBY-PROPERTIES joinOrder=FIXED\n";

  /** A key of the table, and the index that carries it. */
  private static final String KEYS =
      FROM
          + "SYS.SYSCONSTRAINTS k, SYS.%s y, SYS.SYSCONGLOMERATES g"
          + " WHERE y.CONSTRAINTID = k.CONSTRAINTID AND g.CONGLOMERATEID = y.CONGLOMERATEID AND k";

  private static final String REFERRED = FROM + "SYS.SYSCONSTRAINTS r, SYS.SYSTABLES o";

  private static final String OF_REFERRED =
      " WHERE r.CONSTRAINTID = y.KEYCONSTRAINTID AND o.TABLEID = r.TABLEID";

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
              + " (SELECT v.SCHEMANAME"
              + (REFERRED + ", SYS.SYSSCHEMAS v" + OF_REFERRED)
              + " AND v.SCHEMAID = o.SCHEMAID), (SELECT o.TABLENAME"
              + (REFERRED + OF_REFERRED)
              + "), (SELECT h.DESCRIPTOR"
              + FROM
              + "SYS.SYSKEYS x, SYS.SYSCONGLOMERATES h WHERE x.CONSTRAINTID = y.KEYCONSTRAINTID"
              + " AND h.CONGLOMERATEID = x.CONGLOMERATEID)"
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
              + FROM
              + "SYS.SYSCONSTRAINTS k, SYS.SYSCHECKS d WHERE d.CONSTRAINTID = k.CONSTRAINTID AND k"
              + OF_TABLE,
          "SELECT a.ALIASINFO FROM SYS.SYSALIASES a WHERE a.ALIASTYPE = 'S'"
              + " AND CAST(? AS VARCHAR(128)) IS NOT NULL AND CAST(? AS VARCHAR(128)) IS NOT NULL"
              + Derby.COMMITTED,
          "SELECT p.COLPERMSID FROM SYS.SYSCOLPERMS p WHERE p" + OF_TABLE,
          "SELECT k.CONSTRAINTNAME, c.COLUMNNAME"
              + FROM
              + "SYS.SYSCONSTRAINTS k, SYS.SYSFOREIGNKEYS y, SYS.SYSCONSTRAINTS r, SYS.SYSCOLUMNS c"
              + " WHERE y.CONSTRAINTID = k.CONSTRAINTID AND r.CONSTRAINTID = y.KEYCONSTRAINTID"
              + " AND c.REFERENCEID = r.TABLEID AND k.TABLEID = (SELECT t.TABLEID"
              + Derby.TABLES
              + Derby.ONE_TABLE
              + ") ORDER BY k.CONSTRAINTNAME, c.COLUMNNUMBER"
              + Derby.COMMITTED);

  private DerbyQuestions() {}
}
