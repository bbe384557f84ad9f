/**
 * {@code nacre db}: verify, back up, restore, convert and rekey database files that are closed, or
 * through the process that has one open. {@code dev.nacre.jdbc.offline} does the work; the commands
 * only parse options and show results. There is one class for each, {@code VerifyCommand} and so
 * on, with the base {@code DbCommand}. {@code DbGroup} lists them.
 *
 * <p>{@code HolderOptions} and {@code LeftoverOptions} are options of several commands. {@code
 * OpenWallets} holds the wallets of one command, {@code HolderRekey} watches a rotation in another
 * process, and {@code VerificationSummary} sums up what was found in all files.
 *
 * <p>May use core, wallet, picocli, {@code cli} with its rooms {@code output} and {@code
 * passphrase}, and of the driver {@code jdbc.offline}, {@code jdbc.open} and {@code jdbc.engine}.
 */
@NullMarked
package dev.nacre.cli.db;

import org.jspecify.annotations.NullMarked;
