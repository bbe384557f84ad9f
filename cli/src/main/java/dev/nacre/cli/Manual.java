package dev.nacre.cli;

import dev.nacre.cli.output.Report;
import picocli.CommandLine.Command;

/** {@code nacre manual}. */
@Command(
    name = "manual",
    description = "Print the manual page of nacre and all its commands, for man.",
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre manual | man -l -", "  nacre manual > /usr/local/share/man/man1/nacre.1"})
final class Manual extends NacreCommand {
  @Override
  protected Outcome run(Screen screen) {
    String version = new Version().getVersion()[0];
    String page = new ManualPage(screen.command().root().commandLine(), version).text();
    return Outcome.ok(Report.verbatim("manual", page));
  }
}
