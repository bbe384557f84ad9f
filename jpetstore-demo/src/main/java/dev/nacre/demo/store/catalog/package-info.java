/**
 * Categories, products, items and their stock. {@code CatalogMapper} and {@code InventoryMapper}
 * have the statements on them.
 */
@NullMarked
package dev.nacre.demo.store.catalog;

import org.jspecify.annotations.NullMarked;
