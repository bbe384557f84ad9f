/**
 * The requests that H2's patched classes make before they open a file, and those of a command in
 * another process. A request is a path whose name begins with a question mark: {@code
 * nacreout:?lucene}. {@code H2Request} is the base of these paths, and chooses the one for a text.
 * Most are sent by the patched classes through {@code H2Hooks}:
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
 *       <td>one copy of Nacre asks the others whether the file holds keys; {@code SqlFileProvider}
 *       answers</td></tr>
 *   <tr><td>{@code ?provider}</td><td>none</td>
 *       <td>asks {@code SchemeProvider} which provider serves the scheme</td></tr>
 * </table>
 *
 * <p>{@code AliasClasses} says which classes a SQL alias may use, for {@code ?class:NAME}. The room
 * {@code sqlfile} receives the requests.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.request;

import org.jspecify.annotations.NullMarked;
