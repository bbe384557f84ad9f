/**
 * The only door to the disk: about ten operations, so that a crash, a full disk or a bad sector is
 * one class in a test.
 *
 * <p>Everything the file wing reads or writes goes through {@link
 * dev.nacre.core.storage.RawStorage}; what passes here is sealed already. Knows nothing of keys.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.storage;

import org.jspecify.annotations.NullMarked;
