/**
 * What a shop sells, before it is in the tables: {@link
 * dev.nacre.demo.store.assortment.CatalogFile} reads the pet store's own goods, and {@link
 * dev.nacre.demo.store.assortment.AssortmentLoader} inserts an {@link
 * dev.nacre.demo.store.assortment.Assortment} when the shop starts for the first time. What
 * statements read later is in {@code catalog}.
 */
@NullMarked
package dev.nacre.demo.store.assortment;

import org.jspecify.annotations.NullMarked;
