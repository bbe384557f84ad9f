package dev.nacre.core.sql.tree;

/**
 * One name.
 *
 * @param text what it stands for: quotes taken off, escapes resolved, case kept
 * @param quoted whether it stands in quotes, so that the database does not fold it
 */
public record Identifier(Span span, String text, boolean quoted) {}
