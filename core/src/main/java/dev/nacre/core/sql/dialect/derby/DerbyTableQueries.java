package dev.nacre.core.sql.dialect.derby;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queries about a table on Derby, which {@link DerbyTable} is read from. They use subqueries in
 * place of some joins, and a fixed join order: each further table that Derby may reorder makes its
 * optimizer slower, up to seconds for ten tables. They start at the one table, so that rows of
 * others are neither read nor waited for.
 */
final class DerbyTableQueries {
  /** The comment is an optimizer hint for Derby. */
  private static final String FROM = " FROM --DERBY-PROPERTIES joinOrder=FIXED\n";

  private static final String TABLE = FROM + "SYS.SYSSCHEMAS s, SYS.SYSTABLES t";

  private static final String IS =
      " WHERE s.SCHEMANAME = ? AND t.TABLENAME = ? AND t.SCHEMAID = s.SCHEMAID";

  /** A key of the table, and the index that implements it. */
  private static final String KEY_TABLES =
      TABLE
          + ", SYS.SYSCONSTRAINTS k, SYS.%s y, SYS.SYSCONGLOMERATES g"
          + IS
          + " AND k.TABLEID = t.TABLEID AND y.CONSTRAINTID = k.CONSTRAINTID"
          + " AND g.CONGLOMERATEID = y.CONGLOMERATEID"
          + DerbySystemTables.COMMITTED;

  private static final String REFERRED = FROM + "SYS.SYSCONSTRAINTS r, SYS.SYSTABLES o";

  private static final String OF_REFERRED =
      " WHERE r.CONSTRAINTID = y.KEYCONSTRAINTID AND o.TABLEID = r.TABLEID";

  /**
   * One query, with what the columns of its answer are. Its parameters are the schema and the
   * table.
   */
  enum Query {
    /** Name, type, default, and 1 for an identity. */
    COLUMNS(
        "SELECT c.COLUMNNAME, c.COLUMNDATATYPE, c.COLUMNDEFAULT,"
            + " CASE WHEN c.AUTOINCREMENTINC IS NULL THEN 0 ELSE 1 END"
            + (TABLE + ", SYS.SYSCOLUMNS c" + IS)
            + " AND c.REFERENCEID = t.TABLEID ORDER BY c.COLUMNNUMBER"
            + DerbySystemTables.COMMITTED),
    /** Name, type, index, state, and how many foreign keys refer to it. */
    KEYS(
        "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, (SELECT COUNT(*)"
            + " FROM SYS.SYSFOREIGNKEYS f WHERE f.KEYCONSTRAINTID = k.CONSTRAINTID)"
            + KEY_TABLES.formatted("SYSKEYS")),
    /** The columns of {@link #KEYS} for foreign keys, with their rules and the referenced key. */
    FOREIGN_KEYS(
        "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, 0, y.DELETERULE, y.UPDATERULE,"
            + " (SELECT v.SCHEMANAME"
            + (REFERRED + ", SYS.SYSSCHEMAS v" + OF_REFERRED)
            + " AND v.SCHEMAID = o.SCHEMAID), (SELECT o.TABLENAME"
            + (REFERRED + OF_REFERRED)
            + "), (SELECT h.DESCRIPTOR"
            + FROM
            + "SYS.SYSKEYS x, SYS.SYSCONGLOMERATES h WHERE x.CONSTRAINTID = y.KEYCONSTRAINTID"
            + " AND h.CONGLOMERATEID = x.CONGLOMERATEID)"
            + KEY_TABLES.formatted("SYSFOREIGNKEYS")),
    /** Indexes of no constraint, in the same columns as keys. */
    INDEXES(
        "SELECT g.CONGLOMERATENAME, 'I', g.DESCRIPTOR, '"
            + (DerbyTable.ENFORCED + "', 0" + TABLE + ", SYS.SYSCONGLOMERATES g" + IS)
            + " AND g.TABLEID = t.TABLEID AND g.ISINDEX AND NOT g.ISCONSTRAINT"
            + DerbySystemTables.COMMITTED),
    /** Name, condition, columns, state, and how many user-defined objects are called. */
    CHECKS(
        // The user-defined objects that a check calls are among its dependencies.
        "SELECT k.CONSTRAINTNAME, d.CHECKDEFINITION, d.REFERENCEDCOLUMNS, k.STATE,"
            + " (SELECT COUNT(*) FROM SYS.SYSDEPENDS p JOIN SYS.SYSALIASES a"
            + " ON a.ALIASID = p.PROVIDERID WHERE p.DEPENDENTID = k.CONSTRAINTID)"
            + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSCHECKS d" + IS)
            + " AND k.TABLEID = t.TABLEID AND d.CONSTRAINTID = k.CONSTRAINTID"
            + DerbySystemTables.COMMITTED),
    /** The targets of all synonyms in the database. */
    SYNONYMS(
        "SELECT a.ALIASINFO FROM SYS.SYSALIASES a WHERE a.ALIASTYPE = 'S'"
            + " AND CAST(? AS VARCHAR(128)) IS NOT NULL AND CAST(? AS VARCHAR(128)) IS NOT NULL"
            + DerbySystemTables.COMMITTED),
    /** Grants on single columns. */
    COLUMN_RIGHTS(
        "SELECT p.COLPERMSID"
            + (TABLE + ", SYS.SYSCOLPERMS p" + IS)
            + " AND p.TABLEID = t.TABLEID"
            + DerbySystemTables.COMMITTED),
    /** Foreign keys, each with the columns of the table that it refers to. */
    REFERRED_COLUMNS(
        "SELECT k.CONSTRAINTNAME, c.COLUMNNAME"
            + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSFOREIGNKEYS y")
            + (", SYS.SYSCONSTRAINTS r, SYS.SYSCOLUMNS c" + IS)
            + " AND k.TABLEID = t.TABLEID AND y.CONSTRAINTID = k.CONSTRAINTID"
            + " AND r.CONSTRAINTID = y.KEYCONSTRAINTID AND c.REFERENCEID = r.TABLEID"
            + " ORDER BY k.CONSTRAINTNAME, c.COLUMNNUMBER"
            + DerbySystemTables.COMMITTED);

    private final String text;

    Query(String text) {
      this.text = text;
    }

    /** The rows of its answer, among the answers to {@link #ALL}. */
    List<List<@Nullable String>> rows(List<List<List<@Nullable String>>> answers) {
      return answers.get(QUERIES.indexOf(this));
    }
  }

  private static final List<Query> QUERIES = List.of(Query.values());

  static final List<String> ALL = QUERIES.stream().map(query -> query.text).toList();

  private DerbyTableQueries() {}
}
