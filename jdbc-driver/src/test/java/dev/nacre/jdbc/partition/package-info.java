/** Tests of sums of a table whose rows are in several databases. */
@NullMarked
package dev.nacre.jdbc.partition;

import org.jspecify.annotations.NullMarked;
