/**
 * The parameters of a statement that stand for encrypted values.
 *
 * <table>
 *   <caption>Classes</caption>
 *   <tr><th>class</th><th>does</th></tr>
 *   <tr><td>{@code ParameterEncryptor}</td><td>the entry point: gets what the application sets</td></tr>
 *   <tr><td>{@code CellParameters}</td><td>encrypts a value, and gives the target the cell in its
 *       place</td></tr>
 *   <tr><td>{@code ArrayElements}</td><td>encrypts the elements of an array one by one</td></tr>
 *   <tr><td>{@code StreamedParameterEncryptor}</td><td>encrypts values that are streams; a large one
 *       while the target reads it</td></tr>
 *   <tr><td>{@code ParameterStreamReader}</td><td>reads the streams, in the length that is
 *       given</td></tr>
 *   <tr><td>{@code Utf8Stream}</td><td>is a stream of characters as bytes</td></tr>
 *   <tr><td>{@code BoundCells}</td><td>remembers the cells of randomised columns, so that none is
 *       sent twice</td></tr>
 *   <tr><td>{@code SumParameters}</td><td>are numbers that the driver itself compares with
 *       sums</td></tr>
 *   <tr><td>{@code RepeatedParameters}</td><td>sets a parameter in each place of the text that is
 *       sent</td></tr>
 *   <tr><td>{@code DeclaredParameterMetaData}</td><td>shows the declared types</td></tr>
 * </table>
 *
 * <p>May use core, {@code forward}, {@code columns.cells}, {@code value}, {@code result} and {@code
 * error}.
 */
@NullMarked
package dev.nacre.jdbc.statement.parameter;

import org.jspecify.annotations.NullMarked;
