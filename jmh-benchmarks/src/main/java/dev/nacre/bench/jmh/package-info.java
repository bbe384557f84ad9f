/** Reads what JMH left behind, and sets the halves of its pairs side by side. */
@NullMarked
package dev.nacre.bench.jmh;

import org.jspecify.annotations.NullMarked;
