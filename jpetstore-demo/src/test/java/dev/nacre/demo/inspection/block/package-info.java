/** The instruments of the glass wall of pages, without a browser. */
@NullMarked
package dev.nacre.demo.inspection.block;

import org.jspecify.annotations.NullMarked;
