/**
 * From a URL to an open connection. {@code plan} decides what a connection consists of; {@link
 * dev.nacre.jdbc.open.ConnectionFactory} opens that in its order: wallet, storage, session, target.
 * If a later step fails, the earlier ones are closed in reverse.
 *
 * <p>{@code MixedVersionsCheck} comes first, and refuses jars of several versions. {@code
 * OpenWallet} is the wallet of a connection with its registry, {@code OpenTarget} what the target's
 * connection is made with, and {@code SessionFactory} makes the session. A {@code ConnectionKind}
 * is a connection for an application, or one for a pool. {@code ResourceStack} closes what was
 * opened so far.
 *
 * <p>The rooms, each of which may use those before it: {@code option}, {@code database}, {@code
 * driver}, {@code wallet}, {@code registry}, {@code plan}, and this one.
 *
 * <p>May use core, the wallet, {@code engine}, {@code columns}, {@code guard}, {@code session},
 * {@code statement}, {@code monitor} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open;

import org.jspecify.annotations.NullMarked;
