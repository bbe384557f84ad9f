/**
 * Looks after the files of databases that no application has open, or asks the one that has: what
 * the {@code nacre db} commands do.
 *
 * <p>Above the engines and the wallet, beside {@code open}: an opened wallet goes in, and what was
 * done or found comes out. Nothing here asks, prints or knows of a terminal.
 */
@NullMarked
package dev.nacre.jdbc.care;

import org.jspecify.annotations.NullMarked;
