/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.kdf;

import org.jspecify.annotations.NullMarked;
