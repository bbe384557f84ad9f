package dev.nacre.core.sql.dialect.spi;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table whose rows are converted.
 *
 * @param type as in a definition
 * @param problem why its type cannot be changed, or null
 * @param collation if it affects equality
 */
public record TableColumn(
    String name, String type, boolean notNull, @Nullable String problem, String collation) {}
