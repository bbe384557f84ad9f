/**
 * Results in which cells are opened, and their metadata; and what leads from a result to another.
 *
 * <p>May use core, {@code catalog}, {@code parameter}, {@code forward} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result;

import org.jspecify.annotations.NullMarked;
