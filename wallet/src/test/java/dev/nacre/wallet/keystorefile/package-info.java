/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.keystorefile;

import org.jspecify.annotations.NullMarked;
