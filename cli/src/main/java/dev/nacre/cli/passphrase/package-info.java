/**
 * The sources of passphrases for commands: a file, a variable, standard input, or the user at the
 * terminal. Never the arguments, which every process of a machine can list. {@code WalletOpening}
 * opens a wallet with them.
 *
 * <p>May use core's {@code secret} and {@code error}, {@code dev.nacre.wallet}, its {@code
 * passphrase} and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.passphrase;

import org.jspecify.annotations.NullMarked;
