/**
 * Runs experiments: the order of the trials, each in a JVM of its own, and the handling of
 * failures.
 */
@NullMarked
package dev.nacre.bench.run;

import org.jspecify.annotations.NullMarked;
