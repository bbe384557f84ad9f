package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.transaction.Transactions;
import java.sql.Connection;

/**
 * What every change of the catalog of one connection works with.
 *
 * @param masters wrap the keys of the catalog, and sign it
 * @param session reads the catalog, and has its writer
 */
public record CatalogContext(
    Connection raw,
    Dialect dialect,
    MasterKeys masters,
    CatalogTableStore store,
    CatalogSession session,
    Transactions transactions) {
  /** Without the keys, and the URL of the connection. */
  @Override
  public String toString() {
    return "catalog on " + dialect;
  }
}
