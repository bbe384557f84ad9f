/**
 * The {@code nacre audit} commands, which only call {@link dev.nacre.wallet.audit.Audit}.
 *
 * <p>May use core, wallet, {@code dev.nacre.cli} and its {@code wallet}.
 */
@NullMarked
package dev.nacre.cli.audit;

import org.jspecify.annotations.NullMarked;
