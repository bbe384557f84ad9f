/**
 * The files that SQL names, such as those of {@code CSVWRITE} and {@code SCRIPT}: H2 opens them
 * under {@code nacreout:}.
 *
 * <table>
 *   <caption>Classes</caption>
 *   <tr><th>class</th><th>is</th></tr>
 *   <tr><td>{@code SqlFileProvider}</td><td>the entry point: finds the path for a name, by the
 *       database whose statement runs in this thread</td></tr>
 *   <tr><td>{@code SqlFilePath}</td><td>a file for a statement of a database that we guard</td></tr>
 *   <tr><td>{@code NoStatementPath}</td><td>a file that is opened where no statement runs</td></tr>
 * </table>
 *
 * <p>A name that begins with a question mark is no file but a request, which the room {@code
 * request} answers. {@code ProtectedFileCheck} of the room {@code access} says which files SQL may
 * not read or overwrite.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import org.jspecify.annotations.NullMarked;
