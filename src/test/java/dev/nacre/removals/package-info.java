/**
 * Takes safeguards out of class files, for {@code .ci/removals/run}, and sees that each that is
 * marked is in the list, with a test.
 */
@NullMarked
package dev.nacre.removals;

import org.jspecify.annotations.NullMarked;
