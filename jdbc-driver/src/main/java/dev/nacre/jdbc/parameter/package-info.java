/**
 * What an application gives a parameter, as a value of the column that it is sealed for.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.parameter;

import org.jspecify.annotations.NullMarked;
