/**
 * What a command shows: results with a text and a JSON form, and a progress bar.
 *
 * <p>A command returns a {@link dev.nacre.cli.output.CommandResult}: {@code NamedValues}, a {@code
 * Table}, or a {@code Report} of its own lines. {@code TextFormat} escapes what could move the
 * cursor, and {@code Json} writes only ASCII. Nothing here prints, except the {@code
 * ConsoleProgressBar}.
 *
 * <p>May use {@code core.job} and the library of the progress bar.
 */
@NullMarked
package dev.nacre.cli.output;

import org.jspecify.annotations.NullMarked;
