/** The instruments of the glass wall of sums, without a browser. */
@NullMarked
package dev.nacre.demo.glass.sum;

import org.jspecify.annotations.NullMarked;
