/**
 * Large values, which need not fit in memory.
 *
 * <p>{@code LargeValueReader} is the entry point: it returns the cell in a row as a stream, a
 * {@code DecryptedBlob} or a {@code DecryptedClob}. These two read their {@code LargeValue} again
 * from its beginning for each call, since a cell is authenticated only in its order.
 *
 * <p>May use core, {@code columns.cells} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result.large;

import org.jspecify.annotations.NullMarked;
