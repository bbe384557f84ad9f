/**
 * Checks for every text. {@link dev.nacre.core.sql.rule.StatementRules} finds whether a text may
 * involve an encrypted table, and passes it to {@code sql.planner} or {@code sql.define}. A text
 * that neither accepts is refused.
 *
 * <p>{@code rule.access} refuses texts that reach an encrypted table without naming it, {@code
 * rule.policy} those that create an unencrypted column against the policy, and {@code rule.former}
 * finds names of tables that were encrypted before.
 *
 * <p>May use all other packages of {@code sql}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
