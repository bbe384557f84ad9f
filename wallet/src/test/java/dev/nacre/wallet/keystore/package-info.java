/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.keystore;

import org.jspecify.annotations.NullMarked;
