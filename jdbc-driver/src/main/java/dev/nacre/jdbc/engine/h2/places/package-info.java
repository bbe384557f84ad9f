/**
 * Where H2 keeps what in its file: chunks, the pages in them, the maps that the pages belong to,
 * and the tables and indexes that those are.
 *
 * <p>Chunks announce themselves at both ends, so they are known from reading the file. Which of
 * them H2 still uses stands in the layout of the store, and the names of tables in a table of H2's
 * own; both are read through H2, with the store opened for reading only.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.places;

import org.jspecify.annotations.NullMarked;
