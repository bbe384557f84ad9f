package dev.nacre.core.sql.dialect.part;

import org.jspecify.annotations.Nullable;

/**
 * A column of a table whose rows are converted.
 *
 * @param type as a definition would have it
 * @param problem why it cannot become one of another type, or nothing
 * @param collation where it decides what is equal
 */
public record TableColumn(
    String name, String type, boolean notNull, @Nullable String problem, String collation) {}
