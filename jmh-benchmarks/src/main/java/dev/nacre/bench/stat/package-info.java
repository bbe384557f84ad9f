/**
 * Medians and ratios with their intervals. {@code BaselineComparison} has the figures of one side
 * beside those of its baseline, each an {@code Estimate}. The interval comes from {@code
 * Bootstrap}, or from {@code FewRoundsInterval} if there are fewer rounds than five.
 *
 * <p>Arithmetic only, independent of databases and files.
 */
@NullMarked
package dev.nacre.bench.stat;

import org.jspecify.annotations.NullMarked;
