/** The instruments of the glass wall of sums, without a browser. */
@NullMarked
package dev.nacre.demo.inspection.sum;

import org.jspecify.annotations.NullMarked;
