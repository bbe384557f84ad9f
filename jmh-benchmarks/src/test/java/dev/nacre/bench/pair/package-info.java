/**
 * What {@code mvn jmh:benchmark} runs by itself: one and the same work with the processor's AES and
 * without, from the bare cipher to a statement, and a table of both in the end.
 */
@NullMarked
package dev.nacre.bench.pair;

import org.jspecify.annotations.NullMarked;
