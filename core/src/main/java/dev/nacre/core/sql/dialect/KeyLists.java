package dev.nacre.core.sql.dialect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a database tells of the keys of a table. */
public record KeyLists(Dialect of) {
  private static final String PRIMARY = "PRIMARY KEY";

  /** Rows of one key follow each other: its name, its kind, a column, whether that may be NULL. */
  private static final String H2_KEYS =
      "SELECT t.CONSTRAINT_NAME, t.CONSTRAINT_TYPE, u.COLUMN_NAME, c.IS_NULLABLE"
          + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
          + " JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE u"
          + " ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
          + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
          + " JOIN INFORMATION_SCHEMA.COLUMNS c ON c.TABLE_SCHEMA = t.TABLE_SCHEMA"
          + " AND c.TABLE_NAME = t.TABLE_NAME AND c.COLUMN_NAME = u.COLUMN_NAME"
          + " WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ?"
          + " ORDER BY t.CONSTRAINT_NAME, u.ORDINAL_POSITION";

  /**
   * Checked at once, over columns alone, of all rows. A table that others inherit from shows their
   * rows as well, and NOT NULL may wait to be checked for rows of before.
   */
  private static final String POSTGRESQL_KEYS =
      "SELECT i.indexrelid::text, CASE WHEN i.indisprimary THEN 'PRIMARY KEY' ELSE 'UNIQUE' END,"
          + " a.attname, CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END"
          + " FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " CROSS JOIN LATERAL pg_catalog.generate_series(0, i.indnkeyatts - 1) k(n)"
          + " LEFT JOIN pg_catalog.pg_attribute a"
          + " ON a.attrelid = c.oid AND a.attnum = i.indkey[k.n] AND a.attnum > 0"
          + " WHERE n.nspname = ? AND c.relname = ?"
          + " AND i.indisunique AND i.indimmediate AND i.indisvalid AND i.indpred IS NULL"
          + " AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_inherits h"
          + " WHERE h.inhparent = c.oid AND c.relkind <> 'p')"
          + " AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_constraint q"
          + " WHERE q.conrelid = c.oid AND q.contype = 'n' AND NOT q.convalidated)"
          + " ORDER BY i.indexrelid, k.n";

  /** A part of a text may be the same where the texts are not. */
  private static final String MARIADB_KEYS =
      "SELECT INDEX_NAME, CASE INDEX_NAME WHEN 'PRIMARY' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END,"
          + " COLUMN_NAME, CASE WHEN NULLABLE = '' AND SUB_PART IS NULL THEN 'NO' ELSE 'YES' END"
          + " FROM information_schema.STATISTICS"
          + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0"
          + " ORDER BY INDEX_NAME, SEQ_IN_INDEX";

  private static final String DERBY_COLUMNS =
      "SELECT c.COLUMNNAME, c.COLUMNDATATYPE"
          + Derby.TABLES
          + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = t.TABLEID"
          + Derby.ONE_TABLE
          + " ORDER BY c.COLUMNNUMBER"
          + Derby.COMMITTED;

  private static final String DERBY_KEYS =
      "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, 0"
          + Derby.TABLES
          + " JOIN SYS.SYSCONSTRAINTS k ON k.TABLEID = t.TABLEID"
          + " JOIN SYS.SYSKEYS y ON y.CONSTRAINTID = k.CONSTRAINTID"
          + " JOIN SYS.SYSCONGLOMERATES g ON g.CONGLOMERATEID = y.CONGLOMERATEID"
          + Derby.ONE_TABLE
          + Derby.COMMITTED;

  /**
   * Whether a foreign key that names no columns refers to the primary key, and not to columns that
   * are called as its own.
   */
  public boolean areReferredTo() {
    return of != Dialect.MARIADB;
  }

  /** Queries whose parameters are the schema and the name of a table, as they are stored. */
  public List<String> questions() {
    return switch (of) {
      case H2 -> List.of(H2_KEYS);
      case POSTGRESQL -> List.of(POSTGRESQL_KEYS);
      case MARIADB -> List.of(MARIADB_KEYS);
      case DERBY -> List.of(DERBY_COLUMNS, DERBY_KEYS);
    };
  }

  /**
   * @param answers the rows that each of the queries has
   */
  public List<TableKey> read(List<List<List<@Nullable String>>> answers) {
    return of == Dialect.DERBY ? ofDerby(answers) : listed(answers.get(0));
  }

  private static List<TableKey> listed(List<List<@Nullable String>> rows) {
    Map<String, TableKey> keys = new LinkedHashMap<>();
    Set<String> unfit = new LinkedHashSet<>();
    for (List<@Nullable String> row : rows) {
      String name = String.valueOf(row.get(0));
      String column = row.get(2);
      boolean primary = PRIMARY.equals(row.get(1));
      if (column == null || !"NO".equals(row.get(3)) || !(primary || "UNIQUE".equals(row.get(1)))) {
        unfit.add(name);
        continue;
      }
      TableKey before = keys.getOrDefault(name, new TableKey(primary, List.of()));
      List<String> columns = new ArrayList<>(before.columns());
      columns.add(column);
      keys.put(name, new TableKey(primary, columns));
    }
    keys.keySet().removeAll(unfit);
    return List.copyOf(keys.values());
  }

  private static List<TableKey> ofDerby(List<List<List<@Nullable String>>> answers) {
    List<String> columns = new ArrayList<>();
    Set<String> filled = new LinkedHashSet<>();
    for (List<@Nullable String> row : answers.get(0)) {
      String name = String.valueOf(row.get(0));
      columns.add(name);
      if (String.valueOf(row.get(1)).endsWith("NOT NULL")) {
        filled.add(name);
      }
    }
    List<TableKey> keys = new ArrayList<>();
    for (List<@Nullable String> row : answers.get(1)) {
      DerbyKey key = DerbyKey.of(row, columns);
      List<String> parts = key.parts().stream().map(DerbyKey.Part::column).toList();
      if (key.state().equals(DerbyTable.ENFORCED) && filled.containsAll(parts)) {
        keys.add(new TableKey(key.kind() == DerbyKey.Kind.PRIMARY_KEY, parts));
      }
    }
    return keys;
  }
}
