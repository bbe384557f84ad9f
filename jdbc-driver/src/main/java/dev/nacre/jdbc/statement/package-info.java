/**
 * Statements that pass all SQL to the guard before the target gets it.
 *
 * <p>{@code StatementContext} is what the statements of a connection share; it is made from the
 * {@code ConnectionRules}. Each SQL text first goes through the {@code SqlGate}, where the guard
 * may refuse it. What happens next:
 *
 * <ul>
 *   <li>{@code GuardedStatement} executes a text at once, by a {@code PlanExecutor}, which sends
 *       what the plan says instead of the text, for a {@code SqlMethod} of JDBC; a {@code
 *       TextBatch} plans the texts of a batch.
 *   <li>A text that is prepared becomes one of the prepared statements. {@code
 *       EncryptingPreparedStatement} has a plan, and encrypts values for it. {@code
 *       DefiningStatement} is DDL that changes the catalog, as {@code CatalogDdl} does it. {@code
 *       ShowStatement}, {@code AlterEncryptionStatement} and {@code PassphraseStatement} are
 *       answered by Nacre itself, as the room {@code command} says. {@code
 *       GuardedPreparedStatement} is everything else, and the base of the others; {@code
 *       GuardedCallableStatement} is a call.
 * </ul>
 *
 * <p>The work is done in six rooms:
 *
 * <ul>
 *   <li>{@code command}: what Nacre itself does and answers;
 *   <li>{@code check}: at each execution, whether the plan is still that of the newest catalog;
 *   <li>{@code assertion}: on PostgreSQL, that check is sent in one packet with the statement;
 *   <li>{@code parameter}: values are encrypted;
 *   <li>{@code rowwise}: an UPDATE that a database refuses is done row by row;
 *   <li>{@code wrap}: what the target returns is wrapped, to be decrypted or guarded.
 * </ul>
 *
 * <p>Only guarded methods are here; the rest is forwarded.
 *
 * <p>May use core, {@code forward}, {@code guard}, {@code columns}, {@code value}, {@code result}
 * and {@code error}, and its own rooms.
 */
@NullMarked
package dev.nacre.jdbc.statement;

import org.jspecify.annotations.NullMarked;
