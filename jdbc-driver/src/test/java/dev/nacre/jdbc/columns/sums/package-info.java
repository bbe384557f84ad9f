/** Tests of columns WITH (SUM): sums, averages and variances, and conversions of such columns. */
@NullMarked
package dev.nacre.jdbc.columns.sums;

import org.jspecify.annotations.NullMarked;
