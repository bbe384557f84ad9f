package dev.nacre.bench.command;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.RunComparison;
import dev.nacre.bench.report.RunComparison.Agreed;
import dev.nacre.bench.report.RunComparison.Pair;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.bench.stat.Estimate;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre benchmark compare}. */
@Command(
    name = "compare",
    description = {
      "Set two runs beside each other: does the second say what the first said?",
      "Of a run without samples.json, samples.csv is enough.",
      "Exit code 1 when some figures are apart: their intervals have nothing in common."
    })
final class CompareCommand extends BenchmarkCommand {
  @Parameters(index = "0", paramLabel = "FOLDER", description = "What the first run left behind.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "FOLDER", description = "What the second left behind.")
  private Path second = Path.of("");

  @Override
  Outcome measure(Screen screen) throws IOException {
    Campaign once = ReportFolder.readFigures(first);
    Campaign again = ReportFolder.readFigures(second);
    if (once.smoke() || again.smoke()) {
      throw new UsageException(
          screen.command(), "a smoke run's figures mean nothing; compare two whole runs");
    }
    List<Pair> pairs = RunComparison.of(once, again, AllCommand.chapters());
    if (pairs.isEmpty()) {
      throw new UsageException(screen.command(), "these runs have no figure in common");
    }
    Table table = new Table("what", "side", "first", "second", "agreement");
    pairs.forEach(pair -> table.row(cells(pair).toArray()));
    boolean apart = pairs.stream().anyMatch(pair -> pair.agreed() == Agreed.APART);
    return apart ? Outcome.findings(table) : Outcome.ok(table);
  }

  static List<String> cells(Pair pair) {
    return List.of(
        pair.what(),
        pair.side().text(),
        words(pair, pair.first()),
        words(pair, pair.second()),
        pair.agreed().words());
  }

  private static String words(Pair pair, Estimate estimate) {
    return SideComparison.text(pair.ratio() ? "%.3f" : "%.4g", estimate)
        + (pair.ratio() ? " ×" : "");
  }
}
