/** Tests of cells. */
@NullMarked
package dev.nacre.core.cell;

import org.jspecify.annotations.NullMarked;
