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

  /** A column of an answer. */
  enum Column {
    NAME,
    TYPE,
    DEFAULT,
    /** 1 for an identity column. */
    IDENTITY,
    /** The descriptor of the index of a key. */
    INDEX,
    STATE,
    /** How many foreign keys refer to a key. */
    REFERENCES,
    ON_DELETE,
    ON_UPDATE,
    OTHER_SCHEMA,
    OTHER_TABLE,
    OTHER_COLUMN,
    /** The descriptor of the index of the key that a foreign key refers to. */
    OTHER_INDEX,
    CONDITION,
    /** The numbers of the columns that a check is about. */
    NUMBERS,
    /** How many user-defined objects a check calls. */
    ROUTINES
  }

  /** A row of an answer. */
  record Row(List<Column> columns, List<@Nullable String> values) {
    /** The columns of a key, or of an index. */
    static final List<Column> OF_KEY =
        List.of(Column.NAME, Column.TYPE, Column.INDEX, Column.STATE, Column.REFERENCES);

    @Nullable String value(Column column) {
      return values.get(columns.indexOf(column));
    }

    String text(Column column) {
      return String.valueOf(value(column));
    }
  }

  /** One query, with the columns of its answer. Its parameters are the schema and the table. */
  enum Query {
    COLUMNS(
        List.of(Column.NAME, Column.TYPE, Column.DEFAULT, Column.IDENTITY),
        "SELECT c.COLUMNNAME, c.COLUMNDATATYPE, c.COLUMNDEFAULT,"
            + " CASE WHEN c.AUTOINCREMENTINC IS NULL THEN 0 ELSE 1 END"
            + (TABLE + ", SYS.SYSCOLUMNS c" + IS)
            + " AND c.REFERENCEID = t.TABLEID ORDER BY c.COLUMNNUMBER"
            + DerbySystemTables.COMMITTED),
    KEYS(
        Row.OF_KEY,
        "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, (SELECT COUNT(*)"
            + " FROM SYS.SYSFOREIGNKEYS f WHERE f.KEYCONSTRAINTID = k.CONSTRAINTID)"
            + KEY_TABLES.formatted("SYSKEYS")),
    /** With their rules and the referenced key. */
    FOREIGN_KEYS(
        List.of(
            Column.NAME,
            Column.TYPE,
            Column.INDEX,
            Column.STATE,
            Column.REFERENCES,
            Column.ON_DELETE,
            Column.ON_UPDATE,
            Column.OTHER_SCHEMA,
            Column.OTHER_TABLE,
            Column.OTHER_INDEX),
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
        Row.OF_KEY,
        "SELECT g.CONGLOMERATENAME, 'I', g.DESCRIPTOR, '"
            + (DerbyTable.ENFORCED + "', 0" + TABLE + ", SYS.SYSCONGLOMERATES g" + IS)
            + " AND g.TABLEID = t.TABLEID AND g.ISINDEX AND NOT g.ISCONSTRAINT"
            + DerbySystemTables.COMMITTED),
    CHECKS(
        List.of(Column.NAME, Column.CONDITION, Column.NUMBERS, Column.STATE, Column.ROUTINES),
        // The user-defined objects that a check calls are among its dependencies.
        "SELECT k.CONSTRAINTNAME, d.CHECKDEFINITION, d.REFERENCEDCOLUMNS, k.STATE,"
            + " (SELECT COUNT(*) FROM SYS.SYSDEPENDS p JOIN SYS.SYSALIASES a"
            + " ON a.ALIASID = p.PROVIDERID WHERE p.DEPENDENTID = k.CONSTRAINTID)"
            + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSCHECKS d" + IS)
            + " AND k.TABLEID = t.TABLEID AND d.CONSTRAINTID = k.CONSTRAINTID"
            + DerbySystemTables.COMMITTED),
    /** The targets of all synonyms in the database. */
    SYNONYMS(
        List.of(Column.OTHER_TABLE),
        "SELECT a.ALIASINFO FROM SYS.SYSALIASES a WHERE a.ALIASTYPE = 'S'"
            + " AND CAST(? AS VARCHAR(128)) IS NOT NULL AND CAST(? AS VARCHAR(128)) IS NOT NULL"
            + DerbySystemTables.COMMITTED),
    /** Grants on single columns. */
    COLUMN_RIGHTS(
        List.of(Column.NAME),
        "SELECT p.COLPERMSID"
            + (TABLE + ", SYS.SYSCOLPERMS p" + IS)
            + " AND p.TABLEID = t.TABLEID"
            + DerbySystemTables.COMMITTED),
    /** Foreign keys, each with a column of the table that it refers to. */
    REFERRED_COLUMNS(
        List.of(Column.NAME, Column.OTHER_COLUMN),
        "SELECT k.CONSTRAINTNAME, c.COLUMNNAME"
            + (TABLE + ", SYS.SYSCONSTRAINTS k, SYS.SYSFOREIGNKEYS y")
            + (", SYS.SYSCONSTRAINTS r, SYS.SYSCOLUMNS c" + IS)
            + " AND k.TABLEID = t.TABLEID AND y.CONSTRAINTID = k.CONSTRAINTID"
            + " AND r.CONSTRAINTID = y.KEYCONSTRAINTID AND c.REFERENCEID = r.TABLEID"
            + " ORDER BY k.CONSTRAINTNAME, c.COLUMNNUMBER"
            + DerbySystemTables.COMMITTED);

    @SuppressWarnings("ImmutableEnumChecker") // a copy
    private final List<Column> columns;

    private final String text;

    Query(List<Column> columns, String text) {
      this.columns = List.copyOf(columns);
      this.text = text;
    }

    /** The rows of its answer, among the answers to {@link #ALL}. */
    List<Row> rows(List<List<List<@Nullable String>>> answers) {
      return answers.get(QUERIES.indexOf(this)).stream()
          .map(values -> new Row(columns, values))
          .toList();
    }
  }

  private static final List<Query> QUERIES = List.of(Query.values());

  static final List<String> ALL = QUERIES.stream().map(query -> query.text).toList();

  private DerbyTableQueries() {}
}
