/**
 * The head of an open file: its superblocks, its data keys, and how one key follows another.
 *
 * <p>{@link dev.nacre.core.file.head.PersistentHead} writes the superblocks in the order that
 * survives a crash; {@link dev.nacre.core.file.head.KeyRotation} changes the key in them. A temp
 * file has a {@link dev.nacre.core.file.head.TemporaryHead}, of which nothing is stored.
 *
 * <p>May use {@code v1}, {@code status}, {@code anchor}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.head;

import org.jspecify.annotations.NullMarked;
