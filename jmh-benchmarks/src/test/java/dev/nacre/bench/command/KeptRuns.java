package dev.nacre.bench.command;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.bench.report.markdown.ClaimTable.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The runs under {@code results} that were completed and mean something, the newest first. */
final class KeptRuns {
  private static final Path RESULTS = Path.of("results");

  private KeptRuns() {}

  static List<Kept> newestFirst() throws IOException {
    List<Kept> runs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(RESULTS)) {
      for (Path folder : folders.sorted((one, other) -> other.compareTo(one)).toList()) {
        if (Files.exists(folder.resolve(ReportFolder.SAMPLES))) {
          Campaign campaign = ReportFolder.read(folder);
          if (campaign.outcome() == RunState.COMPLETE && !campaign.smoke()) {
            runs.add(new Kept(String.valueOf(folder.getFileName()), campaign));
          }
        }
      }
    }
    return runs;
  }
}
