/**
 * The head of an open file: its superblocks, its data keys, and how one key follows another.
 *
 * <p>May use {@code v1}, {@code status}, {@code anchor}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.head;

import org.jspecify.annotations.NullMarked;
