/**
 * Conversions of columns without a grace period, for tests in which no other connection uses the
 * columns.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.convert;

import org.jspecify.annotations.NullMarked;
