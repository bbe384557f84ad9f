/**
 * The schema of a database as {@code nacre column advise} and {@code nacre policy check} see it:
 * columns with their types and comments, keys, and what kind of data a column may hold. Values are
 * read only by {@code SampledValues}, and compared with patterns; none is kept or shown.
 *
 * <p>The entry points are {@code PersonalColumns}, which finds the columns that may hold personal
 * data or secrets, and the {@code SchemaInfo} that it searches, made of {@code ColumnInfo}. A
 * {@code PersonalDataKind} is recognised by the {@code ColumnWords} of a name or a comment, by
 * {@code JapaneseColumnNames}, and by the {@code ValuePatterns} of values.
 *
 * <p>May use JDBC and {@code core}, and does not know the commands.
 */
@NullMarked
package dev.nacre.cli.column.schema;

import org.jspecify.annotations.NullMarked;
