/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.passphrase;

import org.jspecify.annotations.NullMarked;
