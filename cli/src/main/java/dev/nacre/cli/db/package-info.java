/**
 * {@code nacre db}: verify, back up, restore and convert database files that no application has
 * open. What is done is done in {@code dev.nacre.jdbc.care}; here it is asked for and shown.
 */
@NullMarked
package dev.nacre.cli.db;

import org.jspecify.annotations.NullMarked;
