package dev.nacre.core.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table that has encrypted ones.
 *
 * @param name as the database stores it
 * @param encryption nothing for a plain column
 */
public record CatalogColumn(String name, @Nullable Encryption encryption) {}
