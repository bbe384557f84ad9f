/**
 * The catalog of encrypted columns as one connection has it: where it is kept in the database, the
 * keys of the columns, and the plans of statements.
 *
 * <p>May use core, {@code parameter} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.catalog;

import org.jspecify.annotations.NullMarked;
