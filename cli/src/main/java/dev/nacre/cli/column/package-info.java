/**
 * {@code nacre column}: encrypt, decrypt and rekey columns of tables with rows, list the encrypted
 * ones, and propose a policy. The commands send statements through a connection of ours, which
 * refuses them as it would an application's.
 *
 * <p>{@link dev.nacre.cli.column.Advise} reads names and types, never a value.
 */
@NullMarked
package dev.nacre.cli.column;

import org.jspecify.annotations.NullMarked;
