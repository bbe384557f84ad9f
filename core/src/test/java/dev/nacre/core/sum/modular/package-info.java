/** Tests of products modulo one number, against {@code BigInteger}. */
@NullMarked
package dev.nacre.core.sum.modular;

import org.jspecify.annotations.NullMarked;
