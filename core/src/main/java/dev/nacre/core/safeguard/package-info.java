/**
 * Marks the methods whose absence a test has to notice.
 *
 * <p>May use nothing else of Nacre, and holds nothing that runs.
 */
@NullMarked
package dev.nacre.core.safeguard;

import org.jspecify.annotations.NullMarked;
