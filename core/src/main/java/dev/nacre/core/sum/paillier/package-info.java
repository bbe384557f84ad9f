/**
 * Packed Paillier: encryption in which the product of ciphertexts is the encrypted sum of their
 * plaintexts.
 *
 * <p>A key is a modulus {@code n = p·q}. A block of plaintext {@code m} below n is encrypted as
 * {@code (1 + m·n)·ρ mod n²}, with ρ drawn evenly from all n-th powers; this is Paillier's scheme
 * of 1999 with {@code g = n + 1}, as ISO/IEC 18033-6 has it. Any party that knows n can multiply
 * ciphertexts but cannot decrypt them.
 *
 * <h2>A block</h2>
 *
 * A block holds several values, each in a slot of its own: {@code m = Σ value(s)·2^(w·s) mod n}, so
 * a negative value borrows from the slots above it, which is corrected when slots are read from the
 * lowest up. Adding blocks adds slot by slot as long as no slot overflows. {@link
 * dev.nacre.core.sum.paillier.SlotLayout} therefore has a strict rule, which also holds for slots
 * whose sums are not used, since they would overflow into their neighbours: the largest absolute
 * value times the number of blocks is below 2^w, or below 2^(w-1) where values may be negative. All
 * slots together have one bit less than n.
 *
 * <h2>What it costs to encrypt</h2>
 *
 * The owner of p and q draws ρ modulo p² and q² separately. The p-th powers there are a cyclic
 * group of order p-1; {@link dev.nacre.core.sum.paillier.PaillierKeys} generates primes with {@code
 * p - 1 = 2·k·r} for a prime r and a small k, so it knows all prime factors of p-1 and finds a
 * generator h. Then {@code h^u} for a random u below p-1 is uniformly distributed among the powers,
 * and with a table of powers of h it takes one product for each byte of u. A key that was generated
 * elsewhere has no such table; it uses {@code x^p} for a random x, which is slower and equally
 * uniform. Both are Paillier's own distribution and need no assumption beyond his. No ρ is used
 * twice.
 *
 * <h2>What it does not protect</h2>
 *
 * A ciphertext is not authenticated: an attacker with write access can add to it or replace it.
 * Time depends on secret numbers, as it does in {@code BigInteger}; only the owner of the key
 * decrypts, in the application's own process. Keys are {@code BigInteger}s, which cannot be zeroed.
 *
 * <p>May use {@code error} and {@code sum.modular}.
 */
@NullMarked
package dev.nacre.core.sum.paillier;

import org.jspecify.annotations.NullMarked;
