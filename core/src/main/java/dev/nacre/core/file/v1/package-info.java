/**
 * The byte format of an encrypted file, version 1. This page is its specification: a reader can be
 * written from it alone, and one was (in Python, beside the golden files). It is frozen: files of
 * this format can be opened for ever, and an extension needs a version 2.
 *
 * <p>All integers are big endian. A UUID is its 16 bytes in network order. Reserved bytes are
 * zeros, and a reader refuses a superblock in which they are not.
 *
 * <h2>Parts of a file</h2>
 *
 * <table>
 * <caption>Where things are</caption>
 * <tr><th>offset</th><th>bytes</th><th>part</th></tr>
 * <tr><td>0</td><td>8192</td><td>superblock, copy A</td></tr>
 * <tr><td>8192</td><td>8192</td><td>superblock, copy B</td></tr>
 * <tr><td>16384</td><td>8192</td><td>header slot 0 (databases; zeros otherwise)</td></tr>
 * <tr><td>24576</td><td>8192</td><td>header slot 1</td></tr>
 * <tr><td>32768</td><td>8192</td><td>overwrite journal, slot 0</td></tr>
 * <tr><td>40960</td><td>8192</td><td>overwrite journal, slot 1</td></tr>
 * <tr><td>49152</td><td>to dataOffset</td><td>journal of a key rotation; digests of map pages</td></tr>
 * <tr><td>dataOffset</td><td></td><td>segments</td></tr>
 * </table>
 *
 * <p>The plaintext is cut into blocks of 4096 bytes. A block is stored as a record of 4128. A
 * <em>segment</em> is {@code mapPages} records of the freshness map and after them 2^{@code
 * segmentLog} records of blocks. So block i begins at {@code dataOffset + (i + (i >> segmentLog +
 * 1) * mapPages) * 4128}. Databases are written with dataOffset 1 MiB, segmentLog 15 (128 MiB of
 * blocks) and mapPages 64; streams and backups with dataOffset 49152, segmentLog 48 and mapPages 0:
 * one endless segment and no map. A reader uses the values in the superblock.
 *
 * <p>In a database, blocks 0 and 1 are in the header slots, and their records are never written.
 *
 * <p>Kinds of file: 1 database, 2 stream, 4 backup. Kind 3 is temp: it has no superblock and begins
 * with the record of block 0, and its key is in the memory of one process.
 *
 * <h2>Superblock</h2>
 *
 * <table>
 * <caption>Fields of a superblock</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>0</td><td>8</td><td>{@code "NACRE-1\n"}</td></tr>
 * <tr><td>8</td><td>2</td><td>version, 1</td></tr>
 * <tr><td>10</td><td>2</td><td>reserved</td></tr>
 * <tr><td>12</td><td>1</td><td>suite: 1 AES-256-GCM, 2 ChaCha20-Poly1305</td></tr>
 * <tr><td>13</td><td>1</td><td>kind</td></tr>
 * <tr><td>14</td><td>1</td><td>binary logarithm of the block size, 12</td></tr>
 * <tr><td>15</td><td>1</td><td>bytes of a record beyond its block, 32</td></tr>
 * <tr><td>16</td><td>8</td><td>dataOffset</td></tr>
 * <tr><td>24</td><td>1</td><td>segmentLog</td></tr>
 * <tr><td>25</td><td>1</td><td>reserved</td></tr>
 * <tr><td>26</td><td>2</td><td>mapPages</td></tr>
 * <tr><td>28</td><td>4</td><td>flags: bit 0, a compaction has not finished this file</td></tr>
 * <tr><td>32</td><td>16</td><td>file id, fresh for each file</td></tr>
 * <tr><td>48</td><td>16</td><td>database id, the same in the file that a compaction writes</td></tr>
 * <tr><td>64</td><td>8</td><td>created, milliseconds since 1970</td></tr>
 * <tr><td>72</td><td>8</td><td>sequence: one more with each superblock that is written</td></tr>
 * <tr><td>80</td><td>8</td><td>generation: one more with each session that writes</td></tr>
 * <tr><td>88</td><td>1</td><td>phase: 1 clean, 2 dirty, 3 closing</td></tr>
 * <tr><td>89</td><td>1</td><td>the epoch that seals, 0 to 7</td></tr>
 * <tr><td>90</td><td>1</td><td>number of epochs, 1 to 8</td></tr>
 * <tr><td>91</td><td>5</td><td>reserved</td></tr>
 * <tr><td>96</td><td>8</td><td>length of the plaintext; exact when clean, else a floor</td></tr>
 * <tr><td>104</td><td>8</td><td>version of the engine's store; a floor likewise</td></tr>
 * <tr><td>112</td><td>8</td><td>sequence number of header slot 0; a floor likewise</td></tr>
 * <tr><td>120</td><td>8</td><td>sequence number of header slot 1; a floor likewise</td></tr>
 * <tr><td>128</td><td>16</td><td>id of the freshness map in the file; zeros for none</td></tr>
 * <tr><td>144</td><td>16</td><td>when closing: id of the map that the close writes. Else the sum of
 * the page digests, see below; a UUID of any version but 8, or zeros, for none</td></tr>
 * <tr><td>160</td><td>8</td><td>generation whose close wrote the map</td></tr>
 * <tr><td>168</td><td>8</td><td>blocks that the map describes</td></tr>
 * <tr><td>176</td><td>8</td><td>blocks of which it knows no tag</td></tr>
 * <tr><td>184</td><td>8</td><td>reserved</td></tr>
 * <tr><td>192</td><td>32</td><td>digest of the map when clean, else zeros</td></tr>
 * <tr><td>224</td><td>80</td><td>state of a key rotation, see below; zeros when none is under way
 * </td></tr>
 * <tr><td>304</td><td>16</td><td>key check: the first half of subkey {@code "nacre1 key check"}</td></tr>
 * <tr><td>320</td><td></td><td>epochs, see below; then zeros</td></tr>
 * <tr><td>8128</td><td>32</td><td>HMAC-SHA-256 of all before it, under subkey {@code "nacre1
 * superblock"}</td></tr>
 * <tr><td>8160</td><td>32</td><td>SHA-256 of all before it</td></tr>
 * </table>
 *
 * <p>An epoch is one data key of the file: number 1 byte, reserved 1, length of the wrapped key 2,
 * an upper bound of the blocks sealed with it 8, and the wrapped key as {@link
 * dev.nacre.core.key.WrappedKey} stores it, of purpose file and the file id. Its subkeys are
 * HKDF-SHA-256 with the file id as salt and the label, a zero byte and a context as info: {@code
 * "nacre1 block"} with the suite and the epoch, one byte each, for blocks, slots and pages; the two
 * above, and {@code "nacre1 rotation journal"}, with no context, from the key of the epoch that
 * seals. A number is reused, with another key, once its epoch is removed.
 *
 * <p>The last field distinguishes a torn or decayed copy from a forged one: a copy whose SHA-256 is
 * wrong does not count. Of two that count the one with the higher sequence holds, and they must
 * agree in all fields before the sequence. Its HMAC must be right; a reader must not fall back to
 * the other copy. A copy of version 1 whose SHA-256 is right and in which a field has a value that
 * is not on this page was altered. A later version has another number and, besides, something that
 * a reader of version 1 does not know, such as a reserved byte; so a copy with another number alone
 * was altered, too.
 *
 * <p>A writer always writes the copy that does not hold, in one piece, and forces it. A clean close
 * writes the same once more into the other copy and need not force it; so while both are clean in
 * one generation, the copy with the lower sequence is the durable one, and the next write must
 * spare it.
 *
 * <h2>Record</h2>
 *
 * <table>
 * <caption>Fields of a record</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>0</td><td>4096</td><td>ciphertext</td></tr>
 * <tr><td>4096</td><td>16</td><td>tag</td></tr>
 * <tr><td>4112</td><td>12</td><td>nonce, random</td></tr>
 * <tr><td>4124</td><td>4</td><td>meta: bits 31 to 29 the epoch; 28 to 16 the bytes of the block that
 * belong to the file, 1 to 4096, the rest being zeros; 15 to 0 the low bits of the generation that
 * wrote it</td></tr>
 * </table>
 *
 * <p>Associated data are the address: {@code "NACRE-1\n"} 8, suite 1, kind 1, place 1 (1 block, 2
 * header slot, 3 page of the freshness map), 12 in 1 byte, file id 16, number of the block, slot or
 * page 8, meta 4; for a slot then its sequence number 8, for a page the id of its map 16.
 *
 * <h2>Header slot</h2>
 *
 * <p>MVStore keeps two copies of its header in blocks 0 and 1 and overwrites them in place, in one
 * write, without a force between. A slot holds what comes before the zeros at the end of a block,
 * so that it mostly fits one sector of the disk and is as atomic as the header of a plain file.
 *
 * <table>
 * <caption>Fields of a header slot</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>0</td><td>4</td><td>{@code "HEAD"}; zeros when there is no such block</td></tr>
 * <tr><td>4</td><td>2</td><td>n, sealed bytes: 448, 960 and so on, whole sectors; at most 4096</td></tr>
 * <tr><td>6</td><td>2</td><td>reserved</td></tr>
 * <tr><td>8</td><td>8</td><td>sequence number: one more with each writing of this slot</td></tr>
 * <tr><td>16</td><td>12</td><td>nonce</td></tr>
 * <tr><td>28</td><td>4</td><td>meta, as in a record</td></tr>
 * <tr><td>32</td><td>16</td><td>reserved</td></tr>
 * <tr><td>48</td><td>n</td><td>ciphertext; the rest of the block is zeros</td></tr>
 * <tr><td>48 + n</td><td>16</td><td>tag</td></tr>
 * </table>
 *
 * <p>When one of the two does not open, or is an old one, its block reads as zeros and an event is
 * raised: the engine finds the checksum wrong and uses the other copy. When neither opens, or the
 * file has one block only, reading fails.
 *
 * <h2>Freshness map</h2>
 *
 * <p>The map is in the file, at the front of each segment. Page p of segment s is page number
 * {@code s * mapPages + p} and describes 512 blocks from {@code (s << segmentLog) + 512 * p} on:
 * for each the first eight bytes of its tag, 0 when it is not known, all ones (-1) when an earlier
 * map had been tampered with and the block is refused until it is written again, -2 when the block
 * did not open when the file was closed, as after a crash that tore it. A page is a record whose
 * address has place 3. Only pages that describe blocks of the file are written.
 *
 * <p>The map is written when the file is closed: completely under a new id, or only the changed
 * pages under the old id. The digest is SHA-256 over the 16-byte tags of its pages in order. Its
 * use depends on the phase:
 *
 * <ul>
 *   <li><b>clean</b>: each block must have the tag in the map. An older version of a block is
 *       refused although it is authentic, and so is any content of a torn one.
 *   <li><b>dirty</b>: the last writer crashed. Each block must have the tag in the map, or come
 *       from a generation after the map's.
 *   <li><b>closing</b>: the last writer crashed while it wrote the map. A page may be of the old
 *       map, which is used as when dirty; of the next one, which is used as when clean; or torn,
 *       and then its blocks are accepted as they are. The session that follows starts without a
 *       map.
 * </ul>
 *
 * <p>Pages for blocks at or above the length, which is a floor then, may be missing after a crash:
 * they were truncated.
 *
 * <h2>Digests of map pages</h2>
 *
 * <p>A page that stays where it is, under the same id, could be replaced by its older version. So
 * the superblock pins each page, also while the phase is dirty and while a rotation reseals pages:
 * the digest of a page is the first eight bytes of SHA-256 over its 4096 bytes of plaintext. Their
 * sum is SHA-256 over {@code "NACRMAPS"} 8, id of the map 16, number of pages n 4, zeros 4, and the
 * n digests; its first 16 bytes, with version 8 and variant 2 of a UUID put in, are in the
 * superblock at 144.
 *
 * <p>The digests are at the end of the space before dataOffset, which the journal of a rotation
 * does not use: that of page p at {@code dataOffset - 40 - 8 * p}, and at {@code dataOffset - 32}
 * {@code "NACRMAPS"} 8, n 4, zeros 20. They are written with the map and at no other time. The list
 * there counts if it has the sum; if not, the digests of the pages themselves count if they have
 * it. A page with another digest counts as one that does not open; if neither has the sum, all
 * pages do. In the phase closing there are no digests.
 *
 * <p>A reader does not need the digests to read a file that was not tampered with. A writer that
 * omits the digests, as the first ones did, writes the whole map under a new id, so that no page
 * has an older version; so does this one for a map of fewer pages than a quarter of a segment's,
 * for one whose digests need more than half of the space, after a crash, during a rotation, while
 * some blocks are unpinned, and whenever the pages in the file do not have the digest in the
 * superblock.
 *
 * <h2>Length</h2>
 *
 * <p>Clean: the length in the superblock. Bytes after the last record, or the last page of the map,
 * are not part of the file, and are truncated before the next session begins. Otherwise: the file
 * has as many blocks as whole records fit into it; the meta of the last one says how long it is,
 * and when that does not open it counts whole; in a database with no record above block 1, the
 * header slots tell the length. A file that is shorter than the length in its superblock was
 * truncated by an attacker or a fault.
 *
 * <h2>Overwrite journal</h2>
 *
 * <p>A write of some bytes of a block reseals all of it. When the block holds bytes that a force
 * has made durable, the new record goes into a slot of the journal and is forced before it goes to
 * its place. Slot: {@code "JRNL"} 4, reserved 4, number of the block 8, sequence of the superblock
 * at that time 8, the record 4128. A reader uses a slot for its block when the phase is not clean,
 * the sequence is that of the superblock that holds, the record in its place does not open, and the
 * one in the slot does. For blocks 0 and 1 of a database the slot holds a record too, and counts
 * when the header slot does not open and does not begin with zeros.
 *
 * <h2>Rotation of the data key</h2>
 *
 * <table>
 * <caption>State of a rotation, in the superblock</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>224</td><td>1</td><td>the epochs that retire, bit n for epoch n: some of those in the file,
 * not the one that seals; 0 when no rotation is under way</td></tr>
 * <tr><td>225</td><td>1</td><td>flags: bit 0, the user has paused it; bit 1, another one follows
 * </td></tr>
 * <tr><td>226</td><td>6</td><td>reserved</td></tr>
 * <tr><td>232</td><td>8</td><td>cursor: no record of a block below it is of an epoch that retires,
 * but for those that the map says were torn</td></tr>
 * <tr><td>240</td><td>8</td><td>begun, milliseconds since 1970</td></tr>
 * <tr><td>248</td><td>56</td><td>reserved</td></tr>
 * </table>
 *
 * <p>A reader needs of this only the journal, after a crash: a record names its epoch, and an epoch
 * is in the superblock until no record is sealed with it. Databases are rotated; files of the other
 * kinds have no room for the journal and keep their one epoch.
 *
 * <table>
 * <caption>Journal of a rotation</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>0</td><td>8</td><td>{@code "NACREROT"}</td></tr>
 * <tr><td>8</td><td>8</td><td>sequence of the superblock at that time</td></tr>
 * <tr><td>16</td><td>4</td><td>n, records: at most 252, and (dataOffset - 53248) / 4128, less what the
 * digests of map pages take</td></tr>
 * <tr><td>20</td><td>12</td><td>reserved</td></tr>
 * <tr><td>32</td><td>16 n</td><td>for each record: place 1 (1 block, 3 page of the freshness map),
 * number 7, first eight bytes of its tag 8; then zeros</td></tr>
 * <tr><td>4064</td><td>32</td><td>HMAC-SHA-256 of all before it, under subkey {@code "nacre1 rotation
 * journal"}</td></tr>
 * <tr><td>4096</td><td>4128 n</td><td>the records, as they are to stand in their places</td></tr>
 * </table>
 *
 * <p>A reader uses it when the phase is not clean and a rotation is running. It counts when its
 * HMAC is right and its sequence is that of the superblock that holds. Then a record in it replaces
 * the one in the file when that one does not open and this one does, has the tag in its entry, and
 * passes the freshness map like any other. Pages are restored before blocks are checked. Where the
 * overwrite journal has the same block, that one counts.
 *
 * <p>Beginning: a superblock with the new epoch, which seals from then on, and all others marked as
 * retiring; force. (When all eight numbers are in use, the seven others retire first, and flag 1
 * says that a rotation with a new key follows: the superblock that drops the seven has it already.)
 * Then block after block, pages of the map last:
 *
 * <ol>
 *   <li>Open and check some blocks that retiring keys have sealed, as a reader does, and seal their
 *       content with the new key, with the same number of bytes and this session's generation. A
 *       block that does not open, or is an older version, is left as it is, and the cursor stays
 *       before it, unless the map says that it was torn.
 *   <li>Write them to the journal, with the sequence of the superblock; force.
 *   <li>With writers locked out: when a superblock was written since, begin again. Else write those
 *       in their places that were not overwritten meanwhile.
 *   <li>Force. From here on the cursor may be after them; now and then a superblock stores it.
 * </ol>
 *
 * <p>The two header blocks are resealed like any write of a header, through the overwrite journal.
 * Pages of maps before the stored one are overwritten with zeros. The end, when only torn records
 * are left, or the user has given the others up: a superblock, so that neither journal counts;
 * zeros over both journals, but not over digests that count; force; a superblock without the epochs
 * that retired; force; the same into the other copy; force.
 *
 * <p>No superblock is written while a record that the journal protects may be torn in its place:
 * every writer forces before it writes one. So whenever a place may be torn, the journal counts and
 * was forced before. And from step 1 on every force of the engine writes a superblock: whenever
 * something newer than the journal was forced, the journal does not count. A block always has a
 * copy that opens. The rest follows from what is true without a rotation: resealing a block is a
 * write like any other, of the same content.
 *
 * <p>An attacker gains nothing by putting old bytes back. A record is resealed only if it passes
 * the freshness map, so an older version never gets a newer generation. The journal holds records
 * that open only in their own place and are checked like those in the file: whatever an attacker
 * puts into it could as well be put into the place itself. While both keys are in the file, a
 * record of a retiring epoch that is put back is checked by its tag and generation as before; when
 * the keys are removed it does not open. And a stolen key opens nothing that was sealed or resealed
 * since the rotation began, but, of course, every older copy of the file.
 *
 * <p>But an attacker who has that key and its wrapped bytes can write a superblock in which it
 * seals, and authenticate it. So the anchor keeps the key check of the epoch that seals: that of
 * another epoch is announced to it before the first superblock in which it seals is written, and
 * recorded once that superblock is forced. A file with the same id and a check that is neither
 * known nor announced is refused as an older one.
 *
 * <h2>Order of writing</h2>
 *
 * <ol>
 *   <li>Session: superblock dirty, generation + 1; force; for a new file force the folder; tell the
 *       anchor; only then write a block.
 *   <li>Force: force; superblock dirty with length, store version and header sequences as they were
 *       before it; force.
 *   <li>Truncate: if below the floor, superblock with the new length, force; then truncate.
 *   <li>Close: superblock closing; force (which covers the blocks); map; force; superblock clean;
 *       force; the same into the other copy; tell the anchor.
 * </ol>
 *
 * <h2>What follows for crashes and attacks</h2>
 *
 * <p>Blocks are written without a journal, because the engine never overwrites data that it still
 * needs: a torn record was never made durable by a force. Header slots are as atomic as plain
 * headers, superblocks are shadowed, and the anchor never runs ahead of the file.
 *
 * <p>After a clean close every block, the length, and the order of the blocks are exactly those of
 * the close, and the whole file is, if the anchor is out of the attacker's reach. After a crash an
 * attacker can still choose, block by block, among the versions since the crashed session began;
 * and if the crash interrupted the write of the map, among all versions, for the 512 blocks of a
 * page that the attacker destroys. An attacker can always make the file unreadable, and sees its
 * length, which blocks are written when, the ids, and the sizes of the two headers in sectors.
 *
 * <p>The classes here are the records of this format, and what reads and writes them. What follows
 * from a record is decided in other rooms of {@code file}: {@code head} for the superblock, {@code
 * freshness} for the map, {@code durability} and {@code reseal} for the journals.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key}, {@code block}, {@code
 * storage}.
 */
@NullMarked
package dev.nacre.core.file.v1;

import org.jspecify.annotations.NullMarked;
