/**
 * Encrypts and decrypts databases that are not open, for {@code nacre db encrypt} and {@code
 * decrypt}, and lists the conversions that an application has begun and not completed.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine} and {@code offline}.
 */
@NullMarked
package dev.nacre.jdbc.offline.convert;

import org.jspecify.annotations.NullMarked;
