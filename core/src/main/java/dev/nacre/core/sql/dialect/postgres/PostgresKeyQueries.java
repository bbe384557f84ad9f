package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.KeyQueries;
import java.util.List;

/** Queries about the keys of a table on PostgreSQL. */
final class PostgresKeyQueries implements KeyQueries {
  /**
   * Keys that are checked at once, over whole columns, for all rows. A parent table also shows rows
   * of tables that inherit from it, and NOT NULL may be unvalidated for existing rows.
   */
  private static final String QUERY =
      PostgresOperators.qualified(
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
              + " ORDER BY i.indexrelid, k.n");

  @Override
  public List<String> metadataQueries() {
    return List.of(QUERY);
  }
}
