/**
 * Sums of encrypted values.
 *
 * <p>SQL uses {@code ashe}: sums of columns that are WITH (SUM), which a server adds up with its
 * own {@code SUM}. Only the benchmark uses {@code packed}, sums of packed ciphertext, with {@code
 * paillier} and {@code modular} below it. {@code parallel} has the threads of both kinds.
 */
@NullMarked
package dev.nacre.core.sum;

import org.jspecify.annotations.NullMarked;
