/**
 * Master keys in key stores that {@code keytool} and others read.
 *
 * <p>A key store knows less than a wallet: which key is current, and the operator's remarks, stay
 * behind. May use core's shared rooms, the JDK's and Bouncy Castle's key stores. Knows no disk.
 */
@NullMarked
package dev.nacre.wallet.keystore;

import org.jspecify.annotations.NullMarked;
