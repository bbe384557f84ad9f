/**
 * The URL of a connection and its options: parsed, with the origin of each value. Reads files only
 * for the column policy.
 *
 * <p>Messages contain no option values except names of files and variables, because a value may be
 * a secret.
 *
 * <p>May use core, the wallet, {@code engine}, {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.option;

import org.jspecify.annotations.NullMarked;
