/**
 * Sources of passphrases: the program, a callback, a file, the environment, the terminal.
 *
 * <p>May use core's {@code error} and {@code secret}, and {@code file}. Does not depend on the
 * wallet.
 */
@NullMarked
package dev.nacre.wallet.passphrase;

import org.jspecify.annotations.NullMarked;
