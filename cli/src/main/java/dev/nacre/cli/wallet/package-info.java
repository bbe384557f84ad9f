/**
 * The {@code nacre wallet} commands: thin, since {@link dev.nacre.wallet.Wallet} does the work.
 *
 * <p>What only reads may use an auto-login when no passphrase is given; what changes keys or takes
 * them out always asks for the passphrase.
 *
 * <p>May use core, wallet and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.wallet;

import org.jspecify.annotations.NullMarked;
