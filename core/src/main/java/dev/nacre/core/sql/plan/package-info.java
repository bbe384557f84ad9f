/**
 * The plan of a statement: what is sent in place of its text, which parameters are encrypted, and
 * what is decrypted of its result.
 *
 * <p>{@code PlanBuilder} collects a plan while {@code sql.planner} visits the syntax tree, with the
 * {@code PlannedResultBuilder} and the {@code PositionalColumnsBuilder}, and {@link
 * dev.nacre.core.sql.plan.Plan} is the immutable outcome, which the driver caches and executes:
 *
 * <ol>
 *   <li>It checks the {@link dev.nacre.core.sql.plan.Assumptions} in the database: for example that
 *       a key of a table is among the columns ({@code RequiredKey}), and that columns which are
 *       used by position are where the catalog says ({@code PositionalColumns}).
 *   <li>It encrypts each {@code Literal} and {@code PlannedParameter}, and sends the text with its
 *       {@link dev.nacre.core.sql.plan.Edit}s.
 *   <li>It checks and decrypts the result as {@link dev.nacre.core.sql.plan.PlannedResult} says.
 *       {@code ShippedRows} are those that Derby sends for the driver to add up, and {@code
 *       RepeatedNames} what it is asked twice for that.
 * </ol>
 *
 * <p>A text is edited, not generated: with parameters it stays as it is. Literals and casts around
 * markers are replaced at their positions ({@code Splice}), {@code Comments} are removed, and an
 * unqualified name may be qualified; SQL is never generated from a tree. Only {@link
 * dev.nacre.core.sql.plan.RowwiseUpdate} composes new statements, of parts of the text. A parameter
 * may get several places in a text ({@code ParameterPlacement}). {@code TypeUnification} says with
 * which values a database unifies the type of a value first; {@code RowwiseParts} are the parts
 * that a {@code RowwiseUpdate} is composed of.
 *
 * <p>{@code plan.escape} reads the JDBC escapes of a statement before the planning, and checks the
 * plan against them.
 *
 * <p>It sees neither keys nor parameter values. May use {@code text}, {@code error}, {@code
 * catalog}, {@code value} and of {@code sql}: {@code lex}, {@code tree}, {@code dialect}, {@code
 * reading}, {@code column}, {@code refusal}, {@code resolve}, {@code sum} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.sql.plan;

import org.jspecify.annotations.NullMarked;
