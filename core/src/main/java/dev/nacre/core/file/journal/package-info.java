/**
 * What makes overwriting a block safe from a crash: records are kept in a journal before they are
 * overwritten, and restored from there.
 *
 * <p>May use {@code v1}, {@code head}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.journal;

import org.jspecify.annotations.NullMarked;
