/**
 * Maintenance of closed database files, or through the process that has one open: the operations of
 * the {@code nacre db} commands.
 *
 * <p>Above the engines and the wallet, beside {@code open}: the input is an open wallet, the output
 * is what was done or found. The code here never prompts, prints or uses a terminal.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.offline;

import org.jspecify.annotations.NullMarked;
