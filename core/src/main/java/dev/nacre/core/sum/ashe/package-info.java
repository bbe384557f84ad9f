/**
 * Symmetric additive encryption (ASHE, from the paper on Seabed, OSDI 2016): a server adds up
 * encrypted values with its own {@code SUM}, and the owner of the key decrypts the sum.
 *
 * <p>A value {@code m} in the row with id {@code i} is stored as {@code m + pad(i)}. The pads are
 * pseudorandom, so a stored value says nothing about m. The sum of stored values is the sum of the
 * values plus the sum of their pads, which the owner of the key computes from the ids and
 * subtracts. {@code pad(i) = F(i + 1) - F(i)}, so the pads of neighbouring ids cancel but for two
 * values of F.
 *
 * <h2>Ids, blocks and salts</h2>
 *
 * A row id is a block of 31 bits and an offset of 16 bits. A connection reserves a whole block in a
 * transaction of its own, draws a random <em>salt</em> of 128 bits for each column, stores the
 * salts, and then hands out the ids of the block once each ({@link
 * dev.nacre.core.sum.ashe.id.IdBlock}, {@link dev.nacre.core.sum.ashe.AsheColumn#draw}). F depends
 * on the salt and the offset and not on the number of the block. The sum forms of one column share
 * ids, not those of a row. A row that is updated gets a new one.
 *
 * <p>The ids lie on a server that is not trusted. What it can do, and what is noticed:
 *
 * <table>
 * <caption>Attacks with ids and salts</caption>
 * <tr><th>the server</th><th>then</th></tr>
 * <tr><td>hands out the number of a block twice: it lies, a sequence was reset, a database was
 * restored or cloned</td><td>each process draws its own salt, so no pad repeats; a process that has
 * seen the other salt refuses it, and sums over the rows whose salt was lost are noise, which is
 * refused (below)</td></tr>
 * <tr><td>alters, cuts short or makes up the record of a salt, or moves it to another block, column,
 * table or database</td><td>its authentication code is wrong: {@code SUM_SALT_TAMPERED}</td></tr>
 * <tr><td>puts an older authentic record of the same block back</td><td>refused by a process that
 * has seen the newer one; another one decrypts noise, which is refused</td></tr>
 * <tr><td>loses a record</td><td>{@code SUM_SALT_MISSING}</td></tr>
 * <tr><td>lists other ids than it added</td><td>another count is refused; the same count gives
 * noise, which is refused</td></tr>
 * <tr><td>leaves rows out, repeats them, or adds deleted ones, consistently in sum, count and
 * ids</td><td><b>not noticed</b>, with or without {@code VERIFIED}</td></tr>
 * <tr><td>adds a number to a limb or a sum</td><td>noticed with {@code VERIFIED} only, as long as the
 * result stays plausible</td></tr>
 * </table>
 *
 * <p>A process must hand out an id once. Two copies of a virtual machine that is cloned while it
 * runs hand out the rest of their current block twice, and an observer of both rows then learns the
 * difference of two values.
 *
 * <h2>The function F</h2>
 *
 * For each form (1 value, 2 square, 3 tag of a value, 4 tag of a square) there are two keys, of
 * AES-256. {@code S = AES(start key, salt)}, taken as a big-endian number. Block b of F at position
 * j, for j from 0 to 65,536, is {@code AES(pad key, S + B·j + b mod 2^128)}. B is the number of
 * blocks that a value of F has: 1 for up to two limbs, 2 for more. So F is the key stream of
 * AES-256 in counter mode from S on. F(j) is the number {@code block 0 + 2^128·block 1}, and the
 * pad of offset j is F(j + 1) - F(j).
 *
 * <p>Why it is safe: as long as all inputs under one pad key differ, AES is a pseudorandom
 * permutation on them, and 2^48 of its results differ from random ones with an advantage of at most
 * 2^-33. There are at most 2^31 blocks of 2^17 inputs. Inputs of two blocks meet only if their
 * starts are less than 2^18 apart: 2^61 pairs times 2^19 in 2^128, so below 2^-47; two salts are
 * equal with less than 2^-66. The pads of a block are 65,536 differences of 65,537 independent
 * values, and therefore independent themselves.
 *
 * <h2>Numbers and limbs</h2>
 *
 * A value is a whole number of units of its last decimal place. It is encrypted modulo 2^W, with W
 * = 64·L; the square of a value in the same way with its own L. The result is stored in L limbs,
 * each a BIGINT: limb i counts 2^(64·i), the lowest limb is first, each is signed and borrows from
 * the next. So the sum of numbers is the sum over i of {@code SUM(limb i)·2^(64·i)} modulo 2^W,
 * whatever the signs. For that each SUM has to be exact, not modulo 2^64. With up to 2^32 rows a
 * sum of limbs is below 2^95.
 *
 * <p>If |m| is below 2^b, a sum of n values needs log2(n) + b + 1 bits. L is the least for which
 * 2^27 values fit and 60 bits remain, and at least 2; a sum of more values than fit is refused.
 * With {@code NARROW} L is 1, no bits remain, and 2^20 values must fit.
 *
 * <table>
 * <caption>Limbs of a value, of a square, and of both with {@code VERIFIED}, tags included</caption>
 * <tr><th>type</th><th>value</th><th>square</th><th>value, verified</th><th>square,
 * verified</th></tr>
 * <tr><td>SMALLINT, INTEGER</td><td>2</td><td>2, 3</td><td>4</td><td>4</td></tr>
 * <tr><td>BIGINT</td><td>3</td><td>4</td><td>4</td><td>7</td></tr>
 * <tr><td>DECIMAL(1) to (6)</td><td>2</td><td>2</td><td>4</td><td>4</td></tr>
 * <tr><td>DECIMAL(7) to (12)</td><td>2</td><td>3</td><td>4</td><td>4</td></tr>
 * <tr><td>DECIMAL(13), (14)</td><td>3</td><td>3</td><td>4</td><td>4</td></tr>
 * <tr><td>DECIMAL(15)</td><td>3</td><td>3</td><td>4</td><td>6</td></tr>
 * <tr><td>DECIMAL(16) to (24)</td><td>3</td><td>4</td><td>4</td><td>7</td></tr>
 * <tr><td>DECIMAL(25)</td><td>3</td><td>4</td><td>4</td><td>8</td></tr>
 * <tr><td>DECIMAL(26) to (29)</td><td>3</td><td>none</td><td>4</td><td>8</td></tr>
 * <tr><td>DECIMAL(30)</td><td>3</td><td>none</td><td>6</td><td>8</td></tr>
 * <tr><td>DECIMAL(31)</td><td>3</td><td>none</td><td>7</td><td>8</td></tr>
 * </table>
 *
 * <h2>Noise is refused</h2>
 *
 * Under wrong ids or salts a sum decrypts to a number that is evenly distributed modulo 2^W. It is
 * refused unless it lies between the count times the least and the count times the greatest value.
 * Noise passes with a chance of 2^-60 or less. With {@code NARROW} the chance is larger: the count
 * times 2^(b + 1 - 64).
 *
 * <h2>Tags of {@code VERIFIED}</h2>
 *
 * The tag of m is {@code a·m + G(i + 1) - G(i)} modulo a prime p, nearest to zero, and stored in
 * limbs like a value. a is a secret residue of the column other than 0, and G is F with keys of its
 * own, taken modulo p. p is 2^127 - 1, and 2^255 - 19 where sums need more than 126 bits. The tag
 * of a sum is the sum of the tags, and is verified against a times the decrypted sum.
 *
 * <p>Why forgery fails: the pads hide {@code a·m}, so stored tags say nothing about a. Let a server
 * answer with a wrong sum that differs from the right one by d, under ids of its choice. d is not
 * 0, and below p in absolute value, because both sums are plausible for as many values as the
 * column allows. To pass, the tag must be wrong by exactly {@code a·d}. For each difference of the
 * tag there is one a for which it passes, so one attempt succeeds with a chance of 1/(p - 1), and k
 * attempts with k/(p - k), where each refusal rules out one a. That is below 2^-60 for 2^66
 * attempts, plus the advantage against AES. The pad of an id that was never given out is unknown to
 * the server, and with it in the set each tag is as good as a guess. A tag proves that a sum is
 * that of the listed ids. It does not prove that these are all rows, nor the newest.
 *
 * <p>Rows of two versions of the data key have different a; a verified sum of both is refused.
 *
 * <h2>Keys</h2>
 *
 * From the data key of the column, as {@code dev.nacre.core.key} derives subkeys. The context is:
 * id of the catalog 16, of the table 16, of the column 16, version of the data key 2, form 1, limbs
 * of the form 1 (its value or tag alone).
 *
 * <table>
 * <caption>Labels</caption>
 * <tr><th>label</th><th>for</th></tr>
 * <tr><td>{@code nacre sum start}</td><td>the start key of a form</td></tr>
 * <tr><td>{@code nacre sum pad}</td><td>the pad key of a form</td></tr>
 * <tr><td>{@code nacre sum tag factor}</td><td>a of a tag: the 32 bytes modulo p - 1, plus 1</td></tr>
 * <tr><td>{@code nacre sum salt}</td><td>the authentication of salts, with form and limbs 0</td></tr>
 * </table>
 *
 * <h2>The record of a salt, v1</h2>
 *
 * All integers are big endian.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>1</td><td>version, 1</td></tr>
 * <tr><td>2</td><td>version of the data key</td></tr>
 * <tr><td>4</td><td>number of the block</td></tr>
 * <tr><td>16</td><td>salt</td></tr>
 * <tr><td>32</td><td>HMAC-SHA-256 of: id of the catalog 16, of the table 16, of the column 16, and
 * the bytes above</td></tr>
 * </table>
 *
 * <h2>A set of row ids, v1</h2>
 *
 * Numbers are in groups of 7 bits, the lowest first, with the highest bit of a byte set where
 * another follows; no number is longer than it need be. Runs are in order, and neighbouring ids
 * that count the same number of times are in one run.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>field</th><th>holds</th></tr>
 * <tr><td>byte</td><td>version, 1</td></tr>
 * <tr><td>number</td><td>how many runs follow</td></tr>
 * <tr><td>number of each run</td><td>how many ids lie between the run before (or 0) and its
 * first</td></tr>
 * <tr><td>number of each run</td><td>its length less 1, times 2, plus 1 if its ids count more than
 * once</td></tr>
 * <tr><td>number of such runs</td><td>how often each id counts, less 2</td></tr>
 * </table>
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key}, {@code value} and {@code
 * sum.parallel}.
 */
@NullMarked
package dev.nacre.core.sum.ashe;

import org.jspecify.annotations.NullMarked;
