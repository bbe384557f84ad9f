/**
 * Encrypts plain files and decrypts encrypted ones, while they are closed; {@code online} does the
 * same while a database uses them.
 *
 * <p>The new file is written beside the old one, forced, closed, read back and compared; only then
 * are the two swapped, by renames. At each moment one complete file has all of the content, and
 * repeating the call after a crash completes the conversion. The original file is kept, removed or
 * overwritten, as requested, and only after the new one was compared with it.
 *
 * <p>May use {@code error}, {@code key}, {@code suite}, {@code block}, {@code storage}, {@code
 * file}, {@code job} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.convert;

import org.jspecify.annotations.NullMarked;
