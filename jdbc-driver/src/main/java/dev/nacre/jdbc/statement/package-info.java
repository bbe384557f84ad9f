/**
 * Statements that pass all SQL to the guard before the target gets it.
 *
 * <p>{@code StatementContext} is what the statements of a connection share. Each SQL text first
 * goes to its {@code judge}, which may refuse it. What happens next:
 *
 * <ul>
 *   <li>{@code GuardedStatement} executes a text at once, by a {@code PlanExecutor}, which sends
 *       what the plan says instead of the text.
 *   <li>A text that is prepared becomes one of the prepared statements. {@code
 *       EncryptingPreparedStatement} has a plan, and a {@code ParameterEncryptor} for its values.
 *       {@code DefiningStatement} is DDL that changes the catalog. {@code ShowStatement}, {@code
 *       AlterEncryptionStatement} and {@code PassphraseStatement} are answered by Nacre itself.
 *       {@code GuardedPreparedStatement} is everything else, and the base of the others.
 *   <li>At each execution {@code PlanValidity} checks that the plan is still that of the newest
 *       catalog.
 * </ul>
 *
 * <p>Results come back through {@code StatementContext.result}, which wraps them to be decrypted.
 * Metadata is described with the declared types ({@code DescribedParameters}, {@code
 * MetaDataResults}, {@code DescribedRows}).
 *
 * <p>Only guarded methods are here; the rest is forwarded. Where only pages are encrypted, result
 * sets are the target's own, and their {@code getStatement} returns the target's raw statement.
 * They are wrapped where raw objects are denied, and where columns are encrypted. So are arrays,
 * which have result sets.
 *
 * <p>May use core, {@code forward}, {@code guard}, {@code columns}, {@code parameter}, {@code
 * result} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement;

import org.jspecify.annotations.NullMarked;
