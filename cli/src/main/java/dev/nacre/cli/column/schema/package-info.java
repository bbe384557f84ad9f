/**
 * The schema of a database as {@code nacre column advise} and {@code nacre policy check} see it:
 * columns with their types and comments, keys, and what kind of data a column may hold. Values are
 * read only by {@code SampledValues}, and compared with patterns; none is kept or shown.
 *
 * <p>Depends on JDBC metadata and {@code core}, and not on the commands.
 */
@NullMarked
package dev.nacre.cli.column.schema;

import org.jspecify.annotations.NullMarked;
