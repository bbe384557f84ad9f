/**
 * The schema of a database as {@code nacre column advise} and {@code nacre policy check} see it:
 * columns with their types and comments, keys, and what kind of data a column may hold. Values are
 * read only by {@code SampledValues}, and compared with patterns; none is kept or shown.
 *
 * <p>May use JDBC and {@code core}, and does not know the commands.
 */
@NullMarked
package dev.nacre.cli.column.schema;

import org.jspecify.annotations.NullMarked;
