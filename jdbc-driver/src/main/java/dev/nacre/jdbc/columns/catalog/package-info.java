/**
 * The signed catalog of encrypted columns: where a database stores it, which version a connection
 * uses, and how long. {@code CatalogSession} is the entry point. {@code CatalogReader} reads and
 * verifies the catalog, and {@code CatalogWriter} changes it; both in {@code Transactions}.
 *
 * <p>{@code CatalogRollbackCheck} decides which catalog may follow the one that was seen before,
 * which is pinned outside the database ({@code CatalogPins}). A {@code CatalogVersionLease} allows
 * a checked version for a moment; after a conversion began, connections with the old catalog have
 * the {@code ConversionGracePeriod}.
 *
 * <p>May use core, {@code schema}, {@code policy} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.catalog;

import org.jspecify.annotations.NullMarked;
