/**
 * Checks for every text: encrypted tables that it names, or reaches without naming them, and
 * columns that a policy wants encrypted. {@link dev.nacre.core.sql.rule.StatementRules} classifies
 * a text, and passes it to {@code sql.plan} or {@code sql.define}. A text that neither accepts is
 * refused.
 *
 * <p>May use all other packages of {@code sql}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
