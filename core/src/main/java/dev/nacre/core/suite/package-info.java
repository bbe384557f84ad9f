/**
 * The cryptographic algorithms that Nacre uses, their numbers in stored formats, and pools of
 * ciphers.
 *
 * <p>AES comes from the JDK, whose AES runs on the processor's own instructions; HKDF from Bouncy
 * Castle. No primitive is implemented here; the modes OCB and SIV, which cells need fast, are
 * composed over the JDK's AES (docs/decisions/0036). A suite is chosen once per file and its number
 * is authenticated, so an attacker cannot downgrade it.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is</th></tr>
 * <tr><td>{@link dev.nacre.core.suite.CipherSuite}</td><td>the suites for blocks and cells; makes an
 *     {@link dev.nacre.core.suite.Aead}</td></tr>
 * <tr><td>{@link dev.nacre.core.suite.Ocb}, {@link dev.nacre.core.suite.Siv}</td><td>the modes for
 *     cells, in {@code OcbEngine} and {@code SivEngine}; {@code AesBlockBuffer} passes their blocks
 *     to the JDK</td></tr>
 * <tr><td>{@link dev.nacre.core.suite.AesBlocks}</td><td>AES as a pseudorandom function, for
 *     sums</td></tr>
 * <tr><td>{@code Hkdf}, {@code Hmac}, {@code Sha256}, {@code Nonces}</td><td>derivation of keys,
 *     codes, digests, nonces</td></tr>
 * <tr><td>{@code EnginePool}, {@code CipherKey}</td><td>ciphers that threads share, and keys that can
 *     be destroyed</td></tr>
 * <tr><td>{@code CipherWarmup}, {@code AesInstructions}</td><td>the speed of the JDK's ciphers</td>
 *     </tr>
 * </table>
 *
 * <p>Keys come from {@code key}, which uses this room; what is sealed with them is decided in
 * {@code block}, {@code column} and {@code sum.ashe}. May use {@code error} and {@code secret}.
 */
@NullMarked
package dev.nacre.core.suite;

import org.jspecify.annotations.NullMarked;
