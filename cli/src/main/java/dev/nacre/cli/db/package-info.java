/**
 * {@code nacre db}: verify, back up, restore, convert and rekey database files that no application
 * has open, or have the one do it that has. What is done is done in {@code dev.nacre.jdbc.care};
 * here it is asked for and shown.
 */
@NullMarked
package dev.nacre.cli.db;

import org.jspecify.annotations.NullMarked;
