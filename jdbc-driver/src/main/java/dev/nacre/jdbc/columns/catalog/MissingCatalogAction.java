package dev.nacre.jdbc.columns.catalog;

/** How a connection treats a database without a catalog of encrypted columns. */
public enum MissingCatalogAction {
  /** There is no encrypted table yet; the first one creates the catalog. */
  WITH_FIRST_TABLE,
  /** The catalog must exist: a server that shows none may be hiding it. */
  REQUIRED,
  /** The catalog is created at once. */
  CREATE
}
