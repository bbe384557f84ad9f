package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.CatalogSql;
import java.util.Optional;

/** SQL for the catalog on PostgreSQL. */
final class PostgresCatalog implements CatalogSql {
  /**
   * Pgpool-II sends a query to a standby unless a comment precedes it; and it would do so with the
   * assertion of a packet while the statement of the same packet goes to the primary.
   */
  static final String TO_PRIMARY = "/*NO LOAD BALANCE*/ ";

  @Override
  public Optional<String> schema() {
    return Optional.of("public");
  }

  @Override
  public String table() {
    return "nacre_catalog";
  }

  @Override
  public String version(String table) {
    return PostgresOperators.qualified(
        TO_PRIMARY
            + "SELECT VERSION, pg_catalog.current_setting('transaction_isolation') FROM "
            + table
            + " WHERE PART = 0");
  }

  /**
   * The server evaluates no constant beforehand here: {@code concat} and {@code current_setting}
   * depend on the session. Operators and functions have their schema, so that no search path leads
   * to others.
   */
  @Override
  public Optional<String> assertion(String table, long version) {
    return Optional.of(
        TO_PRIMARY
            + "SELECT 1 WHERE CASE WHEN (SELECT VERSION OPERATOR(pg_catalog.=) "
            + version
            + " FROM "
            + table
            + " WHERE PART OPERATOR(pg_catalog.=) 0)"
            + " AND pg_catalog.left(pg_catalog.current_setting('transaction_isolation'), 5)"
            + " OPERATOR(pg_catalog.=) 'read '"
            + " THEN FALSE ELSE CAST(pg_catalog.concat('"
            + table()
            + "', ' has changed') AS boolean) END");
  }

  @Override
  public String parts(String table) {
    return TO_PRIMARY + CatalogSql.super.parts(table);
  }

  @Override
  public Optional<String> versionedParts(String table) {
    return Optional.of(TO_PRIMARY + "SELECT PART, BODY, VERSION FROM " + table);
  }

  @Override
  public boolean versionHasIsolation() {
    return true;
  }

  @Override
  public Optional<String> lock(String table) {
    return Optional.of(
        PostgresOperators.qualified(
            "SELECT VERSION FROM " + table + " WHERE PART = 0 FOR UPDATE NOWAIT"));
  }
}
