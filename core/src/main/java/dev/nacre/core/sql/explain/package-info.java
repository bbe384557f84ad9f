/**
 * EXPLAIN ENCRYPTION: what is done with a statement, step by step, without executing it.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>does</th></tr>
 * <tr><td>{@link dev.nacre.core.sql.explain.Explanation}</td><td>the entry point: explains the
 *     result of rewriting a statement, or its refusal</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.explain.ExplanationStep}</td><td>a step: where it is done, what
 *     is done, and what the server learns</td></tr>
 * <tr><td>{@code PlanExplanation}</td><td>the steps of a query or a change of rows</td></tr>
 * <tr><td>{@code DefinitionExplanation}</td><td>the steps of a definition or a conversion</td></tr>
 * <tr><td>{@code SumExplanation}</td><td>how the server adds up, and what that costs by its {@link
 *     dev.nacre.core.sql.explain.SumCosts}</td></tr>
 * <tr><td>{@code ExplanationSteps}</td><td>collects the steps</td></tr>
 * <tr><td>{@code MaskedSql}</td><td>takes the literals out of texts that are shown</td></tr>
 * </table>
 *
 * <p>{@code sql} calls it with the result of {@code SqlRewriter}; {@code jdbc.session.admin} shows
 * the steps as rows. May use {@code error}, {@code catalog}, and of {@code sql} {@code lex}, {@code
 * dialect}, {@code column}, {@code sum}, {@code plan} and {@code ddl}.
 */
@NullMarked
package dev.nacre.core.sql.explain;

import org.jspecify.annotations.NullMarked;
