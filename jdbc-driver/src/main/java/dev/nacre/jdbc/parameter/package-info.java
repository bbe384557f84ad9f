/**
 * Converts the parameters of an application to values of the columns that they are encrypted for.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.parameter;

import org.jspecify.annotations.NullMarked;
