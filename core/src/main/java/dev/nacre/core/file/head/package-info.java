/**
 * The head of an open file: its superblocks, its data keys, and how one key follows another.
 *
 * <p>{@link dev.nacre.core.file.head.FileHead} is what the rest of {@code file} sees. The classes:
 *
 * <table>
 * <caption>Classes by subject</caption>
 * <tr><th>subject</th><th>of a persistent file</th><th>of a temp file</th></tr>
 * <tr><td>the head: {@code FileHead}</td><td>{@code PersistentHead}, which writes the superblocks
 *     in the order that survives a crash; {@code HeadCreation} creates it</td><td>{@code
 *     TemporaryHead}, of which nothing is stored</td></tr>
 * <tr><td>superblocks</td><td>{@code SuperblockReader} chooses one of the two copies, {@code
 *     SuperblockPair} writes them</td><td>none</td></tr>
 * <tr><td>data keys</td><td>{@code FileKeys} has those of an open file, {@code FreshKey} is one
 *     that has sealed nothing yet</td><td>{@code TemporaryKeys}</td></tr>
 * <tr><td>the next key</td><td>{@code KeySuccession} counts what a key has sealed, up to the {@code
 *     SealLimits}, and writes each change of keys</td><td>none</td></tr>
 * <tr><td>rotation: {@code SuperblockRotation}</td><td>{@code StoredRotation}</td><td>{@code
 *     NoRotation}</td></tr>
 * </table>
 *
 * <p>A {@code SuperblockRotation} is the part of a rotation that superblocks store. {@code
 * KeySuccession} writes its start and its end; the records are resealed by {@code file.reseal},
 * which calls it through {@code file.content.WriteSession}, so that superblocks stay in their order
 * among the writes of blocks.
 *
 * <p>{@code NeededKeys} tells, without any key, which master keys a file needs. {@code FileContext}
 * has what all files of an application share.
 *
 * <p>May use {@code v1}, {@code freshness}, {@code status}, {@code anchor}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.head;

import org.jspecify.annotations.NullMarked;
