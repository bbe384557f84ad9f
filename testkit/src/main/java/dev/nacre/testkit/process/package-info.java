/**
 * Another JVM, to be asked, watched and killed.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.process;

import org.jspecify.annotations.NullMarked;
