/**
 * Runs experiments: the order of the trials, each in a JVM of its own, the handling of failures,
 * and what is kept after Ctrl-C.
 */
@NullMarked
package dev.nacre.bench.run;

import org.jspecify.annotations.NullMarked;
