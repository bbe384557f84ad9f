/** The instruments of the glass wall of cells, without a browser. */
@NullMarked
package dev.nacre.demo.inspection.cell;

import org.jspecify.annotations.NullMarked;
