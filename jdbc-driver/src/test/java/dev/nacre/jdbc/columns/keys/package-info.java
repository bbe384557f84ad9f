/** Tests of the keys of columns. */
@NullMarked
package dev.nacre.jdbc.columns.keys;

import org.jspecify.annotations.NullMarked;
