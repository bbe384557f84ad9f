/**
 * Master keys in key stores for {@code keytool} and other tools.
 *
 * <p>A key store has less than a wallet: it does not store which key is current, nor the operator's
 * remarks. May use core's shared packages, the JDK's and Bouncy Castle's key stores. Does no file
 * I/O.
 */
@NullMarked
package dev.nacre.wallet.keystore;

import org.jspecify.annotations.NullMarked;
