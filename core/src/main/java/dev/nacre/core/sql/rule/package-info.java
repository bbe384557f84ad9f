/**
 * What may be done with encrypted columns, one rule a class: each takes one kind of statement and
 * accepts only what it understands to the last word. What no rule accepts is refused.
 *
 * <p>A statement is planned, not rewritten: where it has parameters, its text stays as it is, and
 * the plan says which of them are sealed and which columns of the result are opened. Literals,
 * casts around markers and column definitions are cut out by their positions and replaced; nothing
 * is ever written anew from a tree.
 *
 * <p>Sees neither keys nor the values of parameters. May use {@code error}, {@code catalog}, {@code
 * value}, {@code sql.lex}, {@code sql.dialect} and {@code sql.resolve}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
