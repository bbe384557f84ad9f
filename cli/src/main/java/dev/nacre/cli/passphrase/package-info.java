/**
 * The sources of passphrases for commands: a file, a variable, standard input, or the user at the
 * terminal. Never the arguments, which every process of a machine can list. {@code WalletOpening}
 * opens a wallet with them.
 *
 * <p>{@code PassphraseOptions} are the options for one passphrase. Each kind has its own: {@code
 * WalletPassphrase}, {@code NewPassphrase} that replaces it, {@code MergedWalletPassphrase} of a
 * wallet that is merged in, {@code TransportPassphrase} of a file with keys, {@code
 * H2CipherPassword} of a file that H2 itself has encrypted, and {@code UserPassword} of a database
 * user. {@code StandardInputLine} reads one line.
 *
 * <p>May use core's {@code secret} and {@code error}, {@code dev.nacre.wallet}, its {@code
 * passphrase}, and {@code dev.nacre.cli} with its room {@code failure}.
 */
@NullMarked
package dev.nacre.cli.passphrase;

import org.jspecify.annotations.NullMarked;
