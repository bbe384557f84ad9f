/**
 * The sum forms of one connection's columns that are WITH (SUM): ids and pads for the values that
 * it writes, and the decryption of sums.
 *
 * <p>{@code SumForms} is the entry point. {@code SaltStore} keeps the salts of blocks of ids in a
 * table of the database. Blocks are reserved through a connection of their own, outside of the
 * application's transaction.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.sums;

import org.jspecify.annotations.NullMarked;
