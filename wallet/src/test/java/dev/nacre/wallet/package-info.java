/** Tests of the wallet as a whole, and of what stands behind its front door. */
@NullMarked
package dev.nacre.wallet;

import org.jspecify.annotations.NullMarked;
