/**
 * Verification of finished plans: each value that is combined with an encrypted column must be
 * encrypted. So a mistake of a planner leads to a refusal and not to an unencrypted value.
 *
 * <p>{@link dev.nacre.core.sql.verify.PlanVerifier#require} is the entry point. It makes two
 * passes:
 *
 * <ol>
 *   <li>Where a value <em>meets</em> a cell, as in {@code email = ?}: {@code PlanVerifier} visits
 *       the clauses of the statement, {@code QueryVerifier} the queries in it, and {@code
 *       ExpressionVerifier} the expressions of both. Each expression gets a {@code Taint}, which
 *       says whether there are cells and unencrypted values in it; both together are refused.
 *   <li>Where a value is <em>tested alone</em>, as in {@code LENGTH(?) = 0 OR email = ?}: {@code
 *       UnencryptedTestCheck} asks {@code ConditionFactsAnalysis} for the {@code ConditionFacts} of
 *       each condition. A value and a cell do not meet here, so the first pass accepts it; but the
 *       application sets both parameters to the value that it searches for.
 * </ol>
 *
 * <p>Both passes take from {@code EncryptedValues} which values are encrypted, and from {@code
 * NameScope} what a name means.
 *
 * <p>It visits the tree on its own, with a simpler name resolution than the planners, and shares no
 * code with them. It does not know which operations a column allows. May use {@code text}, {@code
 * error}, {@code catalog}, {@code value}, {@code sql.tree}, and of {@code sql.lex} the place in a
 * text.
 */
@NullMarked
package dev.nacre.core.sql.verify;

import org.jspecify.annotations.NullMarked;
