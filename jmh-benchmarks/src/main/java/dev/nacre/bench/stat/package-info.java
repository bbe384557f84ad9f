/** Medians and ratios with their intervals. Arithmetic only: knows no database and no files. */
@NullMarked
package dev.nacre.bench.stat;

import org.jspecify.annotations.NullMarked;
