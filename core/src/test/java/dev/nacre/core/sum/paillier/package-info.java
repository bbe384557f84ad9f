/** Tests of packed Paillier, against what others computed. */
@NullMarked
package dev.nacre.core.sum.paillier;

import org.jspecify.annotations.NullMarked;
