/**
 * Files that SQL names, and the requests that H2's patched classes make before they open one.
 *
 * <p>{@code ExportProvider} finds the path for a name. A file is an {@code ExportPath} for a
 * statement of a database that we guard, and a {@code NoStatementPath} where no statement runs. A
 * name that begins with a question mark is a request, and its path an {@code H2Request}. Most are
 * sent by the patched classes through {@code H2Hooks}:
 *
 * <table>
 *   <caption>All requests</caption>
 *   <tr><th>request</th><th>path</th><th>what it asks</th></tr>
 *   <tr><td>{@code ?output}, {@code ?backup}, {@code ?compile}, {@code ?source}, {@code ?lucene},
 *       {@code ?tmpdir}, {@code ?link}, {@code ?class:NAME}, {@code ?overwrite:NAME}</td>
 *       <td>{@code PermissionRequest}</td>
 *       <td>for the {@code Permission} of this text; a refusal is an exception</td></tr>
 *   <tr><td>{@code ?trace}, {@code ?keys}</td><td>{@code PermissionRequest}</td>
 *       <td>whether our path is to be used; refuses nothing</td></tr>
 *   <tr><td>{@code ?temp}</td><td>{@code TempFileRequest}</td>
 *       <td>whether a temporary file must be encrypted</td></tr>
 *   <tr><td>{@code ?job …}</td><td>{@code JobRequestFile}</td>
 *       <td>from a command in another process: a {@code JobRequest}</td></tr>
 *   <tr><td>{@code ?file:NAME}</td><td>none</td>
 *       <td>one copy of Nacre asks the others whether the file holds keys</td></tr>
 *   <tr><td>{@code ?provider}</td><td>none</td>
 *       <td>asks {@code SchemeProvider} which provider serves the scheme</td></tr>
 * </table>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.export;

import org.jspecify.annotations.NullMarked;
