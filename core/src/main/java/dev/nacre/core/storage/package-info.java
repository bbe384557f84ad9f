/**
 * The only access to the disk: about ten operations, so that a test can simulate a crash, a full
 * disk or a bad sector with one class.
 *
 * <p>Everything the file wing reads or writes goes through {@link
 * dev.nacre.core.storage.RawStorage}. Bytes that pass here are encrypted, except where a plain file
 * is converted. Knows nothing of keys. Only {@link dev.nacre.core.storage.FileHolder} looks past
 * it, for the process that has a file open. What must be released even after a failure is released
 * by {@link dev.nacre.core.storage.Cleanup}.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.storage;

import org.jspecify.annotations.NullMarked;
