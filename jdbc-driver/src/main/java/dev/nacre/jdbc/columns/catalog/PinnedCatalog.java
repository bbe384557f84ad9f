package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;

/** A verified catalog, and its pin. */
record PinnedCatalog(Catalog catalog, Pin pin) {}
