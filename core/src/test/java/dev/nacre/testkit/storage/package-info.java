/**
 * Disks that misbehave, behind the only access to the disk. {@link
 * dev.nacre.testkit.storage.HeapStorage} is one in memory, on which tests run fast.
 *
 * <p>{@link dev.nacre.testkit.storage.CrashingStorage} remembers every operation, so that one run
 * of a script yields the disk after a power cut at each of them. {@link
 * dev.nacre.testkit.storage.FaultyStorage} fails one of them. {@link
 * dev.nacre.testkit.storage.CountingStorage} counts them. {@link
 * dev.nacre.testkit.storage.OneNameStorage} has no hard links. But for that they are the disk below
 * them: {@link dev.nacre.testkit.storage.ForwardingStorage}.
 *
 * <p>May use {@code core.storage} only.
 */
@NullMarked
package dev.nacre.testkit.storage;

import org.jspecify.annotations.NullMarked;
