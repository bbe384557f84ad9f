package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.key.MasterKeys;

/**
 * What proves that a catalog is neither forged nor an earlier one.
 *
 * @param masters verify its signature, and sign the next one
 * @param pins what was seen last, stored outside the database
 * @param newest what this process has seen
 */
public record CatalogTrust(MasterKeys masters, CatalogPins pins, NewestVersions newest) {
  /** Without the keys. */
  @Override
  public String toString() {
    return "trust in a catalog";
  }
}
