/**
 * The only access to the disk: about ten operations, so that a test can simulate a crash, a full
 * disk or a bad sector with one class.
 *
 * <p>Everything the file wing reads or writes goes through {@link
 * dev.nacre.core.storage.RawStorage}; the bytes that pass here are already encrypted. Knows nothing
 * of keys.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.storage;

import org.jspecify.annotations.NullMarked;
