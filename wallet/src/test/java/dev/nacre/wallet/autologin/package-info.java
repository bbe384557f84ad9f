/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.autologin;

import org.jspecify.annotations.NullMarked;
