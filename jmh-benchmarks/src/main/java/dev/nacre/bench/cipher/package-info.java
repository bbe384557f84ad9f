/**
 * The cipher alone, without a database: sealing and opening blocks, by the switches of the JVM, and
 * beside a library with tuned software AES.
 *
 * <p>{@code CipherWorkload} runs a {@code MeasuredCipher}: {@code OurCipher}, or {@code
 * AwsLcCipher} where {@code TunedCheck} finds that its tuned software AES can be measured. {@code
 * CipherChapter} and {@code TunedCipherChapter} report the {@code CipherSpeeds}.
 *
 * <p>{@code batch} measures it in its rounds, because the sides are the same. Knows no other
 * experiment.
 */
@NullMarked
package dev.nacre.bench.cipher;

import org.jspecify.annotations.NullMarked;
