/**
 * Pads: the function F with its keys and salts, and the numbers of rows encrypted with them.
 *
 * <p>To encrypt: a process reserves ids, and has a {@code PadBlock} for each block of them, with
 * the block's {@code SaltRecord}. It returns a {@code RowEncryptor} for a run of ids, which
 * encrypts one value under each. To decrypt: {@code BlockSalts} returns the salts of the blocks
 * that a sum touches, and {@code PadSum} adds up the pads of its ids.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><td>{@code VersionKeys}</td><td>what is derived from one version of a data key: the functions
 *     F and the factors of tags</td></tr>
 * <tr><td>{@code PadFunction}</td><td>F itself</td></tr>
 * <tr><td>{@code SaltRecord}, {@code BlockSalts}</td><td>the salt of a block, and those that were
 *     seen</td></tr>
 * <tr><td>{@code PadStart}</td><td>where the pads of a block start</td></tr>
 * <tr><td>{@code PadBlock}, {@code RowEncryptor}</td><td>give out each pad once, and encrypt with
 *     it</td></tr>
 * <tr><td>{@code PadChunk}, {@code EncryptedPartWriter}</td><td>values of F for neighbouring ids,
 *     and the limbs that a row gets of them</td></tr>
 * <tr><td>{@code PadSum}, {@code PadTotal}</td><td>the pads of a sum, and their exact
 *     addition</td></tr>
 * </table>
 *
 * <p>May use {@code ashe.id}, {@code ashe.form}, {@code key}, {@code suite}, {@code secret}, {@code
 * sum.parallel} and {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.pad;

import org.jspecify.annotations.NullMarked;
