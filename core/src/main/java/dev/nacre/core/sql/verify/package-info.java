/**
 * Verification of finished plans: each value that is combined with an encrypted column must be
 * encrypted. So a mistake of a planner leads to a refusal and not to an unencrypted value.
 *
 * <p>It visits the tree on its own, with a simpler name resolution than the planners, and shares no
 * code with them. It does not know which operations a column allows. May use {@code error}, {@code
 * catalog}, {@code value}, {@code sql.tree}, and of {@code sql.lex} the place in a text.
 */
@NullMarked
package dev.nacre.core.sql.verify;

import org.jspecify.annotations.NullMarked;
