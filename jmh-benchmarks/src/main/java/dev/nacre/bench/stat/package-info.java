/** Medians and ratios with their intervals. Arithmetic only, independent of databases and files. */
@NullMarked
package dev.nacre.bench.stat;

import org.jspecify.annotations.NullMarked;
