/**
 * Which test runs which framework on which target.
 *
 * <p>May use {@code testkit.twin} and nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.framework;

import org.jspecify.annotations.NullMarked;
