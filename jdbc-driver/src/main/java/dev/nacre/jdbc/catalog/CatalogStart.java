package dev.nacre.jdbc.catalog;

/** What a database without a catalog of encrypted columns means. */
public enum CatalogStart {
  /** There is no encrypted table yet; the first one brings it. */
  WITH_FIRST_TABLE,
  /** It has to be there: a server that shows none may be hiding it. */
  REQUIRED,
  /** It is made at once. */
  CREATE
}
