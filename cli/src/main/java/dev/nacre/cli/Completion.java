package dev.nacre.cli;

import dev.nacre.cli.output.Report;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code nacre completion}. */
@Command(
    name = "completion",
    description = "Print a script that completes nacre's commands and options in bash and zsh.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  source <(nacre completion)", "  nacre completion > /etc/bash_completion.d/nacre"})
final class Completion extends NacreCommand {
  @Override
  protected Outcome run(Screen screen) {
    String script = AutoComplete.bash("nacre", screen.command().root().commandLine());
    return Outcome.ok(Report.verbatim("script", script));
  }
}
