/**
 * Waiting for other threads, processes and databases.
 *
 * <p>May use: the JDK.
 */
@NullMarked
package dev.nacre.testkit.wait;

import org.jspecify.annotations.NullMarked;
