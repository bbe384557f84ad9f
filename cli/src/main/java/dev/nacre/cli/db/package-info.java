/**
 * {@code nacre db}: verify, back up, restore, convert and rekey database files that are closed, or
 * through the process that has one open. {@code dev.nacre.jdbc.offline} does the work; the commands
 * only parse options and show results.
 *
 * <p>May use core, wallet, picocli, {@code cli} with its rooms {@code output} and {@code
 * passphrase}, and of the driver {@code jdbc.offline}, {@code jdbc.open} and {@code jdbc.engine}.
 */
@NullMarked
package dev.nacre.cli.db;

import org.jspecify.annotations.NullMarked;
