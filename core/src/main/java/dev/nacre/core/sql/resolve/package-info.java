/**
 * Statements as the rules see them: tokens that count, the tables that are in scope, and what a
 * name may mean among them.
 *
 * <p>A name is taken for an encrypted column as soon as it might be one. What the database tells of
 * plain tables ({@code PlainTables}) excludes that they have a column, and never the other way.
 *
 * <p>May use {@code error}, {@code catalog} and {@code sql.lex}.
 */
@NullMarked
package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.NullMarked;
