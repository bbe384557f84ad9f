/**
 * Compares the pairs among JMH's results, plain and encrypted: {@code RatiosCommand} prints the
 * ratios of what {@code JmhSeries} reads from the files.
 */
@NullMarked
package dev.nacre.bench.jmh;

import org.jspecify.annotations.NullMarked;
