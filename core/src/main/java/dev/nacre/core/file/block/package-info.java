/**
 * Reads and writes single blocks: decrypts, checks that a block is the latest, reads ahead, and
 * encrypts runs of blocks. Blocks that lie in header slots are handled here too.
 *
 * <p>May use {@code v1}, {@code status}, {@code head}, {@code journal}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.block;

import org.jspecify.annotations.NullMarked;
