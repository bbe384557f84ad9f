/**
 * Reads and writes single blocks.
 *
 * <p>{@code BlockReader} reads runs of blocks without a lock, {@code ReadAhead} those that a scan
 * will ask for next. What they cannot open is read again by {@code BlockLoader} with the file's
 * lock held; only that decides that a block is refused. {@code BlockWriter} seals and writes runs.
 * {@code BlockVerifier} checks blocks for verification and resealing, and {@code HeaderBlocks} with
 * {@code HeaderCopies} handle the two blocks that lie in header slots. {@code BlockBufferPool}
 * lends readers the {@code BlockBuffers} of a file, for one block at a time; {@code RecordBuffers}
 * is the pool of buffers for sealed runs, which all files share.
 *
 * <p>May use {@code v1}, {@code freshness}, {@code status}, {@code head}, {@code durability}, and
 * what {@code file} may use.
 */
@NullMarked
package dev.nacre.core.file.block;

import org.jspecify.annotations.NullMarked;
