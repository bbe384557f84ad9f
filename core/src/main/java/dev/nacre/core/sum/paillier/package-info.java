/**
 * Packed Paillier: encryption under which the product of ciphertexts is the sum of what they hold.
 *
 * <p>A key is a modulus {@code n = p·q}. A block of plaintext {@code m} below n is encrypted as
 * {@code (1 + m·n)·ρ mod n²}, with ρ drawn evenly from all n-th powers; this is Paillier's scheme
 * of 1999 with {@code g = n + 1}, as ISO/IEC 18033-6 has it. Each party that knows n can multiply
 * ciphertexts and cannot open them.
 *
 * <h2>A block</h2>
 *
 * A block holds several values, each in a slot of its own: {@code m = Σ value(s)·2^(w·s) mod n}, so
 * a negative value borrows from the slots above it and they pay it back when they are read, from
 * the lowest up. Adding blocks adds slot by slot as long as no slot overflows. {@link
 * dev.nacre.core.sum.paillier.SlotLayout} therefore has a rule without an exception, also for slots
 * whose sums are not asked for, since they would flow over into their neighbours: the largest
 * absolute value times the number of blocks is below 2^w, or below 2^(w-1) where values may be
 * negative. All slots together have one bit less than n.
 *
 * <h2>What it costs to encrypt</h2>
 *
 * Who knows p and q draws ρ modulo p² and q² separately. The p-th powers there are a cyclic group
 * of order p-1; {@link dev.nacre.core.sum.paillier.PaillierKeys} makes primes with {@code p - 1 =
 * 2·k·r} for a prime r and a small k, so it knows all prime factors of p-1 and finds a generator h.
 * Then {@code h^u} for a random u below p-1 is one of the powers, each as likely as the others, and
 * a table of powers of h makes it one product for each byte of u. A key that came from elsewhere
 * has no such table; it takes {@code x^p} for a random x, which is slower and as uniform. Both are
 * Paillier's own distribution and need no assumption beyond his. No ρ is used twice.
 *
 * <h2>What it does not protect</h2>
 *
 * A ciphertext is not authenticated: who can write one can add to it, or put another in its place.
 * Time depends on secret numbers, as it does in {@code BigInteger}; only the owner of the key
 * decrypts, in the application's own process. Keys are {@code BigInteger}s, which cannot be zeroed.
 *
 * <p>May use {@code error} and {@code sum.modular}.
 */
@NullMarked
package dev.nacre.core.sum.paillier;

import org.jspecify.annotations.NullMarked;
