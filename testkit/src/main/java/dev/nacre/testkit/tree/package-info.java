/**
 * The source tree, for tests that compare it with what it says of itself.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.tree;

import org.jspecify.annotations.NullMarked;
