/**
 * What is looked for in every text: encrypted tables that it names, or reaches without naming them,
 * and what a policy wants. {@link dev.nacre.core.sql.rule.StatementRules} decides what a text is,
 * and hands it to {@code sql.plan} or {@code sql.define}. What neither accepts is refused.
 *
 * <p>May use all other rooms of {@code sql}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
