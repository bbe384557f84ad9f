/**
 * Marks methods whose removal must make a test fail: {@code .ci/removals/run} puts the {@code Stub}
 * that the mark names in place of the body, and runs the tests.
 *
 * <p>May use nothing else of Nacre, and contains no executable code.
 */
@NullMarked
package dev.nacre.core.safeguard;

import org.jspecify.annotations.NullMarked;
