/**
 * One connection as the application sees it, and the state that ends with it.
 *
 * <p>{@link dev.nacre.jdbc.session.Session} closes what {@code open} opened for its connection:
 * storage first, then the wallet. {@code GuardedConnection} creates statements ({@code
 * PreparedStatements} those that are prepared), and tells the columns when a transaction ends.
 * {@code GuardedXaConnection} and {@code GuardedXaResource} do the same for a transaction manager.
 * {@code GuardedMetaData} is the metadata of the connection, and {@code EndingExecutor} ends it
 * after {@code abort}.
 *
 * <p>Nacre's own statements are in {@code session.admin}.
 *
 * <p>May use core, {@code api}, {@code columns}, {@code forward}, {@code guard}, {@code statement}
 * and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.session;

import org.jspecify.annotations.NullMarked;
