/**
 * The {@code nacre audit} commands, {@code VerifyCommand} and {@code ShowCommand}, which only call
 * {@link dev.nacre.wallet.audit.Audit}. {@code AuditGroup} lists them.
 *
 * <p>May use core, wallet, {@code dev.nacre.cli} and its {@code wallet}.
 */
@NullMarked
package dev.nacre.cli.audit;

import org.jspecify.annotations.NullMarked;
