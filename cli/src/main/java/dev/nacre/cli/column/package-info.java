/**
 * {@code nacre column}: encrypt, decrypt and rekey columns of tables with rows, list what is
 * encrypted, and propose what should be. What is done is done by statements through a connection of
 * ours, so whatever is refused there is refused here; nothing is done without it.
 *
 * <p>{@link dev.nacre.cli.column.Advise} looks at names and types, never at a value.
 */
@NullMarked
package dev.nacre.cli.column;

import org.jspecify.annotations.NullMarked;
