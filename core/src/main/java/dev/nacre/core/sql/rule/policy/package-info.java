/**
 * The policy applied to a text: DDL that would create a column unencrypted that the policy wants
 * encrypted is refused.
 *
 * <p>May use all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.policy;

import org.jspecify.annotations.NullMarked;
