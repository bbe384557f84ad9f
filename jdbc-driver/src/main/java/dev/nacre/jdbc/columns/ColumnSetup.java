package dev.nacre.jdbc.columns;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.columns.sums.SecondConnectionFactory;
import dev.nacre.jdbc.value.ValueSettings;

/**
 * The parameters of column encryption for one connection.
 *
 * @param masters outlive the connection
 * @param onMissingCatalog what to do where the database has no catalog
 * @param policy that the database must comply with
 * @param settings of the session
 * @param second opens the second connection that columns WITH (SUM) need
 */
public record ColumnSetup(
    Dialect dialect,
    MasterKeys masters,
    CatalogPins pins,
    MissingCatalogAction onMissingCatalog,
    Policy policy,
    ValueSettings settings,
    SecondConnectionFactory second) {
  /** Without the keys. */
  @Override
  public String toString() {
    return "column encryption on " + dialect;
  }
}
