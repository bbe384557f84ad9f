/**
 * Files of a database as the channels that H2 reads and writes, encrypted and plain, with their
 * locks.
 *
 * <p>The entry points are {@code StoreChannels}, which are H2's channels to the store of one
 * encrypted database, and {@code EncryptedChannel}, one such channel or that of another encrypted
 * file. {@code PlainStore} is the file of a plain database with its channels; {@code
 * KeylessChannel} is for a file without its keys. {@code FileEventLog} writes what happens to
 * encrypted files to the log.
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
