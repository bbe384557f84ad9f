package dev.nacre.bench.command;

import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.bench.report.markdown.HeadlineTable;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.Report;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre benchmark headline}. */
@Command(
    name = "headline",
    description = "Print the first table of a report in Markdown, from its samples.json alone.")
final class HeadlineCommand extends BenchmarkCommand {
  @Parameters(paramLabel = "FOLDER", description = "What a run left behind.")
  private Path folder = Path.of("");

  @Override
  Outcome measure(Screen screen) throws IOException {
    return Outcome.ok(
        Report.verbatim(
            "markdown", HeadlineTable.markdown(ReportFolder.read(folder), AllCommand.chapters())));
  }
}
