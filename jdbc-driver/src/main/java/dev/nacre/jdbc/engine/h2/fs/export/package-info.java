/**
 * Files that SQL names, and the questions that H2's patched classes ask before they open one.
 *
 * <p>{@code ExportProvider} finds the path for a name. A file is an {@code ExportPath} for a
 * statement of a database that we guard, and a {@code NoStatementPath} where no statement runs; a
 * {@code H2Question} asks for a {@code Permission}, for a temporary file, or, from a command in
 * another process, for a job here ({@code JobRequest}).
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.export;

import org.jspecify.annotations.NullMarked;
