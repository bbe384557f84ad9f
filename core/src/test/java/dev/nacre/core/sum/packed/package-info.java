/** Tests of sums over ciphertext, against plain sums. */
@NullMarked
package dev.nacre.core.sum.packed;

import org.jspecify.annotations.NullMarked;
