/**
 * What leaves the process: every file that it makes or holds, all that it prints and logs.
 *
 * <p>A workload fills a database with markers, in another JVM, and the parent looks for them. The
 * same workload over plain H2 shows that they would be found.
 */
@NullMarked
package dev.nacre.leak;

import org.jspecify.annotations.NullMarked;
