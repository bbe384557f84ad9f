/**
 * What may be done with encrypted columns. {@link dev.nacre.core.sql.rule.StatementRules} decides
 * what a text is.
 *
 * <p>Queries and changes of rows are planned from their tree, one planner for each part of it: a
 * planner finds the {@code Kind} of each expression, and seals each value that meets a cell. What
 * is not listed takes plain expressions only. {@code sql.verify} looks at each plan again.
 * Definitions are read from words by the {@code …Rule}s, and the expressions in them by the parser;
 * each rule accepts only what it understands to the last word. What nothing accepts is refused.
 *
 * <p>A statement is planned, not rewritten: where it has parameters, its text stays as it is, and
 * the plan says which of them are sealed and which columns of the result are opened. Literals,
 * casts around markers and column definitions are cut out by their positions and replaced; nothing
 * is ever written anew from a tree.
 *
 * <p>Sees neither keys nor the values of parameters. May use {@code error}, {@code catalog}, {@code
 * value} and the other rooms of {@code sql}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
