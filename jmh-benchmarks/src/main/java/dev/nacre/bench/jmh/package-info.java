/** Reads JMH's results and compares the halves of its pairs. */
@NullMarked
package dev.nacre.bench.jmh;

import org.jspecify.annotations.NullMarked;
