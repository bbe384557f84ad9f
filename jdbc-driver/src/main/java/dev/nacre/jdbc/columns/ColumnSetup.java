package dev.nacre.jdbc.columns;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogStart;
import dev.nacre.jdbc.columns.sums.SecondConnection;
import dev.nacre.jdbc.value.ValueSettings;

/**
 * What the column encryption of a connection works with.
 *
 * @param masters outlive the connection
 * @param start what to do where the database has no catalog
 * @param policy must be kept
 * @param settings of the session
 * @param beside opens another connection, where columns can be added up
 */
public record ColumnSetup(
    Dialect dialect,
    MasterKeys masters,
    CatalogPins pins,
    CatalogStart start,
    Policy policy,
    ValueSettings settings,
    SecondConnection beside) {
  /** Without the keys. */
  @Override
  public String toString() {
    return "column encryption on " + dialect;
  }
}
