/**
 * The parallel SUM engine: adds up columns of packed ciphertext by groups, without a key. Only the
 * benchmark uses it. The sums of SQL, of columns that are WITH (SUM), are in {@code sum.ashe}.
 *
 * <p>A column for sums is stored apart from its rows, as an array of blocks with S values each
 * ({@link dev.nacre.core.sum.packed.PackedColumn}). {@link dev.nacre.core.sum.packed.Arrangement}
 * maps tuples to slots of blocks: in the order of the table, or block by block of one group ({@code
 * PACK BY}). The product of blocks holds, in each slot, the sum of that slot.
 *
 * <h2>A grouped or filtered sum</h2>
 *
 * <ol>
 *   <li><em>Split.</em> Blocks are assigned to B buckets in turn, so that all S tuples of a block
 *       are in one bucket ({@link dev.nacre.core.sum.packed.Buckets}). This is only arithmetic on
 *       block numbers; nothing is copied.
 *   <li><em>Group.</em> Each bucket finds the group of each of its tuples that the {@code
 *       Selection} has, by hashing ({@link dev.nacre.core.sum.packed.Grouping}, {@code
 *       GroupIndex}). A block whose tuples are all of one group is <em>whole</em>, one without any
 *       selected tuple is skipped, all others are mixed.
 *   <li><em>Aggregate.</em> A whole block is multiplied once into the {@code Product} of its group,
 *       and all of its slots count. For mixed blocks a group needs one product for each slot, in
 *       which only that slot counts: the bitmap of a slot and a group selects what is multiplied.
 *       Tasks are bucket × bundle of slots × column, on a ForkJoinPool ({@link
 *       dev.nacre.core.sum.packed.Aggregation}).
 *   <li><em>Merge.</em> Buckets are merged in pairs, in a tree: partial products are multiplied.
 *   <li><em>Decrypt.</em> The owner of the key decrypts for each group one ciphertext of whole
 *       blocks and at most S others, and adds up the slots that count ({@link
 *       dev.nacre.core.sum.packed.EncryptedColumnSums#decrypt}).
 * </ol>
 *
 * <h2>Joint slots</h2>
 *
 * Each slot has its own bitmaps over all mixed blocks, which costs S products a block for S slots.
 * {@code JointSlots} combines k slots: a block is multiplied once, into the cell given by the
 * groups of its k tuples, and the G^k cells are then multiplied along each of the k axes. To reach
 * all axes, the axes are halved recursively; that takes about 2·G^k products. k is chosen so that
 * blocks and cells together are the fewest products a slot; k = 1 is the method with bitmaps.
 *
 * <h2>Capacity</h2>
 *
 * Each block is at most once in any product, so no slot of any sum can overflow when the blocks of
 * the column stay within {@link dev.nacre.core.sum.paillier.SlotLayout#mostBlocks}; a column with
 * more of them is refused when it is created or read. The limit holds for slots that do not count,
 * too.
 *
 * <h2>A stored column, v1</h2>
 *
 * All integers are big endian.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>4</td><td>{@code "NSUM"}</td></tr>
 * <tr><td>1</td><td>version, 1</td></tr>
 * <tr><td>32</td><td>SHA-256 of the key's modulus</td></tr>
 * <tr><td>4</td><td>bits of a slot</td></tr>
 * <tr><td>4</td><td>slots of a block</td></tr>
 * <tr><td>8</td><td>lowest value</td></tr>
 * <tr><td>8</td><td>highest value</td></tr>
 * <tr><td>4</td><td>number of blocks</td></tr>
 * <tr><td>each</td><td>a block: a ciphertext in as many bytes as the square of the modulus
 * has</td></tr>
 * </table>
 *
 * <p>Nothing in it is authenticated, because a server could create all of it from the public key.
 *
 * <p>May use {@code error}, {@code sum.paillier}, {@code sum.modular} and {@code sum.parallel}.
 */
@NullMarked
package dev.nacre.core.sum.packed;

import org.jspecify.annotations.NullMarked;
