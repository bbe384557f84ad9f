/** Tests of sums over ciphertext, against plain sums. */
@NullMarked
package dev.nacre.core.sum;

import org.jspecify.annotations.NullMarked;
