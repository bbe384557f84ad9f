/**
 * The state of one connection, and the connection as the application sees it.
 *
 * <p>{@link dev.nacre.jdbc.session.Session} ends with its connection and closes what {@code open}
 * opened for it: storage first, then the wallet.
 *
 * <p>{@code GuardedConnection} makes the statements, and tells the columns of the ends of
 * transactions; {@code GuardedXaConnection} does so for a transaction manager. The statements of
 * Nacre's own are executed here: {@code EncryptionCommands} does what {@code ALTER ENCRYPTION}
 * says, if the user is an {@code Administrator}, and notes it in the {@code AuditTrail}; {@code
 * EncryptionViews} and {@code StorageViews} answer {@code SHOW ENCRYPTION} by a {@code
 * ConstantTable}.
 *
 * <p>May use core, the wallet (to show it), {@code api}, {@code engine}, {@code columns}, {@code
 * forward}, {@code guard}, {@code statement}, {@code monitor} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.session;

import org.jspecify.annotations.NullMarked;
