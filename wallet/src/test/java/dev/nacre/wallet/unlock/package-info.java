/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.unlock;

import org.jspecify.annotations.NullMarked;
