/**
 * {@code nacre column}: encrypt, decrypt and rekey columns of tables with rows, list the encrypted
 * ones, and propose a policy. The commands send statements through a connection of ours, which
 * refuses them as it would an application's.
 *
 * <p>{@link dev.nacre.cli.column.Advise} and {@link dev.nacre.cli.column.CheckPolicy} read names
 * and types, and values only where a user allows it. Their work is in the packages below: {@code
 * schema}, {@code log}, and {@code advice}, which uses both.
 */
@NullMarked
package dev.nacre.cli.column;

import org.jspecify.annotations.NullMarked;
