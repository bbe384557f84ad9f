/**
 * The signed catalog of encrypted columns: where a database stores it, and which version a
 * connection uses.
 *
 * <p>{@code CatalogSession} is the entry point. {@code CatalogReader} reads and verifies the
 * catalog, at once if it can ({@code CatalogPrefetch}), and {@code CatalogWriter} changes it, both
 * in a {@code CatalogTableStore}. {@code CatalogTableCheck} is about the table itself, and {@code
 * CatalogRights} about this user. {@code VerifiedCatalogs} keeps the one that was verified last, so
 * that the same bytes are decoded once. {@code CatalogEntries} makes entries for new tables and
 * columns. What changes the catalog gets a {@code CatalogContext}. {@code MissingCatalogAction}
 * says what to do where there is none.
 *
 * <p>A signature does not tell the newest catalog from an earlier one. {@code CatalogRollbackCheck}
 * does, by the {@code CatalogTrust}: what was seen last is pinned outside the database ({@code
 * CatalogPins}), and {@code NewestVersions} and {@code SeenTables} remember what this process has
 * seen. {@code CatalogChanges} counts the changes of this process, and a {@code VersionAssertion}
 * makes the server itself refuse a statement that was planned with an earlier version.
 *
 * <p>May use core, {@code schema}, {@code policy}, {@code bypass}, {@code transaction}, {@code
 * lease} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.catalog;

import org.jspecify.annotations.NullMarked;
