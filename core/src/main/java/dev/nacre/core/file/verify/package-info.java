/**
 * Verifies one file: {@link dev.nacre.core.file.verify.FileVerifier} has a method for each kind of
 * part and finds its fault, and a {@link dev.nacre.core.file.verify.BlockBatch} reads and checks
 * adjacent blocks, so that several threads can share the work.
 *
 * <p>Nothing here collects or reports: {@code core.verify} calls it for all parts of a file, as a
 * job or at once, and makes findings of the faults.
 *
 * <p>May use the rooms of {@code file} up to {@code content}.
 */
@NullMarked
package dev.nacre.core.file.verify;

import org.jspecify.annotations.NullMarked;
