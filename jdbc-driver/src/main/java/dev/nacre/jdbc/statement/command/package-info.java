/**
 * What Nacre itself does and answers for {@code ALTER ENCRYPTION}, {@code SHOW ENCRYPTION} and
 * {@code EXPLAIN ENCRYPTION}, which never reach the target.
 *
 * <ul>
 *   <li>{@code EncryptionStatementDispatcher}: the entry point, one per connection. Nacre's own
 *       prepared statements, and the {@code SqlGate}, ask it what the target gets in their place.
 *   <li>{@code CommandExecutor}: an interface that performs {@code ALTER ENCRYPTION}.
 *   <li>{@code ViewQueries}: an interface that builds the queries for {@code SHOW} and {@code
 *       EXPLAIN}.
 * </ul>
 *
 * <p>{@code session.admin} implements both interfaces. The prepared statements are in {@code
 * statement}, because they are guarded as all others are.
 *
 * <p>May use core, {@code guard}, {@code columns} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.command;

import org.jspecify.annotations.NullMarked;
