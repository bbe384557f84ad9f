/**
 * The statements that a conversion sends to its table. No value of a row is in their errors.
 *
 * <p>{@code RowPass} reads each row and writes what it was converted to, in {@code KeysetPages}
 * where no cursor may be open meanwhile. {@code ReadBackCheck} reads them again, to compare the
 * values with their cells. {@code ConversionStatements} sends DDL and locks.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.convert.statement;

import org.jspecify.annotations.NullMarked;
