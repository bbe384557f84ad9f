package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.CatalogSql;
import java.util.Optional;

/** SQL for the catalog on PostgreSQL. */
final class PostgresCatalog implements CatalogSql {
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
    return "SELECT VERSION, pg_catalog.current_setting('transaction_isolation') FROM "
        + table
        + " WHERE PART = 0";
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
