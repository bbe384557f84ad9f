/**
 * Sums of encrypted values.
 *
 * <p>SQL uses {@code ashe}: a server adds up columns that are WITH (SUM) with its own {@code SUM}.
 * On Derby the driver adds up decrypted cells instead. Only the benchmark uses {@code packed}, sums
 * of packed ciphertext, with {@code paillier} and {@code modular} below it. {@code parallel} has
 * the threads of both kinds.
 */
@NullMarked
package dev.nacre.core.sum;

import org.jspecify.annotations.NullMarked;
