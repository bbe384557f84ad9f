/**
 * Results in which cells are opened, and their metadata.
 *
 * <p>May use core, {@code catalog}, {@code parameter}, {@code forward} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result;

import org.jspecify.annotations.NullMarked;
