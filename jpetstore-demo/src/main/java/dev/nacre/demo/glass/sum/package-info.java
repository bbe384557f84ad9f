/** The glass wall for sums: the revenue of each shelf beside what the database has added up. */
@NullMarked
package dev.nacre.demo.glass.sum;

import org.jspecify.annotations.NullMarked;
