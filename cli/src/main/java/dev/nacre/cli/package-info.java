/**
 * The {@code nacre} command: the common parts of all subcommands.
 *
 * <p>A module adds a subcommand by listing a {@link dev.nacre.cli.CommandGroup} in {@code
 * META-INF/services}; its commands extend {@link dev.nacre.cli.NacreCommand}, use {@link
 * dev.nacre.cli.Terminal} for all input and output, and return an {@link dev.nacre.cli.Outcome}
 * with a result from {@code output}, so that text, {@code --json}, errors and exit codes are the
 * same everywhere:
 *
 * <table>
 * <caption>Exit codes</caption>
 * <tr><th>code</th><th>meaning</th></tr>
 * <tr><td>0</td><td>done</td></tr>
 * <tr><td>1</td><td>done, and something was found that needs attention</td></tr>
 * <tr><td>2</td><td>the command line was not understood</td></tr>
 * <tr><td>3</td><td>wallet, passphrase or key</td></tr>
 * <tr><td>4</td><td>another process holds what is needed</td></tr>
 * <tr><td>5</td><td>files: missing, not readable, not writable, disk full</td></tr>
 * <tr><td>70</td><td>a fault in Nacre itself</td></tr>
 * <tr><td>130</td><td>interrupted</td></tr>
 * </table>
 *
 * <p>With {@code --json}, standard output holds exactly one JSON object or array: the result, or
 * {@code {"error":{"kind","exit","code","message"}}}. Passphrases never come from the arguments,
 * and messages repeat no argument, since a user may have typed a passphrase there by mistake.
 *
 * <p>{@code Nacre} is the command itself. A {@code Screen} is the output of a running command: a
 * {@code Terminal}, of which {@code SystemTerminal} is that of this process, and the form of the
 * result. {@code Interruption} is about Ctrl-C; {@code Confirmation} and {@code RegistryOption} are
 * options that several commands have. {@code Completion}, {@code Manual} with {@code ManualPage},
 * and {@code Version} describe the command.
 *
 * <p>The subcommands are in {@code audit}, {@code column}, {@code db}, {@code policy}, {@code
 * registry}, {@code tour} and {@code wallet}; {@code passphrase} serves them.
 *
 * <p>May use picocli, {@code failure} and {@code output}. Does not refer to its subcommands by
 * name. The rooms of subcommands may use these two as well.
 */
@NullMarked
package dev.nacre.cli;

import org.jspecify.annotations.NullMarked;
