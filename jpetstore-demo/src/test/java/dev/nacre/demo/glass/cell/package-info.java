/** The instruments of the glass wall of cells, without a browser. */
@NullMarked
package dev.nacre.demo.glass.cell;

import org.jspecify.annotations.NullMarked;
