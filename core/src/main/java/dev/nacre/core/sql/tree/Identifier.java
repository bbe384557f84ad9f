package dev.nacre.core.sql.tree;

/**
 * One name.
 *
 * @param text the name: quotes removed, escapes resolved, case kept
 * @param folded the name folded for comparison
 * @param quoted whether it is quoted, so that the database does not fold it
 */
public record Identifier(Span span, String text, String folded, boolean quoted) {}
