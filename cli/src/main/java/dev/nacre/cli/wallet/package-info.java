/**
 * The {@code nacre wallet} commands, which only call {@link dev.nacre.wallet.Wallet}.
 *
 * <p>Commands that only read may use an auto-login when no passphrase is given; commands that
 * change or export keys always ask for the passphrase.
 *
 * <p>May use core, wallet and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.wallet;

import org.jspecify.annotations.NullMarked;
