/**
 * The keys of encrypted columns.
 *
 * <p>{@code ColumnKeys} unwraps them, and holds the ciphers of the columns that a connection has
 * used. {@code KeyRewrapper} wraps all keys of the catalog again when the wallet has another master
 * key; {@code RewrapResult} says which master keys are still needed after that. A {@code
 * RewrapAttempt} is made when a connection is opened, and {@code RewrapFailureLog} logs why it
 * failed.
 *
 * <p>May use core, {@code transaction}, {@code catalog} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.keys;

import org.jspecify.annotations.NullMarked;
