package dev.nacre.bench.command;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre benchmark report}. */
@Command(
    name = "report",
    description = "Draw the report of a run again, from its samples.json alone.")
final class ReportCommand extends BenchmarkCommand {
  @Parameters(paramLabel = "FOLDER", description = "What a run left behind.")
  private Path folder = Path.of("");

  @Override
  Outcome measure(Screen screen) throws IOException {
    Campaign campaign = ReportFolder.read(folder);
    new ReportFolder(folder, AllCommand.chapters()).writeReport(campaign);
    return Outcome.ok(
        CommandResult.namedValues().with("report", folder.resolve(ReportFolder.PAGE).toString()));
  }
}
