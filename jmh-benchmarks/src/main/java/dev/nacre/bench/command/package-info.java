/**
 * {@code nacre benchmark}: the commands, found by ServiceLoader from the {@code nacre} command.
 *
 * <p>{@link dev.nacre.bench.command.Lab} is what they share: where results go, what is left out and
 * why, and what remains when a run ends early.
 */
@NullMarked
package dev.nacre.bench.command;

import org.jspecify.annotations.NullMarked;
