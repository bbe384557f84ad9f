/**
 * The threads that compute a sum: both kinds of sums split their work into tasks for them.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.core.sum.parallel;

import org.jspecify.annotations.NullMarked;
