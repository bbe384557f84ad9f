/**
 * What a test needs of the machine it runs on.
 *
 * <p>May use JUnit.
 */
@NullMarked
package dev.nacre.testkit.requirement;

import org.jspecify.annotations.NullMarked;
