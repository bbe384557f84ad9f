/**
 * Turns a plain file into a sealed one and back, while nobody has it open, or while a database uses
 * it ({@link dev.nacre.core.convert.OnlineConversion}).
 *
 * <p>The new file is written beside the old one, forced, closed, read back and compared; only then
 * do the two change places, by renames. At each moment all of the content is in one whole file, and
 * to call the same again after a crash completes what was begun. What is left of a plain file is
 * kept, removed or overwritten, as asked, and only after the sealed one was compared with it.
 *
 * <p>May use {@code error}, {@code key}, {@code suite}, {@code page}, {@code storage}, {@code
 * file}, {@code job} and {@code verify}.
 */
@NullMarked
package dev.nacre.core.convert;

import org.jspecify.annotations.NullMarked;
