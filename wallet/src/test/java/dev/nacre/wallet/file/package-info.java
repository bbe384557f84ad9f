/** Tests of this room. */
@NullMarked
package dev.nacre.wallet.file;

import org.jspecify.annotations.NullMarked;
