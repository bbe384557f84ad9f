/**
 * The plain values of a column that is converted: as the driver's types ({@code DriverValues}), or
 * as the server's text ({@code TextValues}) where the driver's conversions would change some.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.convert.values;

import org.jspecify.annotations.NullMarked;
