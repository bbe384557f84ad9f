/**
 * The {@code nacre audit} commands: thin, since {@link dev.nacre.wallet.audit.Audit} does the work.
 *
 * <p>May use core, wallet, {@code dev.nacre.cli} and its {@code wallet}.
 */
@NullMarked
package dev.nacre.cli.audit;

import org.jspecify.annotations.NullMarked;
