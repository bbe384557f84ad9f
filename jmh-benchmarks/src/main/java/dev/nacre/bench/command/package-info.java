/**
 * {@code nacre benchmark}: the subcommands, which the {@code nacre} command finds by ServiceLoader.
 *
 * <p>They share {@link dev.nacre.bench.command.Lab}: where results go, what is left out and why,
 * and what remains when a run ends early.
 */
@NullMarked
package dev.nacre.bench.command;

import org.jspecify.annotations.NullMarked;
