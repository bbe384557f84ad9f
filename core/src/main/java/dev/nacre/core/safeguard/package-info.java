/**
 * Marks methods whose removal must make a test fail.
 *
 * <p>May use nothing else of Nacre, and contains no executable code.
 */
@NullMarked
package dev.nacre.core.safeguard;

import org.jspecify.annotations.NullMarked;
