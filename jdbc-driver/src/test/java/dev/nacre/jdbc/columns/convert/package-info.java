/** Tests of conversions of rows. */
@NullMarked
package dev.nacre.jdbc.columns.convert;

import org.jspecify.annotations.NullMarked;
