/**
 * Verifies every part of an encrypted file and reports all faults.
 *
 * <p>Both superblocks, the header slots, the journal, each page of the freshness map and each block
 * are read, authenticated, and checked by the code that also serves the engine's reads ({@link
 * dev.nacre.core.file.verify.FileVerifier}). Only the engine knows what a block is for: it sees
 * each block that opens ({@link dev.nacre.core.verify.BlockListener}) and names the {@link
 * dev.nacre.core.verify.BlockUse} of those that do not.
 *
 * <p>{@link dev.nacre.core.verify.ClosedFileVerification} verifies a file that no one uses, with
 * several threads, each of which merges neighbours that are refused alike ({@code RefusedRuns}).
 * {@link dev.nacre.core.verify.OnlineVerification} is a job for a file in use; a {@code
 * PendingVerification} has it begin anew after a restart. Both have {@code MetadataVerifier} check
 * what is no block, collect {@code Findings}, and end in a {@link
 * dev.nacre.core.verify.VerificationReport}.
 *
 * <p>May use {@code error}, {@code storage}, {@code job}, {@code block} and {@code file}.
 */
@NullMarked
package dev.nacre.core.verify;

import org.jspecify.annotations.NullMarked;
