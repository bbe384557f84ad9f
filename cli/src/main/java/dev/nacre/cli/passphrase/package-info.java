/**
 * How commands get passphrases: from a file, a variable, standard input, or the person at the
 * terminal. Never from the arguments, which every process of a machine can list.
 *
 * <p>May use core's {@code secret} and {@code error}, {@code dev.nacre.wallet.unlock} and {@code
 * dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.passphrase;

import org.jspecify.annotations.NullMarked;
