/**
 * {@code nacre policy}: compares a policy file with the tables of a database, and with the
 * statements of a log.
 *
 * <p>{@code PolicyChecker} compares for the {@code CheckPolicyCommand}; {@code PolicyReport} holds
 * what it has found. {@code PolicyGroup} is the command above.
 *
 * <p>May use {@code cli}, {@code cli.output}, {@code cli.column} with the rooms below it, core's
 * policies, dialects and {@code text}, and picocli.
 */
@NullMarked
package dev.nacre.cli.policy;

import org.jspecify.annotations.NullMarked;
