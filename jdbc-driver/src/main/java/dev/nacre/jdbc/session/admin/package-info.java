/**
 * Nacre's own statements on a connection: what {@code ALTER ENCRYPTION} does, and what {@code SHOW
 * ENCRYPTION} shows.
 *
 * <ul>
 *   <li>{@code EncryptionCommands} executes {@code ALTER ENCRYPTION}, if the user is an {@code
 *       Administrator}, and records it in the {@code AuditTrail}. {@code FailureLimiter} keeps
 *       repeated failures from filling the log. {@code MasterKeyRotation} is the command that
 *       changes files and columns.
 *   <li>{@code EncryptionViews} and {@code StorageViews} answer {@code SHOW ENCRYPTION} with a
 *       {@code ConstantTable}. {@code KeyUseReport} lists the databases that need a key, which it
 *       gets from {@code KeyUseFinder}.
 * </ul>
 *
 * <p>The room {@code statement.command} calls both by interfaces of its own. May use core, the
 * wallet, {@code engine}, {@code columns}, {@code guard}, {@code statement}, {@code monitor} and
 * {@code error}, but not {@code session}.
 */
@NullMarked
package dev.nacre.jdbc.session.admin;

import org.jspecify.annotations.NullMarked;
