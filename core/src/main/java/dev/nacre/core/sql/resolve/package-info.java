/**
 * Statements as the rules see them: tokens that count, the tables that are in scope, and what a
 * name may mean among them.
 *
 * <p>A name is taken for an encrypted column as soon as it might be one.
 *
 * <p>May use {@code error}, {@code catalog} and {@code sql.lex}.
 */
@NullMarked
package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.NullMarked;
