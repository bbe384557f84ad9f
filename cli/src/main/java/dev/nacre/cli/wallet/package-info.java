/**
 * The {@code nacre wallet} commands, which only call {@link dev.nacre.wallet.Wallet}: one class for
 * each, {@code CreateCommand} and so on, with the base {@code WalletCommand}. {@code WalletGroup}
 * lists them.
 *
 * <p>What several share: {@code KeyChoice} finds the key that a user names, {@code TransferFormat}
 * lists the formats of exports, {@code RecoveryKeyPrinter} shows a new recovery key, and {@code
 * OldSecretWarning} tells what a replaced one still opens.
 *
 * <p>Commands that only read may use an auto-login when no passphrase is given; commands that
 * change or export keys always ask for the passphrase.
 *
 * <p>May use core, wallet and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.wallet;

import org.jspecify.annotations.NullMarked;
