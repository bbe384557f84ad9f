/**
 * The glass wall for encrypted values: rows as the application and as the server sees them.
 *
 * <p>{@code CellWallController} shows the page, with the {@code CellInstruments} that {@code
 * CellWallSetup} creates. {@code CellWall} reads each row twice, {@code CellSearch} searches for a
 * word, and {@code FlippedCell} alters a cell and reads it.
 *
 * <p>May use {@code inspection}, {@code store} and {@code database}, and of {@code sum} the name of
 * its hidden columns.
 */
@NullMarked
package dev.nacre.demo.inspection.cell;

import org.jspecify.annotations.NullMarked;
