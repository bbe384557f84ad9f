/**
 * Another JVM, to be asked, watched and killed.
 *
 * <p>Of Nacre, it may use {@code testkit.tree}.
 */
@NullMarked
package dev.nacre.testkit.process;

import org.jspecify.annotations.NullMarked;
