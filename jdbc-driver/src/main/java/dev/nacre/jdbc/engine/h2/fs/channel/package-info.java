/**
 * Files of a database as the channels that H2 reads and writes, encrypted and plain, with their
 * locks.
 *
 * <p>The file of a database and one of H2's channels to it:
 *
 * <table>
 *   <caption>Counterparts</caption>
 *   <tr><th>database</th><th>all channels to its store</th><th>one channel</th></tr>
 *   <tr><td>encrypted</td><td>{@code StoreChannels}</td><td>{@code EncryptedChannel}</td></tr>
 *   <tr><td>plain</td><td>{@code SharedPlainFile}</td><td>{@code PlainChannel}</td></tr>
 * </table>
 *
 * <p>{@code EncryptedChannel} is also the channel of other encrypted files; {@code KeylessChannel}
 * is for a file without its keys. {@code FileLockListener} is told of H2's locks, which are {@code
 * H2FileLock}. {@code FileEventLog} writes what happens to encrypted files to the log.
 *
 * <p>The header of a store is parsed and corrected here:
 *
 * <ul>
 *   <li>{@code HeaderText}: the text of a header, with its fields and checksum.
 *   <li>{@code StoreVersion}: parses the version of a store from what H2 writes.
 *   <li>{@code StoreHeader}: makes sure that the header names the newest chunk.
 *   <li>{@code UncleanHeader}: hides H2's mark of a clean close when the file was not closed
 *       cleanly.
 * </ul>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.channel;

import org.jspecify.annotations.NullMarked;
