/**
 * The URL of a connection and its options: parsed, with the origin of each value. Reads files only
 * for the column policy.
 *
 * <p>{@code TargetUrl} is the parsed URL, with the database as its {@code Target}. An {@code
 * Option} is one name with its meaning, {@code Options} are the values of one connection, and
 * {@code OptionSyntax} is how a URL of that database says them. {@code OptionPath} and {@code
 * PolicyFile} are for values that name files.
 *
 * <p>Messages contain no option values except names of files and variables, because a value may be
 * a secret.
 *
 * <p>May use core, the wallet, {@code engine}, {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.option;

import org.jspecify.annotations.NullMarked;
