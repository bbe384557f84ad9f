/**
 * The plan of a statement: the replacements in its text, the parameters that are encrypted, and the
 * columns of its result that are decrypted.
 *
 * <p>{@link dev.nacre.core.sql.plan.Plan} is immutable; {@code PlanBuilder} collects it while
 * {@code sql.planner} visits the syntax tree. A statement is planned, not rewritten: with
 * parameters its text stays as it is. Literals and casts around markers are replaced at their
 * positions, and an unqualified name may be qualified; SQL is never generated from a tree.
 *
 * <p>It sees neither keys nor parameter values. May use {@code error}, {@code catalog}, {@code
 * value} and of {@code sql}: {@code lex}, {@code tree}, {@code dialect}, {@code reading}, {@code
 * resolve} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.sql.plan;

import org.jspecify.annotations.NullMarked;
