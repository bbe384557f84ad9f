package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.part.CatalogSql;
import java.util.Optional;

/**
 * SQL for the catalog on PostgreSQL. The fence is an advisory lock of the transaction, so that it
 * also works with a pooler that gives each transaction another session of the server.
 */
final class PostgresCatalog implements CatalogSql {
  /** Advisory locks belong to a database, so that one number is enough: "nacre_de". */
  private static final long FENCE = 0x6e616372_655f6465L;

  private static final String IS_FENCE =
      "locktype = 'advisory' AND granted AND objsubid = 1 AND classid = "
          + (FENCE >>> 32)
          + " AND objid = "
          + (FENCE & 0xffff_ffffL);

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
    return version(table, "");
  }

  private static String version(String table, String more) {
    return "SELECT VERSION, pg_catalog.current_setting('transaction_isolation')"
        + (more + " FROM " + table + " WHERE PART = 0");
  }

  /** Looks for the lock without taking it: a cancelled query must not leave one behind. */
  @Override
  public Optional<String> versionAndFence(String table) {
    String held =
        "EXISTS (SELECT 1 FROM pg_catalog.pg_locks WHERE "
            + IS_FENCE
            + " AND database = (SELECT oid FROM pg_catalog.pg_database"
            + " WHERE datname = pg_catalog.current_database()))";
    // A replica has its own locks, not those of the server that it follows.
    String fenced = "pg_catalog.pg_is_in_recovery() OR " + held;
    return Optional.of(version(table, ", CASE WHEN " + fenced + " THEN 0 ELSE 1 END"));
  }

  /** Shared, so that definitions do not wait for each other here. */
  @Override
  public Optional<String> fence(String table) {
    return Optional.of("SELECT 1 FROM pg_catalog.pg_advisory_xact_lock_shared(" + FENCE + ")");
  }

  @Override
  public Optional<String> hasFence(String table) {
    return Optional.of(
        "SELECT 1 FROM pg_catalog.pg_locks WHERE pid = pg_catalog.pg_backend_pid() AND "
            + IS_FENCE);
  }

  @Override
  public Optional<String> partsAtOnce(String table) {
    return Optional.of(
        "SELECT PART, BODY, VERSION, (SELECT pg_catalog.concat_ws('/'"
            + (", " + state("pg_class", "oid", " WHERE oid >= 16384"))
            + (", " + state("pg_proc", "oid", " WHERE oid >= 16384"))
            + (", " + state("pg_rewrite", "oid", " WHERE oid >= 16384"))
            + (", " + state("pg_trigger", "oid", " WHERE oid >= 16384"))
            + (", " + state("pg_namespace", "oid", ""))
            + (", " + state("pg_language", "oid", ""))
            + (", " + state("pg_inherits", "inhrelid", ""))
            + ")) FROM "
            + table
            + " ORDER BY PART");
  }

  /**
   * A number for the state of a catalog of the server: each row that is written has the number of
   * the transaction. The server's own objects have ids below 16384.
   */
  private static String state(String catalog, String id, String where) {
    return "(SELECT pg_catalog.sum(pg_catalog.hashint8extended("
        + id
        + "::pg_catalog.int8, xmin::pg_catalog.text::pg_catalog.int8)) FROM pg_catalog."
        + catalog
        + where
        + ")";
  }

  @Override
  public boolean tellsIsolation() {
    return true;
  }

  @Override
  public Optional<String> lock(String table) {
    return Optional.of("SELECT VERSION FROM " + table + " WHERE PART = 0 FOR UPDATE NOWAIT");
  }
}
