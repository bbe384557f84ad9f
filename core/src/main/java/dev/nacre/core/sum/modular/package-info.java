/**
 * Many products modulo one odd number: the square of a Paillier modulus, or of one of its primes.
 *
 * <p>Montgomery's product {@code a·b/R} needs no division. The JDK has it in machine code, for its
 * own {@code BigInteger.modPow}; where an application opens {@code java.math} to this library
 * ({@code --add-opens java.base/java.math=ALL-UNNAMED}), {@link
 * dev.nacre.core.sum.modular.Multiplication#INTRINSIC} calls that. Elsewhere {@link
 * dev.nacre.core.sum.modular.Multiplication#PORTABLE} does it in Java: operand scanning over limbs
 * of 61 bits, so that {@code Math.multiplyHigh}, which is signed, needs no correction and a sum of
 * five limbs fits into 64 bits. Both give the same residues, and take time that depends on the
 * length alone up to the last subtraction.
 *
 * <p>A residue is an array of 32-bit words, the most significant first, and an even number of them
 * ({@code Words}). What is stored are plain residues. A Montgomery product of k of them lacks a
 * factor {@code R^(k-1)}, which {@link dev.nacre.core.sum.modular.OddModulus#product} puts back
 * once, at the end; so nothing has to be brought into Montgomery's form first.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.core.sum.modular;

import org.jspecify.annotations.NullMarked;
