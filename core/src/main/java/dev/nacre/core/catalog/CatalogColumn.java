package dev.nacre.core.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table with encrypted columns.
 *
 * @param name as the database stores it
 * @param encryption null for a plain column
 */
public record CatalogColumn(String name, @Nullable Encryption encryption) {}
