package dev.nacre.core.sql.dialect.derby;

import java.util.List;

/**
 * The queries about a table on Derby, in the order in which {@link DerbyTable} reads the results.
 * They use subqueries in place of some joins, and a fixed join order: each further table that Derby
 * may reorder makes its optimizer slower, up to seconds for ten tables. They start at the one
 * table, so that rows of others are neither read nor waited for.
 */
final class DerbyTableQueries {
  /** The comment is an optimizer hint for Derby. */
  private static final String FROM = " FROM --DERBY-PROPERTIES joinOrder=FIXED\n";

  private static final String TABLE = FROM + "SYS.SYSSCHEMAS s, SYS.SYSTABLES t";

  private static final String IS =
      " WHERE s.SCHEMANAME = ? AND t.TABLENAME = ? AND t.SCHEMAID = s.SCHEMAID";

  /** A key of the table, and the index that implements it. */
  private static final String KEYS =
      TABLE
          + ", SYS.SYSCONSTRAINTS k, SYS.%s y, SYS.SYSCONGLOMERATES g"
          + IS
          + " AND k.TABLEID = t.TABLEID AND y.CONSTRAINTID = k.CONSTRAINTID"
          + " AND g.CONGLOMERATEID = y.CONGLOMERATEID"
          + DerbySystemTables.COMMITTED;

  private static final String REFERRED = FROM + "SYS.SYSCONSTRAINTS r, SYS.SYSTABLES o";

  private static final String OF_REFERRED =
      " WHERE r.CONSTRAINTID = y.KEYCONSTRAINTID AND o.TABLEID = r.TABLEID";

  /** Their parameters are the schema and the table. */
  static final List<String> ALL =
      List.of(
          "SELECT c.COLUMNNAME, c.COLUMNDATATYPE, c.COLUMNDEFAULT,"
              + " CASE WHEN c.AUTOINCREMENTINC IS NULL THEN 0 ELSE 1 END"
              + (TABLE + ", SYS.SYSCOLUMNS c" + IS)
              + " AND c.REFERENCEID = t.TABLEID ORDER BY c.COLUMNNUMBER"
              + DerbySystemTables.COMMITTED,
          "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, (SELECT COUNT(*)"
              + " FROM SYS.SYSFOREIGNKEYS f WHERE f.KEYCONSTRAINTID = k.CONSTRAINTID)"
              + KEYS.formatted("SYSKEYS"),
          "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, 0, y.DELETERULE, y.UPDATERULE,"
              + " (SELECT v.SCHEMANAME"
              + (REFERRED + ", SYS.SYSSCHEMAS v" + OF_REFERRED)
              + " AND v.SCHEMAID = o.SCHEMAID), (SELECT o.TABLENAME"
              + (REFERRED + OF_REFERRED)
              + "), (SELECT h.DESCRIPTOR"
              + FROM
              + "SYS.SYSKEYS x, SYS.SYSCONGLOMERATES h WHERE x.CONSTRAINTID = y.KEYCONSTRAINTID"
              + " AND h.CONGLOMERATEID = x.CONGLOMERATEID)"
              + KEYS.formatted("SYSFOREIGNKEYS"),
          "SELECT g.CONGLOMERATENAME, 'I', g.DESCRIPTOR, '"
              + (DerbyTable.ENFORCED + "', 0" + TABLE + ", SYS.SYSCONGLOMERATES g" + IS)
              + " AND g.TABLEID = t.TABLEID AND g.ISINDEX AND NOT g.ISCONSTRAINT"
              + DerbySystemTables.COMMITTED,
          // The user-defined objects that a check calls are among its dependencies.
          "SELECT k.CONSTRAINTNAME, d.CHECKDEFINITION, d.REFERENCEDCOLUMNS, k.STATE,"
              + " (SELECT COUNT(*) FROM SYS.SYSDEPENDS p JOIN SYS.SYSALIASES a"
              + " ON a.ALIASID = p.PROVIDERID WHERE p.DEPENDENTID = k.CONSTRAINTID)"
              + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSCHECKS d" + IS)
              + " AND k.TABLEID = t.TABLEID AND d.CONSTRAINTID = k.CONSTRAINTID"
              + DerbySystemTables.COMMITTED,
          "SELECT a.ALIASINFO FROM SYS.SYSALIASES a WHERE a.ALIASTYPE = 'S'"
              + " AND CAST(? AS VARCHAR(128)) IS NOT NULL AND CAST(? AS VARCHAR(128)) IS NOT NULL"
              + DerbySystemTables.COMMITTED,
          "SELECT p.COLPERMSID"
              + (TABLE + ", SYS.SYSCOLPERMS p" + IS)
              + " AND p.TABLEID = t.TABLEID"
              + DerbySystemTables.COMMITTED,
          "SELECT k.CONSTRAINTNAME, c.COLUMNNAME"
              + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSFOREIGNKEYS y")
              + (", SYS.SYSCONSTRAINTS r, SYS.SYSCOLUMNS c" + IS)
              + " AND k.TABLEID = t.TABLEID AND y.CONSTRAINTID = k.CONSTRAINTID"
              + " AND r.CONSTRAINTID = y.KEYCONSTRAINTID AND c.REFERENCEID = r.TABLEID"
              + " ORDER BY k.CONSTRAINTNAME, c.COLUMNNUMBER"
              + DerbySystemTables.COMMITTED);

  private DerbyTableQueries() {}
}
