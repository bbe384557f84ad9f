package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.report.file.ReportFolder;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class InterruptedRunTest {
  @TempDir private Path folder = Path.of("");

  /**
   * Told to end as a service is; Ctrl-C takes the same road to 130. Shells switch the interrupt off
   * for what they run in the background, and a build may be run there.
   */
  @Test
  void toldToEndItLeavesAValidPartOfTheReport() throws Exception {
    Path out = folder.resolve("report");
    Process run =
        new ProcessBuilder(
                ForkedJvm.javaCommand(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.nacre.cli.Nacre",
                "benchmark",
                "batch",
                "--smoke",
                "--sides=plain,sealed",
                "--dir=" + folder.resolve("scratch"),
                "--out=" + out)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    var said = new StringBuilder();
    try (BufferedReader lines = run.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        if (line.contains("] 4/")) {
          // Not the process itself: that would close what is read here.
          run.toHandle().destroy();
        }
      }
    }

    assertThat(run.waitFor()).as(said.toString()).isEqualTo(143);
    assertThat(said).contains("Interrupted. What there was is in");
    Campaign campaign = ReportFolder.read(out);
    assertThat(campaign.outcome()).isEqualTo(RunState.INTERRUPTED);
    assertThat(campaign.results()).hasSizeBetween(2, 6);
    assertThat(out.resolve("report.html")).content().contains("The run was interrupted", "</html>");
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }
}
