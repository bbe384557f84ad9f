/**
 * How a command that fails ends: its message, as text or JSON, and the exit code of the process. A
 * {@code FailureReporter} prints it, with one of the {@code Remedies} of the command line.
 *
 * <p>{@link dev.nacre.cli.failure.ExitCode} alone maps failures to exit codes. A command line that
 * is wrong, by picocli or by a {@code UsageException}, is explained by {@code UsageMessages}, which
 * repeats nothing that was typed.
 *
 * <p>May use {@code cli.output}, core's errors and picocli.
 */
@NullMarked
package dev.nacre.cli.failure;

import org.jspecify.annotations.NullMarked;
