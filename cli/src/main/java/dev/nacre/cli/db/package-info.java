/**
 * {@code nacre db}: verify, back up, restore, convert and rekey database files that are closed, or
 * through the process that has one open. {@code dev.nacre.jdbc.offline} does the work; the commands
 * only parse options and show results.
 */
@NullMarked
package dev.nacre.cli.db;

import org.jspecify.annotations.NullMarked;
