/**
 * Where passphrases come from: the program, a callback, a file, the environment, the terminal.
 *
 * <p>May use core's {@code error} and {@code secret}, and {@code file}. Knows no wallet.
 */
@NullMarked
package dev.nacre.wallet.unlock;

import org.jspecify.annotations.NullMarked;
