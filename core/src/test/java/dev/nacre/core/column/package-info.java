/** Tests of cells. */
@NullMarked
package dev.nacre.core.column;

import org.jspecify.annotations.NullMarked;
