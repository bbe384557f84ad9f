/**
 * What one connection knows, and the connection itself as the application sees it.
 *
 * <p>{@link dev.nacre.jdbc.session.Session} dies with its connection and gives back what {@code
 * open} lent it: storage first, then the wallet.
 *
 * <p>May use core, the wallet (to show it), {@code engine}, {@code catalog}, {@code forward},
 * {@code guard}, {@code statement}, {@code monitor} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.session;

import org.jspecify.annotations.NullMarked;
