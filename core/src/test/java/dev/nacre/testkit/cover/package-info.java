/**
 * Which test covers which point of the reviewers' lists.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.cover;

import org.jspecify.annotations.NullMarked;
