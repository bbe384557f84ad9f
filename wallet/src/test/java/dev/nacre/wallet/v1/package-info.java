/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.v1;

import org.jspecify.annotations.NullMarked;
