/**
 * What a file reports: its state, its status, events, faults, refusals and counts.
 *
 * <p>{@link dev.nacre.core.file.status.FileStatus} is what a view shows of a file, with the {@code
 * RollbackEnforcement} for it. {@link dev.nacre.core.file.status.FileState} identifies one state of
 * a database, for the anchor. {@code FileEvent}s go to the {@code FileEventListener}. A part that
 * is refused has a {@code Fault}; while the engine opens, {@code RefusalLatch} makes the first
 * refusal that of the whole file. {@code BlockCounters} count, and {@code BlockCounts} are the
 * figures.
 *
 * <p>May use {@code error}, {@code key}, {@code suite}, {@code block}.
 */
@NullMarked
package dev.nacre.core.file.status;

import org.jspecify.annotations.NullMarked;
