/**
 * Changes to classes of H2 as they are loaded, for the files that H2 opens outside any file system
 * that can be registered.
 *
 * <p>A constant pool is rewritten, nothing else: a call is sent to the room {@code door}. For
 * databases that are not ours everything stays as it was: the door asks who is calling.
 *
 * <p>May use {@code door} and H2.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.patch;

import org.jspecify.annotations.NullMarked;
