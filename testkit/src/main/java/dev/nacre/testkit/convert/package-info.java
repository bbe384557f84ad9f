/**
 * For tests that convert columns.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.convert;

import org.jspecify.annotations.NullMarked;
