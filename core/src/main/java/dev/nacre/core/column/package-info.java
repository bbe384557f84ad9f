/**
 * Encryption of single values: a cell takes the place of a value in its column.
 *
 * <p>{@link dev.nacre.core.column.ColumnCipher} is the entry point. It has a factory for each
 * scheme and opens what the same scheme sealed, for one {@link dev.nacre.core.column.CellPlace} or
 * one key group.
 *
 * <table>
 * <caption>Ciphers</caption>
 * <tr><th>class</th><th>schemes</th><th>for</th></tr>
 * <tr><td>{@code GcmCellCipher}</td><td>1</td><td>values that are stored and read</td></tr>
 * <tr><td>{@code OcbCellCipher}</td><td>4</td><td>the same, faster for a short value</td></tr>
 * <tr><td>{@code SivCellCipher}</td><td>2</td><td>values that are compared: equal ones have equal
 *     cells</td></tr>
 * <tr><td>{@link dev.nacre.core.column.ChunkedCellCipher}</td><td>3, and 1 or 4</td><td>values of any
 *     length, as streams ({@code SealingInputStream}, {@code OpeningInputStream})</td></tr>
 * <tr><td>{@link dev.nacre.core.column.SumCellCipher}</td><td>5</td><td>values that the server adds
 *     up</td></tr>
 * </table>
 *
 * <p>The format is specified in {@code column.v1}. Canonical bytes come from {@code value}, which
 * {@code jdbc.columns.cells} calls first; sum forms come from {@code sum.ashe}. May use {@code
 * error}, {@code secret}, {@code suite}, {@code key} and {@code column.v1}; knows no values.
 */
@NullMarked
package dev.nacre.core.column;

import org.jspecify.annotations.NullMarked;
