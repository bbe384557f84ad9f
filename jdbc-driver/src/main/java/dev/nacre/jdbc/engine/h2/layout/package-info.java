/**
 * The layout of H2's file: chunks, the pages in them, the maps that the pages belong to, and their
 * tables and indexes.
 *
 * <p>Chunks have a header and a footer, so they are found by reading the file. The layout of the
 * store lists those that H2 still uses, and one of H2's tables has the names of tables; both are
 * read through H2, with the store opened read-only.
 *
 * <p>{@code ChunkWatch} is the entry point: it finds each {@code Chunk} while the blocks of a file
 * are read. {@code StoreLayout} then reads the layout of a closed database, and {@code LiveLayout}
 * that of one which H2 has open here. Both ask {@code ChunksInUse}, with the {@code PagesOfChunk}
 * of each chunk; {@code MapOwners} has the tables and indexes of the maps.
 *
 * <p>May use core's file wing, {@code engine}, {@code fs.database} and H2.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.layout;

import org.jspecify.annotations.NullMarked;
