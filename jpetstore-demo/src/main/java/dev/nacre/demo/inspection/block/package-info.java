/**
 * The glass wall of a file: rows beside the encrypted blocks that hold them.
 *
 * <p>{@code BlockWallController} shows the page, with the {@code BlockInstruments} that {@code
 * BlockWallSetup} creates. {@code BlockWall} reads rows and blocks, and {@code RowLocator} finds
 * the place of a row in the file; it is the only class of the glass wall that uses H2's internals.
 * {@code WordSearch} searches the file for a word, {@code FlippedBit} reads a copy with one wrong
 * bit, and {@code DataKeyRotation} rotates the key of the file.
 *
 * <p>May use {@code inspection}, {@code store}, {@code database}, the block layout of core and H2.
 */
@NullMarked
package dev.nacre.demo.inspection.block;

import org.jspecify.annotations.NullMarked;
