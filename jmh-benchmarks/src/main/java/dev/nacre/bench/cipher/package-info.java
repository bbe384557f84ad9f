/**
 * The cipher alone, without a database: sealing and opening blocks, by the switches of the JVM, and
 * beside a library with tuned software AES.
 *
 * <p>{@code batch} measures it in its rounds, because the sides are the same. Knows no other
 * experiment.
 */
@NullMarked
package dev.nacre.bench.cipher;

import org.jspecify.annotations.NullMarked;
